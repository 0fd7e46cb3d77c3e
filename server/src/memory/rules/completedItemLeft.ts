import { countOf } from "../budget/figures";
import { findCompletedItems } from "../hygiene/completedItems";
import { planCompletedMove } from "../hygiene/moveCompleted";
import { readOnce } from "../hygiene/readOnce";
import { roleOf } from "../hygiene/roles";
import { displayName } from "../names";
import type { FileRule } from "./rule";

const completedItems = readOnce(findCompletedItems);

/** The active context is for what is going on; what is done is history. */
export const completedItemLeft: FileRule = {
  id: "completed-item-left",
  about: "file",
  severity: "hint",
  isOfArchitecture: true,
  description: "ACTIVE-CONTEXT.md still holds completed items.",
  clause:
    'Architecture, section 2: "Move completed items to daily notes", "Delete completed items — this is NOT an archive"; section 10, daily.',
  help: "Ticked items cost context in every session and hide what is still open. The fix moves them, with all that hangs on them, to today's daily note and creates it where it is missing. An item with something open below it is not done, and what is done below an open item is its progress; neither is reported.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    if (roleOf(path, view.settings) !== "active-context") return [];
    const [first, ...more] = completedItems(path, view) ?? [];
    if (first === undefined) return [];
    const lineRange = (line: number) => ({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
    const held = more.length === 0 ? "a completed item" : countOf(more.length + 1, "completed item");
    return [
      {
        subject: "file",
        path,
        range: lineRange(first.firstLine),
        message: `${displayName(path)} still holds ${held}. Move ${more.length === 0 ? "it" : "them"} to today's daily note.`,
        related: more.map(({ firstLine }) => ({
          path,
          range: lineRange(firstLine),
          message: "This item is completed too.",
        })),
      },
    ];
  },
  fixes: ({ path }, view) => {
    const move = planCompletedMove(path, view.today, view);
    if (move === undefined) return [];
    const title = `Move ${countOf(move.items.length, "completed item")} to ${displayName(move.note)}`;
    return [{ title, edits: move.edits, isPreferred: true }];
  },
};

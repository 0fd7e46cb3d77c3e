import { countOf } from "../budget/figures";
import { findPriorities } from "../hygiene/priorities";
import { readOnce } from "../hygiene/readOnce";
import { roleOf } from "../hygiene/roles";
import { displayName } from "../names";
import type { FileRule } from "./rule";

const priorities = readOnce(findPriorities);

/** One priority tells a session where to begin; several tell it nothing. */
export const tooManyPriorities: FileRule = {
  id: "too-many-priorities",
  about: "file",
  severity: "hint",
  isOfArchitecture: true,
  description: "ACTIVE-CONTEXT.md names more than one current priority.",
  clause: 'Architecture, section 2: "One priority — if everything is priority, nothing is".',
  help: "Counted are the items directly under the heading of the current priority; items below an item and ticked ones are not. Keep the one that matters most and move the others to what is in progress.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    if (roleOf(path, view.settings) !== "active-context") return [];
    const found = priorities(path, view);
    if (found === undefined || found.items.length < 2) return [];
    const { headingLine: line, items } = found;
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    const message = `${displayName(path)} names ${countOf(items.length, "current priority", "current priorities")}. Keep one and move the others to what is in progress.`;
    return [{ subject: "file", path, range, message }];
  },
};

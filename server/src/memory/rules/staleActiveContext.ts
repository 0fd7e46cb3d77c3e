import { countOf } from "../budget/figures";
import { lastUpdate } from "../hygiene/lastUpdate";
import { roleOf } from "../hygiene/roles";
import { displayName } from "../names";
import { START_RANGE } from "../text";
import type { FileRule } from "./rule";

/** What was current weeks ago misleads every session that reads it first. */
export const staleActiveContext: FileRule = {
  id: "stale-active-context",
  about: "file",
  severity: "hint",
  isOfArchitecture: true,
  description: "ACTIVE-CONTEXT.md was not updated for days.",
  clause:
    'Architecture, section 2: "Last updated", and update before ending a session; section 10: prune ACTIVE-CONTEXT.md weekly.',
  help: "The active context wins over every other layer for the current state, so stale items in it are believed. Go through it, move or delete what is over, and bring its date line up to date. The date is that of a line such as “Last updated: 2026-01-15”, else that of the last change on disk. The number of days is the setting memoryLens.architecture.ages.",
  check: (path, facts, view) => {
    if (facts === "unreadable") return [];
    if (roleOf(path, view.settings) !== "active-context") return [];
    const update = lastUpdate(path, view);
    if (update === undefined || update.age <= view.settings.architecture.ages.activeContext) return [];
    const { age, date, line } = update;
    const message = `${displayName(path)} was last updated on ${date}, ${countOf(age, "day")} ago. Prune what is over and bring its date up to date.`;
    const range =
      line === undefined ? START_RANGE : { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    return [{ subject: "file", path, range, message }];
  },
};

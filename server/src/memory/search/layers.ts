import { type CalendarDate, dateOfNote, dayBefore, noteDirectories } from "../hygiene/dailyNotes";
import { roleNames, roleOf } from "../hygiene/roles";
import { joinPath } from "../paths";
import type { MemoryTree } from "../tree/model";
import { findDirectory } from "../tree/queries";

/** The layers of the architecture profile in the order in which they are searched (Architecture, section 9; case A25). */
export const searchLayers = [
  "active-context",
  "long-term",
  "today",
  "yesterday",
  "topic",
  "daily-note",
  "other",
  "archive",
] as const;

/** Where a file stands in the order of the search. */
export type SearchLayer = (typeof searchLayers)[number];

/**
 * Whether a memory follows the architecture profile: `ACTIVE-CONTEXT.md` or a daily note stands beside the root's index
 * (decision SC11).
 */
export function followsArchitecture(tree: MemoryTree, notePatterns: readonly string[]): boolean {
  if (!tree.root.hasIndex) return false;
  if (tree.root.files.includes(roleNames["active-context"])) return true;
  return noteDirectories(notePatterns).some((directory) =>
    findDirectory(tree, directory)?.files.some(
      (name) => dateOfNote(joinPath(directory, name), notePatterns) !== undefined,
    ),
  );
}

/** The layer of a file. Notes of days to come stand with the older ones. */
export function layerOf(path: string, today: CalendarDate, notePatterns: readonly string[]): SearchLayer {
  const role = roleOf(path, notePatterns);
  switch (role) {
    case "active-context":
    case "long-term":
    case "topic":
    case "archive":
      return role;
    case "daily-note": {
      const date = dateOfNote(path, notePatterns);
      if (date === today) return "today";
      return date === dayBefore(today) ? "yesterday" : "daily-note";
    }
    default:
      return "other";
  }
}

import { INDEX_NAME, isMarkdownName } from "../names";
import { isWithin, parentPath, stemOf } from "../paths";
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

const ACTIVE_CONTEXT_NAME = "ACTIVE-CONTEXT.md";
const NOTES_DIRECTORY = "memory";
const TOPICS_DIRECTORY = "memory/topics";
const ARCHIVE_DIRECTORY = "memory/archive";

/**
 * Whether a memory follows the architecture profile: `ACTIVE-CONTEXT.md` or a daily note in `memory/` stands beside the
 * root's index (decision SC11).
 */
export function followsArchitecture(tree: MemoryTree): boolean {
  if (!tree.root.hasIndex) return false;
  if (tree.root.files.includes(ACTIVE_CONTEXT_NAME)) return true;
  return findDirectory(tree, NOTES_DIRECTORY)?.files.some((name) => isCalendarDate(stemOf(name))) === true;
}

/** The layer of a file. `today` is a date as `YYYY-MM-DD`. */
export function layerOf(path: string, today: string): SearchLayer {
  if (path === ACTIVE_CONTEXT_NAME) return "active-context";
  if (path === INDEX_NAME) return "long-term";
  const date = noteDate(path);
  if (date !== undefined) {
    if (date === today) return "today";
    return date === dayBefore(today) ? "yesterday" : "daily-note";
  }
  if (isWithin(path, TOPICS_DIRECTORY)) return "topic";
  return isWithin(path, ARCHIVE_DIRECTORY) ? "archive" : "other";
}

/** The date of a daily note, or `undefined` for any other file. Real calendar dates only (decision SC12). */
export function noteDate(path: string): string | undefined {
  if (parentPath(path) !== NOTES_DIRECTORY || !isMarkdownName(path)) return undefined;
  const stem = stemOf(path);
  return isCalendarDate(stem) ? stem : undefined;
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

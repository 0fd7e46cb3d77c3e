import { compareCodePoints } from "../paths";
import type { MemorySettings } from "../settings";
import type { MemoryTree } from "../tree/model";
import { type CalendarDate, dateOfNote } from "./dailyNotes";
import { filesByRole } from "./filesByRole";

/** A daily note by its day. */
export interface DatedNote {
  readonly path: string;
  readonly date: CalendarDate;
}

/** The daily notes of a memory that are not in the archive, the newest first; of one day by code point. */
export function dailyNotes(tree: MemoryTree, settings: MemorySettings): DatedNote[] {
  const notes: DatedNote[] = [];
  for (const path of filesByRole(tree, settings).get("daily-note") ?? []) {
    const date = dateOfNote(path, settings.dailyNotes);
    if (date !== undefined) notes.push({ path, date });
  }
  return notes.sort((a, b) => compareCodePoints(b.date, a.date) || compareCodePoints(a.path, b.path));
}

/** The last notes up to a day, the newest first: those that a weekly review reads (Architecture, section 10). */
export function notesToReview(
  tree: MemoryTree,
  settings: MemorySettings,
  today: CalendarDate,
  most: number,
): DatedNote[] {
  return dailyNotes(tree, settings)
    .filter(({ date }) => date <= today)
    .slice(0, most);
}

import type { MemoryView } from "../rules/rule";
import { daysBetween } from "./calendar";
import { type CalendarDate, dateOfNote } from "./dailyNotes";

/** A daily note that can go to the archive. */
export interface OldNote {
  readonly path: string;
  readonly date: CalendarDate;
  /** Whole days from its date to today. */
  readonly age: number;
}

/** Those among some files that are daily notes older than the settings allow, in the order given (section 10, monthly). */
export function oldNotes(
  paths: Iterable<string>,
  { settings, today }: Pick<MemoryView, "settings" | "today">,
): OldNote[] {
  const notes: OldNote[] = [];
  for (const path of paths) {
    const date = dateOfNote(path, settings.dailyNotes);
    const age = date === undefined ? 0 : daysBetween(date, today);
    if (date !== undefined && age > settings.architecture.ages.dailyNote) notes.push({ path, date, age });
  }
  return notes;
}

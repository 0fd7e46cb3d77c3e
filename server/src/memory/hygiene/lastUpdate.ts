import type { MemoryView } from "../rules/rule";
import { daysBetween } from "./calendar";
import type { CalendarDate } from "./dailyNotes";
import { type ReadableView, readOnce } from "./readOnce";
import { findUpdatedLine, type UpdatedLine } from "./updatedLine";

/** When something was last updated: by a line of its own, else by its change on disk. */
export interface LastUpdate {
  readonly date: CalendarDate;
  /** Whole days from then to today; negative when it lies in the future. */
  readonly age: number;
  /** The line that says so, zero-based; `undefined` where the disk does. */
  readonly line?: number;
}

/** What finding out needs of a view. */
export type DatedView = ReadableView & Pick<MemoryView, "today" | "changedOn">;

const updatedLine: (path: string, view: ReadableView) => UpdatedLine | undefined = readOnce(findUpdatedLine);

/** When a file was last updated; `undefined` when neither its text nor the disk tells. */
export function lastUpdate(path: string, view: DatedView): LastUpdate | undefined {
  const said = updatedLine(path, view);
  const date = said?.date ?? view.changedOn(path);
  if (date === undefined) return undefined;
  return { date, age: daysBetween(date, view.today), ...(said === undefined ? {} : { line: said.line }) };
}

import type { FileStat } from "../fileSystem";
import type { CalendarDate } from "./dailyNotes";

/** The clock as it is handed in: the core knows no time of its own. Days are local days (decision SC12). */
export interface Calendar {
  readonly today: CalendarDate;
  /** Local time of day, `HH:MM`. */
  readonly time: string;
  /** The local day of a moment in milliseconds since 1970. */
  dayOf(moment: number): CalendarDate;
}

/** The local day on which a file last changed; `undefined` for none. */
export function dayOfChange(stat: FileStat | undefined, calendar: Calendar): CalendarDate | undefined {
  return stat === undefined ? undefined : calendar.dayOf(stat.modified);
}

const dayLength = 86_400_000;

/** Days from one date to another; negative when the second one is earlier. Both must be days that the calendar has. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** The day so many days after a date; before it for a negative number. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** The quarter of a date, as archives are named: `2025-q4`. */
export function quarterOf(date: CalendarDate): string {
  return `${date.slice(0, 4)}-q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

import type { Calendar } from "../../server/src/memory/hygiene/calendar";

/** A clock that stands still on a day; moments fall on the days of universal time. */
export function calendarOf(today = "2026-03-01", time = "12:00"): Calendar {
  return { today, time, dayOf: (moment) => new Date(moment).toISOString().slice(0, 10) };
}

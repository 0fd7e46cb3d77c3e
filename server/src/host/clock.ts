import type { Calendar } from "../memory/hygiene/calendar";

/** The date of a moment by this machine's time zone, `YYYY-MM-DD`. */
export function localDate(moment: Date): string {
  return `${padded(moment.getFullYear(), 4)}-${padded(moment.getMonth() + 1, 2)}-${padded(moment.getDate(), 2)}`;
}

/** This machine's clock and time zone, as of now. With a date, that day counts as today. */
export function localCalendar(today?: string): Calendar {
  const now = new Date();
  return {
    today: today ?? localDate(now),
    time: `${padded(now.getHours(), 2)}:${padded(now.getMinutes(), 2)}`,
    dayOf: (moment) => localDate(new Date(moment)),
  };
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

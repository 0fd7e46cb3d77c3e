import { type CalendarDate, dateOfNote, dayBefore } from "../hygiene/dailyNotes";
import { type RoleSettings, roleOf } from "../hygiene/roles";

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

/** The layer of a file. Notes of days to come stand with the older ones. */
export function layerOf(path: string, today: CalendarDate, settings: RoleSettings): SearchLayer {
  const role = roleOf(path, settings);
  switch (role) {
    case "active-context":
    case "long-term":
    case "topic":
    case "archive":
      return role;
    case "daily-note": {
      const date = dateOfNote(path, settings.dailyNotes);
      if (date === today) return "today";
      return date === dayBefore(today) ? "yesterday" : "daily-note";
    }
    default:
      return "other";
  }
}

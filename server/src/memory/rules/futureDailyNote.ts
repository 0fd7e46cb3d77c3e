import { countOf } from "../budget/figures";
import { daysBetween } from "../hygiene/calendar";
import { dateOfNote } from "../hygiene/dailyNotes";
import { displayName } from "../names";
import type { FileRule } from "./rule";

/** A note of a day that has not come is read by nobody on the right day, or was named wrongly. */
export const futureDailyNote: FileRule = {
  id: "future-daily-note",
  about: "file",
  severity: "hint",
  isOfArchitecture: true,
  description: "A daily note has a date in the future.",
  clause: "The format is silent on dates to come: such a file is a daily note, and most likely its date is a slip.",
  help: "Sessions read the notes of today and yesterday. A note of a later day is not read until then. Rename it if its date is wrong. A clock in another time zone can be a day ahead.",
  check: (path, _facts, view) => {
    const date = dateOfNote(path, view.settings.dailyNotes);
    const ahead = date === undefined ? 0 : daysBetween(view.today, date);
    if (ahead <= 0) return [];
    const when = ahead === 1 ? "tomorrow" : `in ${countOf(ahead, "day")}`;
    const message = `${displayName(path)} has a date in the future (${when}). Rename it if that is a slip.`;
    return [{ subject: "file", path, message }];
  },
};

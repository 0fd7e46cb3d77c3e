import { applyToText, differenceOf } from "../editedText";
import type { MemoryEdit } from "../edits";
import { type FileWithIndexesSource, planFileWithIndexes } from "../indexes/createFileWithIndexes";
import { listedTargets } from "../links/listing";
import { findHeadings } from "../markdown/headings";
import { displayName, INDEX_NAME } from "../names";
import { joinPath, parentPath } from "../paths";
import { findDirectory, placementOf } from "../tree/queries";
import { type CalendarDate, dateOfNote, notePaths } from "./dailyNotes";
import { findListPlace, insertAt, type ListHeading } from "./listPlace";
import { bareTemplate, dailyNoteTemplate } from "./templates";

/** The parts of a daily note that something can be written to, by the words that their headings are known by. */
const noteParts = {
  log: { heading: "Log", known: /^(?:log|events?|what happened|done|activity|timeline|notes?)\b/i },
  decisions: { heading: "Decisions", known: /\bdecisions?\b|\bdecided\b/i },
  lessons: { heading: "Lessons", known: /\blessons?\b|\blearn(?:ed|t|ings?)\b/i },
  people: { heading: "People", known: /\bpeople\b/i },
  completed: {
    heading: "Completed",
    known: /^\P{L}*(?:completed|done|finished|tasks? completed|erledigt|已完成|完成)/iu,
  },
  open: { heading: "Open items", known: /\bopen\b|\bto-?dos?\b|\bnext\b/i },
} as const;

/** A part of a daily note. */
export type NotePart = keyof typeof noteParts;

/** An entry for a part of a daily note: a line without list mark, or lines that are written as they are. */
export type NoteLine = { readonly part: NotePart } & (
  | { readonly text: string }
  | { readonly lines: readonly string[] }
);

/** The note that is written to, and how. */
export interface NotePlan {
  readonly path: string;
  readonly isNew: boolean;
  readonly edits: readonly MemoryEdit[];
}

/** The path of a day's note, and whether it is there; a new one stands where the first pattern says. */
export function findNote(
  { tree, settings }: Pick<FileWithIndexesSource, "tree" | "settings">,
  date: CalendarDate,
): { readonly path: string; readonly isThere: boolean } {
  const paths = notePaths(settings.dailyNotes, date);
  const there = paths.find((path) => placementOf(tree, path) !== "ignored");
  return { path: there ?? paths[0] ?? `memory/${date}.md`, isThere: there !== undefined };
}

/**
 * Plans to write lines to the note of a day: each at the end of its part, in the marks of the list there. A note that is
 * missing is created from the template, with the indexes on the way. Nothing that is there changes but an index that
 * lists daily notes.
 */
export function planNoteLines(
  source: FileWithIndexesSource,
  date: CalendarDate,
  lines: readonly NoteLine[],
): NotePlan | { readonly refusal: string } {
  const { path, isThere } = findNote(source, date);
  const stored = isThere ? source.readText(path)?.text : bareTemplate(dailyNoteTemplate(date));
  const facts = source.facts(path);
  if (stored === undefined || (isThere && facts === "unreadable")) {
    return { refusal: `${displayName(path)} cannot be read, so nothing is added to it. Check its rights.` };
  }
  if (typeof facts === "object" && !facts.isUtf8) {
    return { refusal: `${displayName(path)} is not UTF-8. Save it as UTF-8 first.` };
  }
  let text = stored;
  for (const line of lines) {
    const place = findListPlace(text, headingOf(text, line.part));
    const inserted = insertAt(path, text, place, "lines" in line ? line.lines : [place.mark + line.text]);
    if (inserted === undefined) {
      return { refusal: `${displayName(path)} has a code block or a comment that is never closed. Close it first.` };
    }
    text = applyToText(text, [inserted.edit]);
  }
  if (!isThere) {
    const plan = planFileWithIndexes(isListed(path, source) ? source : { ...source, links: undefined }, path, text);
    return "refusal" in plan ? plan : { path, isNew: true, edits: plan.edits };
  }
  const edit = differenceOf(path, stored, text);
  return { path, isNew: false, edits: edit === undefined ? [] : [edit] };
}

/** Whether a new note gets a line in the index of its directory: notes are found by their dates unless they are listed. */
function isListed(path: string, { tree, links, settings }: FileWithIndexesSource): boolean {
  const directory = parentPath(path);
  if (links === undefined || findDirectory(tree, directory)?.hasIndex !== true) return true;
  return [...listedTargets(joinPath(directory, INDEX_NAME), links)].some(
    (target) => parentPath(target) === directory && dateOfNote(target, settings.dailyNotes) !== undefined,
  );
}

function headingOf(text: string, part: NotePart): ListHeading {
  const { heading, known } = noteParts[part];
  const there = [...findHeadings(text)]
    .filter(({ level }, i) => i > 0 || level > 1)
    .find((each) => known.test(each.text));
  return there === undefined ? { newHeading: heading } : { heading: there };
}

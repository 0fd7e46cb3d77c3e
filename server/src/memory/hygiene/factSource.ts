import { markOf } from "../indexes/listItems";
import { markdownLines } from "../markdown/lines";
import type { MemoryView } from "../rules/rule";
import { type CalendarDate, dateOfNote } from "./dailyNotes";
import { findNoteEntries } from "./noteEntries";
import type { NoteEntryKind } from "./noteMarks";
import { notesToReview } from "./recentNotes";
import { factWords } from "./sameFact";

/** Where a daily note says a fact. */
export interface FactSource {
  readonly path: string;
  readonly date: CalendarDate;
  /** Zero-based. */
  readonly line: number;
  /** The note says more there than the fact. */
  readonly isPart: boolean;
}

/** So many notes are looked through for a fact, the newest first. */
export const notesSearched = 31;

const fewestWordsOfPart = 3;
/** A time of day, and the word for what was done, as entries of a log begin. */
const logPrefix = /^\d{1,2}:\d{2}\s*[—–:-]+\s*(?:done:\s*)?/i;

/**
 * The newest of the last notes that says a fact in its words; one that says it as a whole entry comes before one that
 * says it as part of a longer one. `undefined` when none does.
 */
export function findFactSource(view: MemoryView, fact: string): FactSource | undefined {
  const wanted = factWords(fact).all;
  if (wanted === "") return undefined;
  const canBePart = wanted.split(" ").length >= fewestWordsOfPart;
  let part: FactSource | undefined;
  for (const { path, date } of notesToReview(view.tree, view.settings, view.today, notesSearched)) {
    for (const { line, text } of saidIn(view.readText(path)?.text ?? "", date)) {
      const said = factWords(text).all;
      if (said === wanted) return { path, date, line, isPart: false };
      if (canBePart && ` ${said} `.includes(` ${wanted} `)) part ??= { path, date, line, isPart: true };
    }
  }
  return part;
}

/** What a note says a fact is, by the heading or the label that it stands under; `undefined` where it says nothing. */
export function kindInNote(view: MemoryView, path: string, fact: string): NoteEntryKind | undefined {
  const wanted = factWords(fact).all;
  const entries = findNoteEntries(view.readText(path)?.text ?? "", dateOfNote(path, view.settings.dailyNotes));
  return entries.find(({ text }) => factWords(text).all === wanted)?.kind;
}

/** What a note says, by lines: entries without their labels first, then each line as it stands. */
function* saidIn(text: string, date: CalendarDate): Generator<{ readonly line: number; readonly text: string }> {
  yield* findNoteEntries(text, date);
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (kind !== "text") continue;
    const content = text.slice(start, end);
    yield { line, text: content.slice(markOf(content)?.length ?? 0).replace(logPrefix, "") };
  }
}

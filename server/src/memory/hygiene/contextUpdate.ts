import { applyToText, differenceOf } from "../editedText";
import type { MemoryEdit } from "../edits";
import { type FileWithIndexesSource, planFileWithIndexes } from "../indexes/createFileWithIndexes";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { isBlank, lineBreakOf, splitLines } from "../text";
import { placementOf } from "../tree/queries";
import type { CalendarDate } from "./dailyNotes";
import { findListPlace, firstBelow, insertAt } from "./listPlace";
import { roleNames } from "./roles";
import { activeContextTemplate, bareTemplate } from "./templates";
import { findUpdatedLine } from "./updatedLine";

/** What an active context is brought up to date from. */
export type ContextSource = FileWithIndexesSource & { readonly today: CalendarDate };

const path = roleNames["active-context"];

/**
 * Plans to bring the active context up to date at the end of a session (Agent Memory Architecture, section 8): its date,
 * and a line for the next session where something is said. It is created from the template where there is none.
 */
export function planContextUpdate(
  source: ContextSource,
  time: string,
  forNext: string,
): { readonly path: string; readonly edits: readonly MemoryEdit[] } | { readonly refusal: string } {
  const isThere = placementOf(source.tree, path) === "core";
  const facts = source.facts(path);
  const stored = isThere ? source.readText(path)?.text : bareTemplate(activeContextTemplate(source.today, time));
  if (stored === undefined)
    return { refusal: `${path} cannot be read, so it is not brought up to date. Check its rights.` };
  if (typeof facts === "object" && !facts.isUtf8) return { refusal: `${path} is not UTF-8. Save it as UTF-8 first.` };
  const dated = withDate(stored, source.today, time);
  const after = forNext === "" ? dated : withLine(dated, forNext);
  if (after === undefined) {
    return { refusal: `${path} has a code block or a comment that is never closed. Close it first.` };
  }
  if (!isThere) {
    const plan = planFileWithIndexes({ ...source, links: undefined }, path, after);
    return "refusal" in plan ? plan : { path, edits: plan.edits };
  }
  const edit = differenceOf(path, stored, after);
  return { path, edits: edit === undefined ? [] : [edit] };
}

/** The text with today in its line *Last updated*; one is added below title or front matter where there is none. */
function withDate(text: string, today: CalendarDate, time: string): string {
  const updated = findUpdatedLine(text);
  if (updated !== undefined) {
    const lines = splitLines(text);
    const line = lines[updated.line] ?? "";
    const start = { line: updated.line, character: 0 };
    const end = { line: updated.line, character: line.length };
    return applyToText(text, [{ range: { start, end }, text: datedLine(line, today, time) }]);
  }
  const lines = splitLines(text);
  const before = lineBefore(text, lines);
  const line = `Last updated: ${today} ${time}`;
  const lineBreak = lineBreakOf(text);
  if (before === undefined) return isBlank(text) ? line + lineBreak : `${line}${lineBreak}${lineBreak}${text}`;
  const place = { line: before, character: (lines[before] ?? "").length };
  const next = lines[before + 1];
  const below = next === undefined || !isBlank(next) ? lineBreak : "";
  return applyToText(text, [{ range: { start: place, end: place }, text: lineBreak + lineBreak + line + below }]);
}

/** The line that the date stands below: the last one of a title at the beginning, else of the front matter. */
function lineBefore(text: string, lines: readonly string[]): number | undefined {
  let first = 0;
  for (const { line, kind } of markdownLines(text)) if (kind === "front-matter") first = line + 1;
  const [title] = findHeadings(text);
  if (title !== undefined && lines.slice(first, title.line).every(isBlank)) return firstBelow(lines, title.line) - 1;
  return first === 0 ? undefined : first - 1;
}

/** A day, its time where there is one, and the zone of that. */
const moment =
  /\d{4}-\d{2}-\d{2}(?:([ T]+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:(?:Z| ?[+-]\d{2}:?\d{2}| [A-Z]{3,5}(?:[+-]\d{1,2}(?::?\d{2})?)?)(?![A-Za-z\d]))?)?/;

/**
 * A line that says when, with today in it; written anew where its date is spelled in another way. The zone that it named
 * goes: the new time is that of the place.
 */
function datedLine(line: string, today: CalendarDate, time: string): string {
  const spelled = moment.exec(line);
  if (spelled === null) return `Last updated: ${today} ${time}`;
  const day = `${today}${spelled[1] ?? " "}${time}`;
  return line.slice(0, spelled.index) + day + line.slice(spelled.index + spelled[0].length);
}

function withLine(text: string, said: string): string | undefined {
  const headings = [...findHeadings(text)];
  const there = headings.find((heading) => /\bnext session\b|\bnext steps?\b/i.test(heading.text));
  const place = findListPlace(text, there === undefined ? { newHeading: "For the next session" } : { heading: there });
  const inserted = insertAt(path, text, place, [place.mark + said]);
  return inserted === undefined ? undefined : applyToText(text, [inserted.edit]);
}

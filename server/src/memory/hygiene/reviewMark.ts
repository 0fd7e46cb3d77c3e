import type { ReplaceTextEdit } from "../edits";
import { markdownLines } from "../markdown/lines";
import { lineBreakOf, splitLines } from "../text";
import { type CalendarDate, isCalendarDate } from "./dailyNotes";

const mark = /^\s*<!--\s*memory-lens:reviewed\s+(\d{4}-\d{2}-\d{2})\s*-->\s*$/;

/** The comment line that says in the root's `MEMORY.md` when memory was last reviewed. */
function reviewMark(date: CalendarDate): string {
  return `<!-- memory-lens:reviewed ${date} -->`;
}

/** The day of the last review that a text tells of, the latest where it tells of several; `undefined` where it tells none. */
export function reviewedOn(text: string): CalendarDate | undefined {
  const days = marksIn(text).map(({ date }) => date);
  return days.sort().at(-1);
}

/** Whether a line is such a comment and nothing else. */
export function isReviewMark(line: string): boolean {
  return mark.test(line);
}

/**
 * The edit that makes a text say when it was reviewed: the first mark is brought up to date, else one is added at the
 * end. `undefined` when the text says so already, or a code block that is never closed would swallow the mark.
 */
export function markReviewed(path: string, text: string, date: CalendarDate): ReplaceTextEdit | undefined {
  const marks = marksIn(text);
  if (marks.some((each) => each.date === date)) return undefined;
  const lines = splitLines(text);
  const [first] = marks;
  if (first !== undefined) {
    const start = { line: first.line, character: 0 };
    const end = { line: first.line, character: (lines[first.line] ?? "").length };
    return { kind: "replace", path, range: { start, end }, text: reviewMark(date) };
  }
  const last = lines[lines.length - 1] ?? "";
  const end = { line: lines.length - 1, character: last.length };
  const lineBreak = lineBreakOf(text);
  const above = last === "" ? (lines[lines.length - 2] ?? "") : last;
  const gap = (last === "" ? "" : lineBreak) + (above.trim() === "" ? "" : lineBreak);
  const added = gap + reviewMark(date) + lineBreak;
  if (reviewedOn(text + added) !== date) return undefined;
  return { kind: "replace", path, range: { start: end, end }, text: added };
}

function marksIn(text: string): { readonly line: number; readonly date: CalendarDate }[] {
  if (!text.includes("memory-lens:reviewed")) return [];
  const marks: { line: number; date: CalendarDate }[] = [];
  for (const { line, start, end, kind } of markdownLines(text)) {
    const date = kind === "comment" ? mark.exec(text.slice(start, end))?.[1] : undefined;
    if (date !== undefined && isCalendarDate(date)) marks.push({ line, date });
  }
  return marks;
}

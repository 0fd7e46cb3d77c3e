import { markdownLines } from "../markdown/lines";
import { type CalendarDate, isCalendarDate } from "./dailyNotes";

/** A line on which a text says when it was last updated; zero-based. */
export interface UpdatedLine {
  readonly date: CalendarDate;
  readonly line: number;
}

/** A date further down is about something else. */
const lastLine = 60;
const longestLine = 200;

const label =
  /^[\s>#*_|<!–-]*(?:(?:last|date)[ _-]?(?:updated?|modified|edited|changed|touched)|updated?(?:[ _-]?(?:at|on))?|as of|最后更新|最近更新|更新(?:时间|日期|于)?)[\s*_]*(?:[:：=|]|\bon\b)?[\s*_"'`]*/iu;

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const numeric = /^\[{0,2}(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)/;
const dayFirst = /^(?:\p{L}+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?\s+(\p{L}{3,9})\.?,?\s+(\d{4})(?!\d)/iu;
const monthFirst = /^(?:\p{L}+,\s+)?(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;

/**
 * The first line that says when the text was last updated (`Last updated: 2026-01-15 14:30 GMT`), in any usual
 * spelling, front matter included; `undefined` where none does near the beginning.
 */
export function findUpdatedLine(text: string): UpdatedLine | undefined {
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (line >= lastLine) return undefined;
    if (kind === "fence") continue;
    const content = text.slice(start, Math.min(end, start + longestLine));
    const found = label.exec(content);
    if (found === null) continue;
    const date = readDate(content.slice(found[0].length));
    if (date !== undefined) return { date, line };
  }
  return undefined;
}

function readDate(text: string): CalendarDate | undefined {
  const [, year, month, day] = numeric.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return dateOf(year, Number(month), day);
  const first = dayFirst.exec(text);
  if (first !== null) return dateOf(first[3] ?? "", monthOf(first[2] ?? ""), first[1] ?? "");
  const second = monthFirst.exec(text);
  if (second !== null) return dateOf(second[3] ?? "", monthOf(second[1] ?? ""), second[2] ?? "");
  return undefined;
}

function monthOf(name: string): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dateOf(year: string, month: number, day: string): CalendarDate | undefined {
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : undefined;
}

import { baseName } from "../paths";

/** A calendar date written `YYYY-MM-DD`, the way dates are handed in. */
export type CalendarDate = string;

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day that the calendar has, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = written.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return day > 0 && day <= daysOf(year, month);
}

/** Days of a month, none of a month that there is not. Counted here, since every path in memory is asked about. */
function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The day before. The date must be one that the calendar has. */
export function dayBefore(date: CalendarDate): CalendarDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** The paths under which the note of a day can stand, in the order of the patterns. */
export function notePaths(patterns: readonly string[], date: CalendarDate): string[] {
  const [year = "", month = "", day = ""] = date.split("-");
  return patterns.map((pattern) => pattern.replace("YYYY", year).replace("MM", month).replace("DD", day));
}

/** The day that a path is the note of, or `undefined`; digits that are no calendar date make no note (decision SC12). */
export function dateOfNote(path: string, patterns: readonly string[]): CalendarDate | undefined {
  for (const pattern of patterns) {
    const found = expressionOf(pattern).exec(path)?.groups;
    if (found === undefined) continue;
    const date = `${found.year}-${found.month}-${found.day}`;
    if (isCalendarDate(date)) return date;
  }
  return undefined;
}

/** The day that an archived note is of, which keeps its name in the archive. */
export function dateOfArchivedNote(path: string, patterns: readonly string[]): CalendarDate | undefined {
  return dateOfNote(baseName(path), patterns.map(baseName));
}

/** The directories in which notes stand, root-relative, each once. */
export function noteDirectories(patterns: readonly string[]): readonly string[] {
  const known = directoriesOf.get(patterns);
  if (known !== undefined) return known;
  const directories = patterns.map((pattern) => pattern.slice(0, Math.max(0, pattern.lastIndexOf("/"))));
  const found = [...new Set(directories.filter((directory) => !/YYYY|MM|DD/.test(directory)))];
  directoriesOf.set(patterns, found);
  return found;
}

/** Found out once for each list of patterns, since they are asked for with every file. */
const directoriesOf = new WeakMap<readonly string[], readonly string[]>();

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  let expression = expressions.get(pattern);
  if (expression === undefined) {
    const source = pattern
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replace("YYYY", "(?<year>\\d{4})")
      .replace("MM", "(?<month>\\d{2})")
      .replace("DD", "(?<day>\\d{2})");
    expression = new RegExp(`^${source}$`);
    expressions.set(pattern, expression);
  }
  return expression;
}

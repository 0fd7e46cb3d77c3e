import type { ReplaceTextEdit } from "../edits";
import { splitLines } from "../text";

/**
 * The edit that takes whole lines out of a file of the given lines, with their line breaks. Blank lines that closed the last of a list stay.
 * The last lines of a text take the break before them along.
 */
export function removeLines(
  path: string,
  firstLine: number,
  lastLine: number,
  lines: readonly string[],
): ReplaceTextEdit {
  const end = { line: lastLine + 1, character: 0 };
  if (lastLine + 1 < lines.length) {
    return { kind: "replace", path, range: { start: { line: firstLine, character: 0 }, end }, text: "" };
  }
  const before = lines[firstLine - 1];
  const start = before === undefined ? { line: 0, character: 0 } : { line: firstLine - 1, character: before.length };
  const last = { line: lines.length - 1, character: lines[lines.length - 1]?.length ?? 0 };
  return { kind: "replace", path, range: { start, end: last }, text: "" };
}

/** Whole lines of a file, first and last, zero-based. */
export interface LineRange {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The edits that take several stretches of lines out of a file; those that touch or overlap go as one. */
export function removeLineRanges(path: string, ranges: readonly LineRange[], text: string): ReplaceTextEdit[] {
  const joined: LineRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.firstLine - b.firstLine)) {
    const last = joined.at(-1);
    if (last === undefined || range.firstLine > last.lastLine + 1) joined.push(range);
    else joined[joined.length - 1] = { ...last, lastLine: Math.max(last.lastLine, range.lastLine) };
  }
  const lines = splitLines(text);
  return joined.map(({ firstLine, lastLine }) => removeLines(path, firstLine, lastLine, lines));
}

import type { ReplaceTextEdit } from "../edits";
import { splitLines } from "../text";

/**
 * The edit that takes whole lines out of a file, with their line breaks. Blank lines that closed the last of a list stay.
 * The last lines of a text take the break before them along.
 */
export function removeLines(path: string, firstLine: number, lastLine: number, text: string): ReplaceTextEdit {
  const lines = splitLines(text);
  const end = { line: lastLine + 1, character: 0 };
  if (lastLine + 1 < lines.length) {
    return { kind: "replace", path, range: { start: { line: firstLine, character: 0 }, end }, text: "" };
  }
  const before = lines[firstLine - 1];
  const start = before === undefined ? { line: 0, character: 0 } : { line: firstLine - 1, character: before.length };
  const last = { line: lines.length - 1, character: lines[lines.length - 1]?.length ?? 0 };
  return { kind: "replace", path, range: { start, end: last }, text: "" };
}

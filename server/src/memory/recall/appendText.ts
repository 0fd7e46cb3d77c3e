import type { MemoryEdit } from "../edits";
import { isBlank, lineBreakOf, splitLines } from "../text";

const listItem = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s/;

/** What has to be written behind the end of a text so that a fact stands there on lines of its own, in the text's line ends. */
export function appendedText(text: string, fact: string): string {
  const lineBreak = lineBreakOf(text);
  const lines = splitLines(fact.replace(/^(?:[^\S\r\n]*(?:\r\n|\n|\r))+/, "").trimEnd());
  const written = `${lines.join(lineBreak)}${lineBreak}`;
  if (isBlank(text)) return text === "" || /[\r\n]$/.test(text) ? written : `${lineBreak}${written}`;
  const ending = /[\r\n]$/.test(text) ? "" : lineBreak;
  return `${ending}${standsApart(text, lines[0] ?? "") ? lineBreak : ""}${written}`;
}

/** Whether a blank line has to come between: always, unless one is there or a list goes on. */
function standsApart(text: string, first: string): boolean {
  const lines = splitLines(text);
  if (lines.at(-1) === "") lines.pop();
  const last = lines.at(-1) ?? "";
  if (isBlank(last)) return false;
  return !(listItem.test(first) && isInList(lines));
}

/** Whether the last line belongs to a list item: it is one, or it goes on indented below one. */
function isInList(lines: readonly string[]): boolean {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] ?? "";
    if (listItem.test(line)) return true;
    if (isBlank(line) || !/^\s/.test(line)) return false;
  }
  return false;
}

/** The edit that writes something behind the end of a file's text. */
export function appendEdit(path: string, text: string, appended: string): MemoryEdit {
  const lines = splitLines(text);
  const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return { kind: "replace", path, range: { start: end, end }, text: appended };
}

import { clipText, isBlank, toOneLine } from "../text";
import { markdownLines } from "./lines";

/** A list item of a text by its first line; the line is zero-based. */
export interface ListEntry {
  readonly text: string;
  readonly line: number;
}

const longestEntry = 160;
const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;

/** The list items of a text in order, as a person reads them; code, comments and front matter hold none. */
export function* findEntries(text: string): Generator<ListEntry> {
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (kind !== "text") continue;
    const found = item.exec(text.slice(start, Math.min(end, start + longestLine)))?.[1];
    if (found === undefined || isBlank(found)) continue;
    yield { text: clipText(toOneLine(withoutMarks(found)), longestEntry), line };
  }
}

/** Characters of a line that are looked at; an entry is known by its beginning. */
const longestLine = 1000;

function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1")
    .replace(/\*\*|__|`+/g, "");
}

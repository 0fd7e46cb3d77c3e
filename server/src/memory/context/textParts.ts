import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { clipText } from "../text";

/** What a part of a text is: a section under a heading, a top-level list item, a `§` entry, or other text. */
export type PartKind = "heading" | "list-item" | "entry" | "text";

/** One part of a text by its lines, with the smaller parts in it in their order. Every character is in one leaf. */
export interface TextPart {
  readonly kind: PartKind;
  /** The heading's text, or how the part begins. */
  readonly label: string;
  /** Level of a heading, zero for other parts. */
  readonly level: number;
  /** Zero-based first line. */
  readonly line: number;
  /** Zero-based last line. */
  readonly endLine: number;
  /** UTF-16 offsets of the part. */
  readonly start: number;
  readonly end: number;
  readonly parts: readonly TextPart[];
}

const longestLabel = 80;

/** Divides a text into sections and these into list items; a text whose entries are divided by `§` into its entries. */
export function splitParts(text: string): TextPart[] {
  const lines = lineStarts(text);
  const entries = splitEntries(text, lines);
  if (entries.length > 1) return entries;
  const headings = [...findHeadings(text)];
  const first = headings[0]?.line ?? lines.length;
  const parts = first > 0 ? leavesOf(text, lines, 0, first) : [];
  return [...parts, ...sectionsOf(text, lines, headings, 0, headings.length, lines.length)];
}

/** The sections of the headings from one index up to another, each with those of deeper level that follow it. */
function sectionsOf(
  text: string,
  lines: readonly number[],
  headings: readonly { readonly level: number; readonly text: string; readonly line: number }[],
  from: number,
  to: number,
  endLine: number,
): TextPart[] {
  const sections: TextPart[] = [];
  for (let i = from; i < to; ) {
    const heading = headings[i];
    if (heading === undefined) break;
    let next = i + 1;
    while (next < to && (headings[next]?.level ?? 0) > heading.level) next++;
    const end = headings[next]?.line ?? endLine;
    const sectionEnd = next < to ? end : endLine;
    const bodyEnd = i + 1 < next ? (headings[i + 1]?.line ?? sectionEnd) : sectionEnd;
    sections.push({
      ...range(text, lines, heading.line, sectionEnd),
      kind: "heading",
      label: heading.text,
      level: heading.level,
      parts: [
        ...leavesOf(text, lines, heading.line, bodyEnd),
        ...sectionsOf(text, lines, headings, i + 1, next, sectionEnd),
      ],
    });
    i = next;
  }
  return sections;
}

/** The leaves of some lines: top-level list items, and what stands between them. */
function leavesOf(text: string, lines: readonly number[], from: number, to: number): TextPart[] {
  const leaves: TextPart[] = [];
  let start = from;
  let isItem = false;
  const close = (end: number): void => {
    if (end > start) leaves.push(leaf(text, lines, start, end, isItem ? "list-item" : "text"));
    start = end;
  };
  for (const { line, startsItem } of itemLines(text, lines, from, to)) {
    close(line);
    isItem = startsItem;
  }
  close(to);
  return leaves;
}

/** Where a top-level list item begins, or ends without another one beginning. */
function* itemLines(
  text: string,
  lines: readonly number[],
  from: number,
  to: number,
): Generator<{ readonly line: number; readonly startsItem: boolean }> {
  let content = -1;
  let isAfterBlank = false;
  for (const { line, start, end, kind } of markdownLines(
    text.slice(lines[from] ?? text.length, lines[to] ?? text.length),
  )) {
    const at = (lines[from] ?? 0) + start;
    const written = text.slice(at, (lines[from] ?? 0) + end);
    const indent = written.length - written.trimStart().length;
    const isBlank = written.trim() === "";
    const mark = kind === "text" ? /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)[ \t]*/.exec(written) : null;
    if (mark !== null && (content < 0 || indent < content) && !/^ {0,3}(?:[-*_][ \t]*){3,}$/.test(written)) {
      content = indent + Math.max(2, mark[0].trimStart().length);
      yield { line: from + line, startsItem: true };
    } else if (content >= 0 && isAfterBlank && !isBlank && indent < Math.min(content, 2)) {
      content = -1;
      yield { line: from + line, startsItem: false };
    }
    isAfterBlank = isBlank;
  }
}

/** The entries that lines with nothing but `§` divide. */
function splitEntries(text: string, lines: readonly number[]): TextPart[] {
  const entries: TextPart[] = [];
  let start = 0;
  for (let line = 0; line < lines.length; line++) {
    if (text.slice(lines[line], lines[line + 1] ?? text.length).trim() !== "§") continue;
    entries.push(leaf(text, lines, start, line + 1, "entry"));
    start = line + 1;
  }
  if (start < lines.length) entries.push(leaf(text, lines, start, lines.length, "entry"));
  return entries;
}

function leaf(text: string, lines: readonly number[], from: number, to: number, kind: PartKind): TextPart {
  const place = range(text, lines, from, to);
  const beginning = text
    .slice(place.start, place.end)
    .trim()
    .replace(/^(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+/, "");
  const label = clipText(beginning.split(/[\r\n]/, 1)[0] ?? "", longestLabel);
  return { ...place, kind, label, level: 0, parts: [] };
}

function range(
  text: string,
  lines: readonly number[],
  from: number,
  to: number,
): Pick<TextPart, "line" | "endLine" | "start" | "end"> {
  return { line: from, endLine: to - 1, start: lines[from] ?? text.length, end: lines[to] ?? text.length };
}

/** Offset of each line. */
function lineStarts(text: string): number[] {
  const starts = text === "" ? [] : [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) && i + 1 < text.length) starts.push(i + 1);
  }
  return starts;
}

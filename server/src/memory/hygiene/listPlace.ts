import type { ReplaceTextEdit } from "../edits";
import { markOf, nextMark } from "../indexes/listItems";
import { findHeadings, type Heading } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { isBlank, lineBreakOf, splitLines, toOneLine } from "../text";
import { isReviewMark } from "./reviewMark";

/** A heading that is there, or one that has to be made at the end. */
export type ListHeading = { readonly heading: Heading } | { readonly newHeading: string };

/** A place for more items at the end of the list below a heading. */
export interface ListPlace {
  /** The line behind which they go, zero-based. */
  readonly line: number;
  readonly above: readonly string[];
  readonly below: readonly string[];
  /** The mark of the first one, with its indentation. */
  readonly mark: string;
  /** The outermost items that stand there, in order. */
  readonly items: readonly string[];
}

/** Finds the place for more items below a heading: in the list that ends its section, else behind its last line. */
export function findListPlace(text: string, chosen: ListHeading): ListPlace {
  const lines = splitLines(text);
  return "heading" in chosen
    ? placeBelow(lines, chosen.heading, [...findHeadings(text)])
    : placeAtEnd(lines, toOneLine(chosen.newHeading));
}

/** What inserting did: the edit, and where the first of the lines stands afterwards, zero-based. */
export interface InsertedLines {
  readonly edit: ReplaceTextEdit;
  readonly line: number;
}

/**
 * The edit that puts lines at a place, in the line breaks of the text. `undefined` where they would stand in a code block
 * or a comment, because one above is never closed.
 */
export function insertAt(
  path: string,
  text: string,
  place: ListPlace,
  written: readonly string[],
): InsertedLines | undefined {
  const lines = splitLines(text);
  const lineBreak = lineBreakOf(text);
  const inserted = [...place.above, ...written, ...place.below];
  const position = { line: place.line, character: (lines[place.line] ?? "").length };
  const isFirst = lines.length === 1 && isBlank(text);
  // In an empty text the first line is not behind another one.
  const line = place.line + (isFirst ? 0 : 1) + place.above.length;
  const before = lines.slice(0, place.line + (isFirst ? 0 : 1));
  const after = [...before, ...inserted, ...lines.slice(place.line + 1)].join("\n");
  if (kindOfLine(after, line) !== "text") return undefined;
  const added = isFirst ? inserted.join(lineBreak) : inserted.map((each) => lineBreak + each).join("");
  return { edit: { kind: "replace", path, range: { start: position, end: position }, text: added }, line };
}

function placeBelow(lines: readonly string[], heading: Heading, headings: readonly Heading[]): ListPlace {
  const next = headings.find(({ line }) => line > heading.line)?.line ?? lines.length;
  const first = firstBelow(lines, heading.line);
  let last = next - 1;
  // The mark of a review stands where the file ended; the list goes on before it.
  while (last >= first && (isBlank(lines[last] ?? "") || isReviewMark(lines[last] ?? ""))) last--;
  const below = last + 1 === next && next < lines.length ? [""] : [];
  if (last < first) return { line: first - 1, above: [""], below, mark: "- ", items: [] };
  const items = itemsAtEnd(lines, first, last);
  const model = items.at(-1);
  if (model === undefined) return { line: last, above: [""], below, mark: "- ", items: [] };
  const before = items.at(-2);
  const mark = nextMark(markOf(model) ?? "- ", before === undefined ? undefined : markOf(before));
  return { line: last, above: [], below, mark, items };
}

/** The line behind a heading; one that is underlined takes several. */
export function firstBelow(lines: readonly string[], line: number): number {
  if (/^ {0,3}#/.test(lines[line] ?? "")) return line + 1;
  for (let i = line + 1; i < lines.length; i++) if (/^ {0,3}(?:=+|-+)[ \t]*$/.test(lines[i] ?? "")) return i + 1;
  return line + 1;
}

/** The outermost items of the list that ends a stretch of lines, in order; none where it ends in something else. */
function itemsAtEnd(lines: readonly string[], first: number, last: number): string[] {
  const items: string[] = [];
  let isOpen = false;
  for (let i = last; i >= first; i--) {
    const line = lines[i] ?? "";
    if (markOf(line) !== undefined) {
      items.unshift(line);
      isOpen = true;
    } else if (isBlank(line)) {
      if (!isOpen) return [];
    } else if (/^\s/.test(line)) continue;
    else break;
  }
  const indent = Math.min(...items.map(indentOf));
  return items.filter((item) => indentOf(item) === indent);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function placeAtEnd(lines: readonly string[], heading: string): ListPlace {
  let last = lines.length - 1;
  while (last > 0 && isBlank(lines[last] ?? "")) last--;
  const isEmpty = last === 0 && isBlank(lines[0] ?? "");
  // A text that does not end in a line break gets one.
  const below = last === lines.length - 1 ? [""] : [];
  return {
    line: isEmpty ? 0 : last,
    above: [...(isEmpty ? [] : [""]), `## ${heading}`, ""],
    below,
    mark: "- ",
    items: [],
  };
}

function kindOfLine(text: string, wanted: number): string | undefined {
  for (const { line, kind } of markdownLines(text)) if (line === wanted) return kind;
  return undefined;
}

import { isBlank } from "../text";
import { markOf } from "./listItems";

/** A list of a text, with the lines on which its own items start, zero-based. */
export interface TextList {
  readonly firstLines: readonly number[];
  /** Nothing but blank lines stands behind it. */
  readonly endsText: boolean;
}

interface OpenList {
  readonly indent: number;
  readonly firstLines: number[];
}

const heading = /^ {0,3}#{1,6}(?:\s|$)/;

/** The lists of a text by its lines, inner ones apart from the outer ones. */
export function listsOf(lines: readonly string[]): TextList[] {
  const closed: OpenList[] = [];
  const open: OpenList[] = [];
  const close = (indent: number): void => {
    while ((open.at(-1)?.indent ?? -1) >= indent) closed.push(...open.splice(-1));
  };
  let isBehindText = false;
  for (const [line, text] of lines.entries()) {
    const indent = /^\s*/.exec(text)?.[0].length ?? 0;
    if (isBlank(text)) isBehindText = false;
    else if (markOf(text) !== undefined) {
      close(indent + 2);
      const last = open.at(-1);
      // A step of one is no list of its own.
      if (last !== undefined && indent - last.indent < 2) last.firstLines.push(line);
      else open.push({ indent, firstLines: [line] });
      isBehindText = true;
    } else {
      // Text right below an item goes on with it, wherever it starts.
      const isHeading = heading.test(text);
      if (isHeading || !isBehindText) close(indent);
      isBehindText = !isHeading;
    }
  }
  return [
    ...closed.map(({ firstLines }) => ({ firstLines, endsText: false })),
    ...open.map(({ firstLines }) => ({ firstLines, endsText: true })),
  ];
}

/** Whether a list is there to list files: at least half of its items are entries. */
export function isListing({ firstLines }: TextList, isEntry: (line: number) => boolean): boolean {
  return firstLines.filter(isEntry).length * 2 >= firstLines.length;
}

const mostWordsBefore = 3;

/** Whether an item or a table row is about what a link in it leads to: no more than a few words stand before the link. */
export function leadsWithLink(line: string, linkStart: number): boolean {
  const before = line.slice((markOf(line) ?? "").length, linkStart);
  return (before.match(/[\p{L}\p{N}][^\s]*/gu) ?? []).length <= mostWordsBefore;
}

/** Whether a line reads as an entry, where it is not known what its links lead to. */
export function readsAsEntry(line: string): boolean {
  const start = line.search(/\[\[|\[[^\]]*\]\((?!\w+:)/);
  return start >= 0 && leadsWithLink(line, start);
}

/**
 * What goes behind the end of a text so that the lines become entries of an index: of the list that ends the text when it
 * lists files, else of a list of their own. Below another list, or in an empty section that was meant for something, that
 * has a heading, since Markdown would join the two lists into one.
 */
export function entriesAtEnd(
  lines: readonly string[],
  written: readonly string[],
  lineBreak: string,
  isEntry: (line: number) => boolean,
): string {
  const last = lines.at(-1) ?? "";
  const closing = last === "" ? "" : lineBreak;
  const above = lines.findLast((line) => !isBlank(line)) ?? "";
  const gap = last === "" && isBlank(lines.at(-2) ?? "") ? "" : lineBreak;
  const atEnd = listsOf(lines).filter(({ endsText }) => endsText);
  const items = written.join(lineBreak) + lineBreak;
  if (atEnd.some((list) => isListing(list, isEntry))) return closing + items;
  const isEmptySection = /^ {0,3}#{2,6}\s/.test(above) && lines.some((line) => /^ {0,3}#\s/.test(line));
  const title = atEnd.length > 0 || isEmptySection ? `## Index${lineBreak}${lineBreak}` : "";
  return closing + gap + title + items;
}

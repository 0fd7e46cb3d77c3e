import { factWords } from "../hygiene/sameFact";
import { markOf } from "../indexes/listItems";
import { isBlank, splitLines } from "../text";
import { LineBook } from "./lineBook";

/** Memories of Hermes as Markdown. */
export interface HermesText {
  readonly lines: readonly string[];
  readonly book: LineBook;
}

const separator = /^\s*§\s*$/;

/** Whether a text is a list of entries with `§` between them. */
export function hasEntries(text: string): boolean {
  return splitLines(text).some((line) => separator.test(line));
}

/**
 * Turns entries with `§` between them into list items, the lines of an entry in one item. An entry that was there already
 * is left out; `told` remembers those of all files.
 */
export function readHermesEntries(source: string, text: string, path: string, told: Set<string>): HermesText {
  const lines = splitLines(text);
  if (lines.at(-1) === "") lines.pop();
  const book = new LineBook(source, lines);
  const items: string[] = [];
  let first = 0;
  for (let line = 0; line <= lines.length; line++) {
    const isEnd = line === lines.length || separator.test(lines[line] ?? "");
    if (!isEnd) continue;
    takeEntry(book, first, line, path, told, items);
    if (line < lines.length) book.leave(line, "it only separates entries");
    first = line + 1;
  }
  return { lines: items, book };
}

function takeEntry(book: LineBook, first: number, end: number, path: string, told: Set<string>, items: string[]): void {
  const lines = book.lines.slice(first, end);
  const { all } = factWords(lines.join(" "));
  if (all !== "" && told.has(all)) {
    for (let line = first; line < end; line++) book.leave(line, "an entry before it says the same");
    return;
  }
  told.add(all);
  book.keep(first, end, path);
  const said = lines.filter((line) => !isBlank(line)).map((line) => line.trim());
  said.forEach((line, i) => {
    items.push(i > 0 ? `  ${line}` : markOf(line) === undefined ? `- ${line}` : line);
  });
}

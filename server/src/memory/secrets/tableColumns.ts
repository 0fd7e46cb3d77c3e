import type { SecretSpan } from "./secretSpan";

/** The row below the heads of a table, as people write it. */
const delimiterRow = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const longestRow = 2000;

/** One cell by its offsets, without the white space and the marks around what it says. */
interface Cell {
  readonly start: number;
  readonly end: number;
}

/**
 * The cells of tables below a head that announces passwords (`| User | Password |`), each as a span to be judged.
 * `announces` tells of a head whether it does. Linear in the length of the text.
 */
export function* columnsBelow(text: string, announces: (head: string) => boolean): Generator<SecretSpan> {
  let above: readonly Cell[] = [];
  let columns: readonly number[] = [];
  let start = 0;
  while (start < text.length) {
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const line = end - start > longestRow ? "" : text.slice(start, end).replace(/\r$/, "");
    if (!line.includes("|")) [above, columns] = [[], []];
    else if (above.length > 0 && delimiterRow.test(line)) {
      columns = above.flatMap(({ start: from, end: to }, i) => (announces(text.slice(from, to)) ? [i] : []));
    } else {
      above = cellsOf(line, start);
      for (const column of columns) {
        const cell = above[column];
        if (cell !== undefined && cell.end > cell.start) yield { ...cell, kind: "password", label: "a password" };
      }
    }
    start = end + 1;
  }
}

function cellsOf(line: string, offset: number): Cell[] {
  const cells: Cell[] = [];
  let start = /^[ \t>]*\|?/.exec(line)?.[0].length ?? 0;
  while (start < line.length) {
    const bar = line.indexOf("|", start);
    const end = bar < 0 ? line.length : bar;
    const written = line.slice(start, end);
    const before = /^[\s"'`*_]*/.exec(written)?.[0].length ?? 0;
    const said = written.slice(before).replace(/[\s"'`*_]+$/, "").length;
    cells.push({ start: offset + start + before, end: offset + start + before + said });
    start = end + 1;
  }
  return cells;
}

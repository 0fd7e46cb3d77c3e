import type { MemoryLinks } from "../links/memoryLinks";
import { INDEX_NAME } from "../names";
import { joinPath } from "../paths";

/** A table of an index whose rows are about files or directories. */
export interface ListingTable {
  /** The last row, zero-based. */
  readonly lastLine: number;
  readonly columns: number;
  /** How many rows there are below the head, and what those lead to that start with a link. */
  readonly rows: number;
  readonly targets: readonly string[];
}

const delimiterRow = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const tableRow = /^\s*\|.*\|\s*$/;

/** The tables of an index with what their rows are about; a directory is named by its index. */
export function listingTables(index: string, lines: readonly string[], links: MemoryLinks): ListingTable[] {
  const targets = new Map<number, string>();
  const seen = new Set<number>();
  for (const { link, target } of links.linksOf(index)) {
    const { line, character } = link.range.start;
    const text = lines[line] ?? "";
    if (seen.has(line) || !tableRow.test(text)) continue;
    seen.add(line);
    if (character > text.indexOf("|", text.indexOf("|") + 1)) continue;
    if (target.kind === "file") targets.set(line, target.path);
    else if (target.kind === "directory") targets.set(line, joinPath(target.path, INDEX_NAME));
  }
  const tables: ListingTable[] = [];
  let table: { lastLine: number; columns: number; rows: number; targets: string[] } | undefined;
  for (const [line, text] of lines.entries()) {
    if (!tableRow.test(text)) table = undefined;
    else if (table !== undefined) {
      table.lastLine = line;
      table.rows++;
      const target = targets.get(line);
      if (target !== undefined) table.targets.push(target);
    } else if (delimiterRow.test(text) && tableRow.test(lines[line - 1] ?? "")) {
      table = { lastLine: line, columns: text.split("|").length - 2, rows: 0, targets: [] };
      tables.push(table);
    }
  }
  return tables;
}

/** A row with the given first cells; the others stay empty. */
export function composeRow(cells: readonly string[], columns: number): string {
  const padded = Array.from({ length: columns }, (_, i) => (cells[i] ?? "").replace(/(?<!\\)\|/g, "\\|"));
  return `|${padded.map((cell) => (cell === "" ? "  |" : ` ${cell} |`)).join("")}`;
}

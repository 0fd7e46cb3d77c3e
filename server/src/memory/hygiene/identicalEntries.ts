import { markOf } from "../indexes/listItems";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { isBlank } from "../text";

/** An entry that stands in a text before, letter for letter. Lines are zero-based. */
export interface IdenticalEntry {
  readonly line: number;
  readonly firstLine: number;
}

/** Shorter entries say too little: *none* may well be meant twice. */
const shortest = 20;

/**
 * The outermost list entries of a text that repeat, letter for letter, an earlier one under the same heading. Entries
 * with anything below them are left alone, and so is everything in code and comments.
 */
export function findIdenticalEntries(text: string): IdenticalEntry[] {
  const headings = new Set([...findHeadings(text)].map(({ line }) => line));
  const found: IdenticalEntry[] = [];
  let seen = new Map<string, number>();
  let last: { readonly content: string; readonly line: number } | undefined;
  const close = (next: string | undefined): void => {
    if (last === undefined) return;
    const { content, line } = last;
    last = undefined;
    // What follows without a mark, or deeper, belongs to the entry.
    if (next !== undefined && (markOf(next) === undefined || indentOf(next) > 0)) return;
    if (content.trim().length < shortest) return;
    const key = content.trimEnd();
    const firstLine = seen.get(key);
    if (firstLine === undefined) seen.set(key, line);
    else found.push({ line, firstLine });
  };
  for (const { line, start, end, kind } of markdownLines(text)) {
    const content = text.slice(start, end);
    if (headings.has(line)) {
      close(undefined);
      seen = new Map();
    } else if (kind !== "text") last = undefined;
    else if (!isBlank(content)) {
      close(content);
      if (indentOf(content) === 0 && markOf(content) !== undefined) last = { content, line };
    }
  }
  close(undefined);
  return found;
}

function indentOf(content: string): number {
  return content.length - content.trimStart().length;
}

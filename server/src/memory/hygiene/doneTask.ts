import type { ReplaceTextEdit } from "../edits";
import { removeLineRanges } from "../indexes/removeLines";
import { markdownLines } from "../markdown/lines";
import { splitLines } from "../text";

const openItem = /^(\s*)[-*+]\s+\[ \]\s+(.*)$/;

/**
 * The edits that take a task that is done out of a file: the open items that say just that, apart from letter case and
 * the stop at the end. An item on which something hangs stays, since more than the task would go with it.
 */
export function takeOutTask(path: string, text: string, task: string): ReplaceTextEdit[] {
  const wanted = plain(task);
  const kinds = Array.from(markdownLines(text), ({ kind }) => kind);
  const lines = splitLines(text);
  const ranges = lines.flatMap((line, i) => {
    const [, indent = "", said] = openItem.exec(line) ?? [];
    if (said === undefined || kinds[i] !== "text" || plain(said) !== wanted) return [];
    return hangsOn(lines[i + 1], lines[i + 2], indent.length) ? [] : [{ firstLine: i, lastLine: i }];
  });
  return removeLineRanges(path, ranges, text);
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/[\s.;]+$/, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
}

/** Whether one of the next two lines belongs to an item of the given indentation. */
function hangsOn(next: string | undefined, second: string | undefined, indent: number): boolean {
  const line = next === undefined || next.trim() === "" ? second : next;
  if (line === undefined || line.trim() === "") return false;
  const own = /^\s*/.exec(line)?.[0].length ?? 0;
  // Text right below an item goes on with it, wherever it starts.
  return own > indent || (line === next && !/^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6})(?:\s|$)/.test(line));
}

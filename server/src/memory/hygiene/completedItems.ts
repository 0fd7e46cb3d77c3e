import { markOf } from "../indexes/listItems";
import type { LineRange } from "../indexes/removeLines";
import { markdownLines } from "../markdown/lines";
import { isBlank } from "../text";

/** A list item that is marked as done, with everything that hangs on it. */
export interface CompletedItem extends LineRange {
  /** What the item says on its first line, without marks. */
  readonly title: string;
}

const box = /^\[([ xX])\](?:\s+|$)/;

/** A list item on the way through a text. */
interface OpenItem {
  readonly indent: number;
  readonly firstLine: number;
  lastLine: number;
  readonly isDone: boolean;
  readonly title: string;
  /** Whether something below it is still to be done. */
  hasOpen: boolean;
}

/**
 * The list items of a text that are marked as done (`- [x]`), each with what hangs on it. An item with something below
 * it that is still to be done is not done, and what is done below an open item is its progress: neither is among them.
 */
export function findCompletedItems(text: string): CompletedItem[] {
  const completed: CompletedItem[] = [];
  const open: OpenItem[] = [];
  const close = (indent: number): void => {
    for (let item = open.at(-1); item !== undefined && item.indent >= indent; item = open.at(-1)) {
      open.pop();
      const { firstLine, lastLine, title, isDone, hasOpen } = item;
      const parent = open.at(-1);
      if (parent !== undefined) parent.lastLine = Math.max(parent.lastLine, lastLine);
      if (parent !== undefined && hasOpen) parent.hasOpen = true;
      if (parent === undefined && isDone && !hasOpen) completed.push({ firstLine, lastLine, title });
    }
  };
  let isAfterBlank = false;
  for (const { line, start, end, kind } of markdownLines(text)) {
    const content = text.slice(start, end);
    if (kind === "front-matter") continue;
    if (isBlank(content)) {
      isAfterBlank = true;
      continue;
    }
    const indent = columnsOf(/^\s*/.exec(content)?.[0] ?? "");
    const mark = kind === "text" ? markOf(content) : undefined;
    if (mark !== undefined) {
      close(indent);
      const said = content.slice(mark.length);
      const state = box.exec(said)?.[1];
      const title = said.replace(box, "").trim();
      const isDone = state !== undefined && state !== " ";
      open.push({ indent, firstLine: line, lastLine: line, isDone, title, hasOpen: state === " " });
    } else {
      const inner = open.at(-1);
      const goesOn =
        indent > (inner?.indent ?? 0) || (kind === "text" && !isAfterBlank && !/^\s*(?:#|>|\||<)/.test(content));
      if (!goesOn) close(0);
      else {
        if (isAfterBlank) close(indent);
        const holder = open.at(-1);
        if (holder !== undefined) holder.lastLine = line;
      }
    }
    isAfterBlank = false;
  }
  close(0);
  return completed;
}

/** Width of white space, with tabs to every fourth column. */
function columnsOf(white: string): number {
  let columns = 0;
  for (const unit of white) columns += unit === "\t" ? 4 - (columns % 4) : 1;
  return columns;
}

import { markOf } from "../indexes/listItems";
import { markdownLines } from "../markdown/lines";
import { isBlank } from "../text";
import { datePrefix, type FactWords, factWords, type Likeness, likenessKey, likenessOf } from "./sameFact";

/** A list entry or a paragraph of a file as it is compared with others. */
export interface ComparedEntry {
  /** Zero-based. */
  readonly line: number;
  readonly isParagraph: boolean;
  readonly words: FactWords;
  /** The day that it begins with. */
  readonly date: string | undefined;
  /** What entries of nearly the same words have in common. */
  readonly key: number;
  /** Whether it says enough to mean the same wherever it stands. */
  readonly isLong: boolean;
}

/** A file with its entries. */
export interface ComparedFile {
  readonly path: string;
  readonly entries: readonly ComparedEntry[];
}

/** Shorter entries (“Status: done”) mean something else under each heading. */
const leastWords = 5;
const longWords = 8;
const leastCharacters = 20;
/** Longer ones are texts, which nobody repeats by mistake word for word. */
const longest = 2000;
/** So many entries of one key are compared with each other at most, so that the work stays linear. */
const mostAlike = 8;

const startsWithLink = /^(?:\[[ xX]\]\s+)?[*_]*(?:\[[^\]]*\](?:\(|\[)|\[\[)/;
const noParagraph = /^\s*(?:#|>|\||<|={3,}\s*$|-{3,}\s*$|\*{3,}\s*$)/;

/** The entries and paragraphs of a text that can be compared; index lines, which begin with a link, are not among them. */
export function comparedEntries(text: string): ComparedEntry[] {
  const entries: ComparedEntry[] = [];
  let paragraph: { readonly line: number; text: string } | undefined;
  let isInItem = false;
  const add = (said: string, line: number, isParagraph: boolean): void => {
    const entry = said.length > longest ? undefined : compared(said, line, isParagraph);
    if (entry !== undefined) entries.push(entry);
  };
  const closeParagraph = (): void => {
    if (paragraph !== undefined) add(paragraph.text, paragraph.line, true);
    paragraph = undefined;
  };
  for (const { line, start, end, kind } of markdownLines(text)) {
    const content = kind === "text" && end - start <= longest ? text.slice(start, end) : "";
    const mark = markOf(content);
    if (mark !== undefined) {
      closeParagraph();
      isInItem = true;
      const said = content.slice(mark.length);
      if (!startsWithLink.test(said)) add(said, line, false);
    } else if (isBlank(content) || noParagraph.test(content)) {
      closeParagraph();
      if (!/^\s/.test(content)) isInItem = false;
    } else if (!isInItem && !/^\s/.test(content)) {
      if (paragraph === undefined) paragraph = { line, text: content };
      else if (paragraph.text.length <= longest) paragraph.text += ` ${content}`;
    }
  }
  closeParagraph();
  return entries;
}

function compared(said: string, line: number, isParagraph: boolean): ComparedEntry | undefined {
  const words = factWords(said);
  const count = words.all === "" ? 0 : words.all.split(" ").length;
  // Scripts without spaces between words put a whole sentence into one.
  const dense = words.all.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/gu)?.length ?? 0;
  const isDense = dense * 2 > words.all.length;
  const length = isDense ? words.all.length * 2 : words.all.length;
  if (length < leastCharacters || (!isDense && count < leastWords)) return undefined;
  const key = likenessKey(words);
  const isLong = isDense ? length >= 2 * leastCharacters : count >= longWords;
  const date = datePrefix.test(said) ? /\d{4}-\d{2}-\d{2}/.exec(said)?.[0] : undefined;
  return { line, isParagraph, words, date, key, isLong };
}

/** Two entries that say the same; the first one stands in the earlier file or further up. */
export interface SameEntries {
  readonly path: string;
  readonly line: number;
  readonly firstPath: string;
  readonly firstLine: number;
  readonly likeness: Likeness;
}

/**
 * Entries that say the same as an earlier one, word for word or nearly (`likenessOf`), each with the first it repeats,
 * in the order of the files. Within one file only entries that say enough count. Linear in the number of entries.
 */
export function findSameEntries(files: readonly ComparedFile[]): SameEntries[] {
  const known = new Map<number, { readonly path: string; readonly entry: ComparedEntry }[]>();
  const found: SameEntries[] = [];
  for (const { path, entries } of files) {
    for (const entry of entries) {
      const alike = known.get(entry.key);
      if (alike === undefined) {
        known.set(entry.key, [{ path, entry }]);
        continue;
      }
      let repeated: SameEntries | undefined;
      for (const first of alike) {
        if (first.path === path && !entry.isLong) continue;
        // What happened on two days happened twice.
        if (first.entry.date !== undefined && entry.date !== undefined && first.entry.date !== entry.date) continue;
        const likeness = likenessOf(first.entry.words, entry.words);
        if (likeness === undefined) continue;
        repeated = { path, line: entry.line, firstPath: first.path, firstLine: first.entry.line, likeness };
        break;
      }
      if (repeated !== undefined) found.push(repeated);
      else if (alike.length < mostAlike) alike.push({ path, entry });
    }
  }
  return found;
}

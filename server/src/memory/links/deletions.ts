import { orderEdits } from "../editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import type { IndexLineSource } from "../indexes/indexLines";
import { removeLines } from "../indexes/removeLines";
import { INDEX_NAME } from "../names";
import { baseName, isWithin } from "../paths";
import { splitLines } from "../text";
import { memoryFiles } from "../tree/queries";
import { withoutLink } from "./linkWords";
import { indexEntries } from "./listing";
import type { MemoryNow } from "./memoryAfter";
import type { ResolvedLink } from "./resolve";

/** What is done about links to what goes. */
export interface DeletionOptions {
  /** Take away links elsewhere too, and keep their words. */
  readonly unlink?: boolean;
}

/**
 * The edits that take the lines about deleted files and folders out of the indexes that stay, and on request the links
 * to them out of every file that stays. A line under which other things are listed stays without its link. Nothing is
 * deleted by these edits; they may be applied before or after. None while links are not known.
 */
export function planDeletion(
  source: IndexLineSource & MemoryNow,
  paths: readonly string[],
  { unlink = false }: DeletionOptions = {},
): MemoryEdit[] {
  const { links } = source;
  if (links === undefined) return [];
  const goes = (path: string): boolean => paths.some((gone) => isWithin(path, gone));
  const edits: MemoryEdit[] = [];
  for (const path of memoryFiles(source.tree)) {
    if (goes(path)) continue;
    const toGone = links.linksOf(path).filter(({ target }) => "path" in target && isFound(target) && goes(target.path));
    if (toGone.length > 0) edits.push(...forgetIn(path, toGone, source, goes, unlink));
  }
  return orderEdits(edits);
}

function forgetIn(
  path: string,
  toGone: readonly ResolvedLink[],
  source: IndexLineSource,
  goes: (path: string) => boolean,
  unlink: boolean,
): ReplaceTextEdit[] {
  const text = source.readText(path)?.text ?? "";
  const lines = splitLines(text);
  const removed = baseName(path) === INDEX_NAME ? goneItems(path, source, goes) : [];
  const outermost = removed.filter(
    (item) =>
      !removed.some((other) => other !== item && other.firstLine < item.firstLine && other.lastLine >= item.lastLine),
  );
  const edits = outermost.map(({ firstLine, lastLine }) => removeLines(path, firstLine, lastLine, text));
  const entryLinks = baseName(path) === INDEX_NAME && source.links ? indexEntries(path, source.links) : [];
  for (const { link } of toGone) {
    const { line } = link.range.start;
    if (outermost.some(({ firstLine, lastLine }) => line >= firstLine && line <= lastLine)) continue;
    const isHead = entryLinks.some((entry) => isSamePlace(entry.link, link));
    const written = unlink || isHead ? withoutLink(link, lines[line] ?? "") : undefined;
    if (written !== undefined) edits.push({ kind: "replace", path, ...written });
  }
  return edits;
}

/** The items of an index that are about what goes and hold nothing that stays. */
function goneItems(
  index: string,
  { links }: IndexLineSource,
  goes: (path: string) => boolean,
): { readonly firstLine: number; readonly lastLine: number }[] {
  if (links === undefined) return [];
  const all = links.linksOf(index);
  return indexEntries(index, links).flatMap(({ link, target }) => {
    const { item } = link;
    if (item === undefined || !goes(target)) return [];
    const holdsOthers = all.some(({ link: other, target: meant }) => {
      const line = other.item?.firstLine ?? -1;
      return line > item.firstLine && line <= item.lastLine && "path" in meant && isFound(meant) && !goes(meant.path);
    });
    return holdsOthers ? [] : [item];
  });
}

function isFound({ kind }: ResolvedLink["target"]): boolean {
  return kind === "file" || kind === "directory" || kind === "other";
}

function isSamePlace(a: ResolvedLink["link"], b: ResolvedLink["link"]): boolean {
  return a.range.start.line === b.range.start.line && a.range.start.character === b.range.start.character;
}

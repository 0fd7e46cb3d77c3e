import { orderEdits } from "../editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import type { IndexLineSource } from "../indexes/indexLines";
import { type LineRange, removeLineRanges } from "../indexes/removeLines";
import { INDEX_NAME } from "../names";
import { baseName, isWithin } from "../paths";
import { splitLines } from "../text";
import { withoutLink } from "./linkWords";
import { type IndexEntry, indexEntries } from "./listing";
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
  source: IndexLineSource,
  paths: readonly string[],
  { unlink = false }: DeletionOptions = {},
): MemoryEdit[] {
  const { links } = source;
  if (links === undefined) return [];
  const goes = (path: string): boolean => paths.some((gone) => isWithin(path, gone));
  const edits: MemoryEdit[] = [];
  for (const path of new Set(paths.flatMap((gone) => [...links.linkingInto(gone)]))) {
    if (goes(path)) continue;
    const toGone = links.linksOf(path).filter(({ target }) => "path" in target && isFound(target) && goes(target.path));
    if (toGone.length === 0) continue;
    for (const edit of forgetIn(path, toGone, source, goes, unlink)) edits.push(edit);
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
  const entries = baseName(path) === INDEX_NAME && source.links ? indexEntries(path, source.links) : [];
  const removed = goneItems(path, entries, source, goes);
  const edits = removeLineRanges(path, removed, text);
  const removedLines = new Set<number>();
  for (const { firstLine, lastLine } of removed) {
    for (let line = firstLine; line <= lastLine; line++) removedLines.add(line);
  }
  const heads = new Set(entries.map(({ link }) => placeOf(link)));
  for (const { link } of toGone) {
    const { line } = link.range.start;
    if (removedLines.has(line)) continue;
    const written = unlink || heads.has(placeOf(link)) ? withoutLink(link, lines[line] ?? "") : undefined;
    if (written !== undefined) edits.push({ kind: "replace", path, ...written });
  }
  return edits;
}

/** The items of an index that are about what goes and hold nothing that stays. */
function goneItems(
  index: string,
  entries: readonly IndexEntry[],
  { links }: IndexLineSource,
  goes: (path: string) => boolean,
): LineRange[] {
  if (links === undefined || entries.length === 0) return [];
  const staying = new Set<number>();
  for (const { link, target } of links.linksOf(index)) {
    const isStaying = "path" in target && isFound(target) && !goes(target.path);
    if (isStaying && link.item !== undefined) staying.add(link.item.firstLine);
  }
  return entries.flatMap(({ link: { item }, target }) => {
    if (item === undefined || !goes(target)) return [];
    for (let line = item.firstLine + 1; line <= item.lastLine; line++) if (staying.has(line)) return [];
    return [item];
  });
}

function isFound({ kind }: ResolvedLink["target"]): boolean {
  return kind === "file" || kind === "directory" || kind === "other";
}

function placeOf({ range }: ResolvedLink["link"]): string {
  return `${range.start.line}:${range.start.character}`;
}

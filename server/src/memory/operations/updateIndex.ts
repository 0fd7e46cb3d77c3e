import { countOf } from "../budget/figures";
import { orderEdits } from "../editedText";
import type { ReplaceTextEdit } from "../edits";
import { canCreateIndex, listDirectories } from "../indexes/createIndexes";
import { findGeneratedList, listMarkers } from "../indexes/generatedList";
import { indexTitle, type ListedEntry, listEntries } from "../indexes/indexText";
import { type IndexEntry, indexEntries } from "../links/listing";
import type { MarkedPart } from "../markdown/markedPart";
import { displayName, INDEX_NAME } from "../names";
import { baseName, directoryLabel, isWithin, joinPath, parentPath } from "../paths";
import { isBlank, lineBreakOf, type Range, splitLines } from "../text";
import type { DirectoryNode } from "../tree/model";
import { findDirectory } from "../tree/queries";
import type { OperationPlan, OperationRefusal, OperationSource } from "./operation";

/** How an index is updated. */
export interface UpdateIndexOptions {
  /** Whether a plain list of what the directory holds, written by hand, becomes the generated one. Default: no. */
  readonly takeOver?: boolean;
}

/**
 * Brings the generated list of a directory's index, between its two marker comments, in step with the directory: child
 * directories, then files, with what each says of itself. What hand-written text of the index lists already is left out
 * of it, and that text stays as it is. Without markers they are added at the end; without index it is created. No edits
 * where nothing has to change.
 */
export function planIndexUpdate(
  directory: string,
  source: OperationSource,
  { takeOver = false }: UpdateIndexOptions = {},
): OperationPlan | OperationRefusal {
  const node = findDirectory(source.tree, directory);
  if (node === undefined)
    return { refusal: `${displayName(directoryLabel(directory))} is no directory of this memory.` };
  const path = joinPath(directory, INDEX_NAME);
  if (!node.hasIndex) return createWithList(node, path, source);
  const text = source.readText(path)?.text;
  const facts = source.facts(path);
  if (text === undefined || source.links === undefined || facts === undefined || facts === "unreadable") {
    return { refusal: `${displayName(path)} cannot be read, so it is not updated.` };
  }
  if (!facts.isUtf8) return { refusal: `${displayName(path)} is not UTF-8. Save it as UTF-8 first.` };
  const place = findGeneratedList(text);
  if (place === "unclosed") {
    return { refusal: `${displayName(path)} has no ${listMarkers.end} behind its list. Add it where the list ends.` };
  }
  const entries = indexEntries(path, source.links);
  const lines = splitLines(text);
  const plain = place === undefined && takeOver ? findPlainList(entries, directory, lines) : undefined;
  const kept = keptEntries(entries, place, plain);
  const listed = listEntries(node, source).filter(
    (entry) => !kept.some(({ target }) => isAbout(target, entry, source)),
  );
  const edit = writeList({ path, text, lines }, listed, place, plain);
  if (edit === undefined) return { report: `${displayName(path)} is up to date.`, edits: [] };
  return { report: `${displayName(path)} lists ${countOf(listed.length, "entry", "entries")}.`, edits: [edit] };
}

function createWithList(node: DirectoryNode, path: string, source: OperationSource): OperationPlan | OperationRefusal {
  if (!canCreateIndex(node)) return { refusal: `${displayName(path)} cannot be created here.` };
  const listed = listEntries(node, source);
  const text = [indexTitle(node.path, source).trimEnd(), "", ...blockOf(listed), ""].join("\n");
  const above = listDirectories([{ path: node.path }], source);
  return {
    report: `${displayName(path)} is created and lists ${countOf(listed.length, "entry", "entries")}.`,
    edits: orderEdits([{ kind: "create", path, text }, ...above]),
  };
}

/** The entries of an index that stay hand-written. */
function keptEntries(
  entries: readonly IndexEntry[],
  place: MarkedPart | undefined,
  plain: MarkedPart | undefined,
): readonly IndexEntry[] {
  const own = place ?? plain;
  if (own === undefined) return entries;
  return entries.filter(({ link }) => link.range.start.line < own.startLine || link.range.start.line > own.endLine);
}

/** Whether the target of an entry is what a line of the list would be about; a directory also by any file in it. */
function isAbout(target: string, { path }: ListedEntry, { tree }: OperationSource): boolean {
  return findDirectory(tree, path) === undefined ? target === path : isWithin(target, path);
}

/**
 * The first run of items, one to a line, that say no more of what the directory holds than a generated list would:
 * each starts with a link to a file beside the index or to a child directory.
 */
function findPlainList(
  entries: readonly IndexEntry[],
  directory: string,
  lines: readonly string[],
): MarkedPart | undefined {
  let run: MarkedPart | undefined;
  for (const { link, target } of entries) {
    const line = link.item?.firstLine ?? -1;
    const isDirectory = baseName(target) === INDEX_NAME;
    const holder = isDirectory ? parentPath(parentPath(target)) : parentPath(target);
    const form = isDirectory ? /^[-*+] \[[^\]]*\]\([^)]*\)(?:: .*)?$/ : /^[-*+] \[[^\]]*\]\([^)]*\)$/;
    const isPlain = holder === directory && link.item?.lastLine === line && form.test(lines[line] ?? "");
    if (!isPlain) {
      if (run !== undefined) return run;
    } else if (run === undefined) run = { startLine: line, endLine: line };
    else if (line === run.endLine + 1) run = { ...run, endLine: line };
    else return run;
  }
  return run;
}

interface IndexFile {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** The edit that puts a list into its place; `undefined` when it stands there already or there is nothing to list. */
function writeList(
  { path, text, lines }: IndexFile,
  listed: readonly ListedEntry[],
  place: MarkedPart | undefined,
  plain: MarkedPart | undefined,
): ReplaceTextEdit | undefined {
  const lineBreak = lineBreakOf(text);
  if (place !== undefined) {
    const inside = lines.slice(place.startLine + 1, place.endLine);
    const wanted = listed.map(({ line }) => line);
    if (inside.filter((line) => !isBlank(line)).join("\n") === wanted.join("\n")) return undefined;
    const gap = inside.length > 1 && isBlank(inside[0] ?? "") ? [""] : [];
    const range = linesRange(place.startLine + 1, place.endLine);
    return { kind: "replace", path, range, text: [...gap, ...wanted, ...gap].map((line) => line + lineBreak).join("") };
  }
  if (plain !== undefined) {
    const end = { line: plain.endLine, character: (lines[plain.endLine] ?? "").length };
    const range = { start: { line: plain.startLine, character: 0 }, end };
    return { kind: "replace", path, range, text: blockOf(listed).join(lineBreak) };
  }
  if (listed.length === 0) return undefined;
  const last = lines[lines.length - 1] ?? "";
  const end = { line: lines.length - 1, character: last.length };
  const above = last === "" ? (lines[lines.length - 2] ?? "") : last;
  const closing = (last === "" ? "" : lineBreak) + (isBlank(above) ? "" : lineBreak);
  const block = blockOf(listed).map((line) => line + lineBreak);
  return { kind: "replace", path, range: { start: end, end }, text: closing + block.join("") };
}

function blockOf(listed: readonly ListedEntry[]): string[] {
  return [listMarkers.start, ...listed.map(({ line }) => line), listMarkers.end];
}

function linesRange(first: number, behind: number): Range {
  return { start: { line: first, character: 0 }, end: { line: behind, character: 0 } };
}

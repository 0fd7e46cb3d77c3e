import type { ReplaceTextEdit } from "../edits";
import { type IndexEntry, indexEntries } from "../links/listing";
import type { MemoryLinks } from "../links/memoryLinks";
import { relativePath } from "../links/relative";
import { entryText, linkDestination, linkText } from "../markdown/linkWriting";
import { INDEX_NAME, isMarkdownName, MARKDOWN_EXTENSION } from "../names";
import { baseName, compareCodePoints, parentPath } from "../paths";
import { lineBreakOf, type Position, splitLines } from "../text";
import { describe, type IndexSource } from "./indexText";
import { itemLines, markOf, nextMark } from "./listItems";

/** What adding a line to an index needs. */
export interface IndexLineSource extends IndexSource {
  readonly links: MemoryLinks | undefined;
  readText(path: string): { readonly text: string } | undefined;
}

/** Something that an index is to list. */
export interface IndexAddition {
  /** Path of the file; of a directory's index for a directory. */
  readonly target: string;
  /** What the line says, when it does not come from the file itself: its lines without mark and indentation. */
  readonly content?: readonly string[];
  /** What the file says of itself, when it cannot be read under that path. */
  readonly description?: string | undefined;
  /** It is created in the same step. */
  readonly isNew?: boolean;
}

/** Lines that leave the index in the same step, first and last, zero-based. */
export interface GoneLines {
  readonly firstLine: number;
  readonly lastLine: number;
}

/**
 * The edit that lists a file, or a directory by its index, in an index: in the list that holds its siblings, in their
 * order and written as they are; at the end of the text where there is no such list. Hand-written text stays as it is.
 * `undefined` when the index cannot be read or links are not known.
 */
export function addIndexLine(index: string, target: string, source: IndexLineSource): ReplaceTextEdit | undefined {
  return addIndexLines(index, [{ target }], source)[0];
}

/**
 * The edits that list several things in an index, each as `addIndexLine` does; one edit for each place, from the end of
 * the text to its start.
 */
export function addIndexLines(
  index: string,
  additions: readonly IndexAddition[],
  source: IndexLineSource,
  gone: readonly GoneLines[] = [],
): ReplaceTextEdit[] {
  const text = source.readText(index)?.text;
  if (text === undefined || source.links === undefined || additions.length === 0) return [];
  const isGone = (line: number): boolean =>
    gone.some(({ firstLine, lastLine }) => line >= firstLine && line <= lastLine);
  const entries = indexEntries(index, source.links).filter(({ link }) => !isGone(link.item?.firstLine ?? -1));
  const writer = new IndexLineWriter(index, splitLines(text), entries, source);
  const lineBreak = lineBreakOf(text);
  const places = new Map<number, string[]>();
  const atEnd: string[] = [];
  for (const addition of [...additions].sort((a, b) => compareCodePoints(a.target, b.target))) {
    const { line, written } = writer.write(addition);
    if (line >= writer.lines.length) atEnd.push(...written);
    else places.set(line, [...(places.get(line) ?? []), ...written]);
  }
  const edits = [...places].map(([line, written]): ReplaceTextEdit => {
    return insertion(index, { line, character: 0 }, written.map((each) => each + lineBreak).join(""));
  });
  if (atEnd.length > 0) edits.push(appendLines(index, atEnd, writer.lines, lineBreak));
  return edits.sort((a, b) => b.range.start.line - a.range.start.line);
}

class IndexLineWriter {
  constructor(
    private readonly index: string,
    readonly lines: readonly string[],
    private readonly entries: readonly IndexEntry[],
    private readonly source: IndexLineSource,
  ) {}

  /** The lines for an addition and the line before which they go; beyond the last line for the end of the text. */
  write(addition: IndexAddition): { readonly line: number; readonly written: readonly string[] } {
    const siblings = siblingsOf(addition.target, this.index, this.entries);
    const model = siblings[siblings.length - 1];
    if (model === undefined) {
      return { line: this.lines.length, written: itemLines(this.contentFor(addition, undefined, ""), "- ") };
    }
    const before = siblings.find((entry) => isBefore(addition.target, entry.target, siblings, this.index));
    const line = before?.link.item?.firstLine ?? (model.link.item?.lastLine ?? 0) + 1;
    const modelLine = this.lineOf(before ?? model);
    const mark = markOf(modelLine) ?? "- ";
    const previous = siblings[siblings.length - 2];
    const own = before === undefined ? nextMark(mark, previous && markOf(this.lineOf(previous))) : mark;
    return { line, written: itemLines(this.contentFor(addition, before ?? model, modelLine), own) };
  }

  private contentFor(addition: IndexAddition, model: IndexEntry | undefined, modelLine: string): readonly string[] {
    if (addition.content !== undefined) return addition.content;
    const hasBox = /^\s*(?:[-*+]|\d+[.)])\s+\[[ xX]\]\s/.test(modelLine);
    return [(hasBox ? "[ ] " : "") + this.entryFor(addition, model, modelLine)];
  }

  private entryFor(addition: IndexAddition, model: IndexEntry | undefined, modelLine: string): string {
    const { target } = addition;
    const isDirectory = isDirectoryOf(target, this.index);
    const description = addition.description ?? describe(target, this.source);
    const isLinkedByName = isDirectory && addition.isNew !== true && this.source.facts(target) === undefined;
    const goal = isLinkedByName ? `${parentPath(target)}/` : target;
    const path = relativePath(this.index, target).slice(0, isLinkedByName ? -INDEX_NAME.length : undefined);
    const form = model?.link.form ?? "inline";
    const rest = description === undefined ? "" : `: ${entryText(description)}`;
    if (form === "wiki" && !/[[\]|#]/.test(path)) return `[[${wikiPath(goal, path)}]]${rest}`;
    if (form === "mention" && !/[`\s]/.test(path)) {
      const mark = modelLine.charAt((model?.link.range.start.character ?? 0) - 1) === "`" ? "`" : "";
      return `${mark}${isDirectory ? `${parentPath(relativePath(this.index, target))}/` : path}${mark}${rest}`;
    }
    if (isDirectory) return `[${linkText(`${baseName(parentPath(target))}/`)}](${linkDestination(path)})${rest}`;
    return `[${linkText(description ?? baseName(target))}](${linkDestination(path)})`;
  }

  private lineOf(entry: IndexEntry): string {
    return this.lines[entry.link.item?.firstLine ?? 0] ?? "";
  }
}

/** A wiki link is read from its file first; what lies above it is written from the root. */
function wikiPath(target: string, path: string): string {
  const written = path.startsWith("../") ? target : path;
  return isMarkdownName(written) ? written.slice(0, -MARKDOWN_EXTENSION.length) : written;
}

/** Entries about files beside the target, or about directories beside the target's; any others where there are none. */
function siblingsOf(target: string, index: string, entries: readonly IndexEntry[]): readonly IndexEntry[] {
  const isDirectory = isDirectoryOf(target, index);
  const holderOf = (path: string, isIndex: boolean): string =>
    isIndex ? parentPath(parentPath(path)) : parentPath(path);
  const holder = holderOf(target, isDirectory);
  const alike = entries.filter((entry) => {
    const isOther = isDirectoryOf(entry.target, index);
    return isOther === isDirectory && holderOf(entry.target, isOther) === holder;
  });
  if (alike.length > 0) return alike;
  return entries.filter((entry) => holderOf(entry.target, isDirectoryOf(entry.target, index)) === holder);
}

/** Whether a path stands for a directory: the index of another directory than the one that lists it. */
function isDirectoryOf(path: string, index: string): boolean {
  return baseName(path) === INDEX_NAME && path !== index;
}

/**
 * Whether the target comes before an entry, in the order that the list keeps; a list without order takes it at its end.
 * Child directories come before files.
 */
function isBefore(target: string, other: string, siblings: readonly IndexEntry[], index: string): boolean {
  const isDirectory = isDirectoryOf(target, index);
  if (isDirectory !== isDirectoryOf(other, index)) return isDirectory;
  const order = siblings.slice(1).map(({ target: next }, i) => compareCodePoints(siblings[i]?.target ?? "", next));
  if (order.every((step) => step <= 0)) return compareCodePoints(target, other) < 0;
  return order.every((step) => step >= 0) && compareCodePoints(target, other) > 0;
}

function appendLines(
  index: string,
  written: readonly string[],
  lines: readonly string[],
  lineBreak: string,
): ReplaceTextEdit {
  const last = lines[lines.length - 1] ?? "";
  const end = { line: lines.length - 1, character: last.length };
  const closing = last === "" ? "" : lineBreak;
  const above = last === "" ? (lines[lines.length - 2] ?? "") : last;
  const gap = above.trim() === "" || markOf(above) !== undefined ? "" : lineBreak;
  return insertion(index, end, `${closing}${gap}${written.join(lineBreak)}${lineBreak}`);
}

function insertion(path: string, place: Position, text: string): ReplaceTextEdit {
  return { kind: "replace", path, range: { start: place, end: place }, text };
}

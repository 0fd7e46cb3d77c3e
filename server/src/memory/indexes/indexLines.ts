import type { ReplaceTextEdit } from "../edits";
import { addToGroup } from "../groups";
import { type IndexEntry, indexEntries } from "../links/listing";
import type { MemoryLinks } from "../links/memoryLinks";
import { relativePath } from "../links/relative";
import { entryText, isVisiblePath, linkDestination, linkText } from "../markdown/linkWriting";
import { INDEX_NAME, isMarkdownName, MARKDOWN_EXTENSION } from "../names";
import { baseName, compareCodePoints, parentPath } from "../paths";
import { lineBreakOf, type Position, splitLines } from "../text";
import { describe, type IndexSource } from "./indexText";
import { itemLines, markOf, nextMark } from "./listItems";
import { entriesAtEnd, isListing, leadsWithLink, listsOf } from "./listings";
import { composeRow, type ListingTable, listingTables } from "./listingTables";
import type { LineRange } from "./removeLines";

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
  readonly content?: readonly string[] | undefined;
  /** What the file says of itself, when it cannot be read under that path. */
  readonly description?: string | undefined;
  /** It is created in the same step. */
  readonly isNew?: boolean;
}

/**
 * The edits that list files, or directories by their indexes, in an index: in the list that is there to list its siblings,
 * in their order and written as they are, or in the table that does; in a list of its own at the end of the text where
 * there is neither. A list that merely links somewhere is none. Hand-written text stays as it is. One edit for each place,
 * from the end of the text to its start; none when the index cannot be read or links are not known.
 */
export function addIndexLines(
  index: string,
  additions: readonly IndexAddition[],
  source: IndexLineSource,
  gone: readonly LineRange[] = [],
): ReplaceTextEdit[] {
  const text = source.readText(index)?.text;
  if (text === undefined || source.links === undefined || additions.length === 0) return [];
  const writer = writerOf(index, text, source, gone);
  const lineBreak = lineBreakOf(text);
  const places = new Map<number, string[]>();
  const rows = new Map<number, string[]>();
  const atEnd: string[] = [];
  for (const addition of [...additions].sort((a, b) => compareCodePoints(a.target, b.target))) {
    const row = writer.rowFor(addition);
    if (row !== undefined) {
      rows.set(row.behind, [...(rows.get(row.behind) ?? []), row.text]);
      continue;
    }
    const { line, written } = writer.write(addition);
    if (line >= writer.lines.length) atEnd.push(...written);
    else places.set(line, [...(places.get(line) ?? []), ...written]);
  }
  const edits: ReplaceTextEdit[] = [...rows].map(([line, written]) => {
    const end = { line, character: writer.lines[line]?.length ?? 0 };
    return insertion(index, end, written.map((row) => lineBreak + row).join(""));
  });
  const inserted = [...places].map(([line, written]): ReplaceTextEdit => {
    return insertion(index, { line, character: 0 }, written.map((each) => each + lineBreak).join(""));
  });
  edits.push(...inserted);
  if (atEnd.length > 0) {
    const end = { line: writer.lines.length - 1, character: writer.lines.at(-1)?.length ?? 0 };
    const isEntry = (line: number): boolean => writer.entryLines.has(line);
    edits.push(insertion(index, end, entriesAtEnd(writer.lines, atEnd, lineBreak, isEntry)));
  }
  return edits.sort((a, b) => b.range.start.line - a.range.start.line);
}

/** Kept as long as what they look at, since an index can leave out very many files. */
const writers = new WeakMap<
  IndexLineSource,
  Map<string, { readonly text: string; readonly writer: IndexLineWriter }>
>();

function writerOf(index: string, text: string, source: IndexLineSource, gone: readonly LineRange[]): IndexLineWriter {
  const known = writers.get(source) ?? new Map<string, { readonly text: string; readonly writer: IndexLineWriter }>();
  const there = known.get(index);
  if (gone.length === 0 && there?.text === text) return there.writer;
  const isGone = (line: number): boolean =>
    gone.some(({ firstLine, lastLine }) => line >= firstLine && line <= lastLine);
  const lines = splitLines(text);
  const entryLines = source.links === undefined ? new Set<number>() : entryLinesOf(index, lines, source.links);
  const listed = new Set(
    listsOf(lines)
      .filter((list) => isListing(list, (line) => entryLines.has(line)))
      .flatMap(({ firstLines }) => firstLines),
  );
  const entries = source.links === undefined ? [] : indexEntries(index, source.links);
  const staying = entries.filter(({ link }) => {
    const line = link.item?.firstLine ?? -1;
    return !isGone(line) && listed.has(line);
  });
  const tables = source.links === undefined ? [] : listingTables(index, lines, source.links);
  const writer = new IndexLineWriter(index, lines, staying, source, entryLines, tables);
  if (gone.length === 0) writers.set(source, known.set(index, { text, writer }));
  return writer;
}

/** The lines of the items that are about what their first link leads or led to. */
function entryLinesOf(index: string, lines: readonly string[], links: MemoryLinks): Set<number> {
  const seen = new Set<number>();
  const found = new Set<number>();
  for (const { link } of links.linksOf(index)) {
    const { line, character } = link.range.start;
    if (link.item?.firstLine !== line || seen.has(line)) continue;
    seen.add(line);
    if (leadsWithLink(lines[line] ?? "", character)) found.add(line);
  }
  return found;
}

/** The lines that list things in an index that is created with them. */
export function composeIndexLines(
  index: string,
  additions: readonly IndexAddition[],
  source: IndexLineSource,
): string[] {
  const writer = new IndexLineWriter(index, [], [], source);
  return additions.flatMap((addition) => writer.write(addition).written);
}

/** Entries about things of one directory and one kind, and the order that they keep. */
interface Siblings {
  readonly entries: IndexEntry[];
  readonly order: "up" | "down" | "none";
}

/** What an entry says: its link, and what is said of it beside. */
interface EntryText {
  readonly link: string;
  readonly rest: string;
}

class IndexLineWriter {
  private readonly groups = new Map<string, Siblings>();
  private readonly tableOf = new Map<string, ListingTable | undefined>();

  constructor(
    private readonly index: string,
    readonly lines: readonly string[],
    entries: readonly IndexEntry[],
    private readonly source: IndexLineSource,
    /** Lines with items that are about what they link to, dead links included. */
    readonly entryLines: ReadonlySet<number> = new Set(),
    private readonly tables: readonly ListingTable[] = [],
  ) {
    const groups = new Map<string, IndexEntry[]>();
    for (const entry of entries) {
      const key = groupKey(entry.target, isDirectoryOf(entry.target, index));
      addToGroup(groups, key, entry);
    }
    for (const [key, group] of groups) this.groups.set(key, { entries: group, order: orderOf(group) });
  }

  /** The lines for an addition and the line before which they go; beyond the last line for the end of the text. */
  write(addition: IndexAddition): { readonly line: number; readonly written: readonly string[] } {
    const { target } = addition;
    const isDirectory = isDirectoryOf(target, this.index);
    const alike = this.groups.get(groupKey(target, isDirectory));
    const siblings = (alike ?? this.groups.get(groupKey(target, !isDirectory)))?.entries ?? [];
    const model = siblings[siblings.length - 1];
    if (model === undefined) {
      return { line: this.lines.length, written: itemLines(this.contentFor(addition, undefined, ""), "- ") };
    }
    // Child directories come before files.
    const before = alike === undefined ? (isDirectory ? siblings[0] : undefined) : firstBehind(target, alike);
    const line = before?.link.item?.firstLine ?? (model.link.item?.lastLine ?? 0) + 1;
    const modelLine = this.lineOf(before ?? model);
    const mark = markOf(modelLine) ?? "- ";
    const previous = siblings[siblings.length - 2];
    const own = before === undefined ? nextMark(mark, previous && markOf(this.lineOf(previous))) : mark;
    return { line, written: itemLines(this.contentFor(addition, before ?? model, modelLine), own) };
  }

  /** The row for an addition and the row behind which it goes, where a table alone lists its siblings. */
  rowFor(addition: IndexAddition): { readonly behind: number; readonly text: string } | undefined {
    const { target, content } = addition;
    const key = groupKey(target, isDirectoryOf(target, this.index));
    if (content !== undefined || this.groups.has(key)) return undefined;
    const table = this.tableFor(key);
    if (table === undefined) return undefined;
    const { link, rest } = this.entryFor(addition, undefined, "");
    return { behind: table.lastLine, text: composeRow([link, rest], table.columns) };
  }

  /** The table most of whose rows are about things of a group. */
  private tableFor(key: string): ListingTable | undefined {
    if (!this.tableOf.has(key)) {
      const found = this.tables.find(({ rows, targets }) => {
        const alike = targets.filter((each) => groupKey(each, isDirectoryOf(each, this.index)) === key);
        return alike.length > 0 && alike.length * 2 >= rows;
      });
      this.tableOf.set(key, found);
    }
    return this.tableOf.get(key);
  }

  private contentFor(addition: IndexAddition, model: IndexEntry | undefined, modelLine: string): readonly string[] {
    if (addition.content !== undefined) return addition.content;
    const hasBox = /^\s*(?:[-*+]|\d+[.)])\s+\[[ xX]\]\s/.test(modelLine);
    const { link, rest } = this.entryFor(addition, model, modelLine);
    return [(hasBox ? "[ ] " : "") + link + (rest === "" ? "" : `: ${rest}`)];
  }

  private entryFor(addition: IndexAddition, model: IndexEntry | undefined, modelLine: string): EntryText {
    const { target } = addition;
    const isDirectory = isDirectoryOf(target, this.index);
    const description = addition.description ?? describe(target, this.source);
    const isLinkedByName = isDirectory && addition.isNew !== true && this.source.facts(target) === undefined;
    const goal = isLinkedByName ? `${parentPath(target)}/` : target;
    const path = relativePath(this.index, target).slice(0, isLinkedByName ? -INDEX_NAME.length : undefined);
    const form = isVisiblePath(path) ? (model?.link.form ?? "inline") : "inline";
    const rest = description === undefined ? "" : entryText(description);
    if (form === "wiki" && !/[[\]|#]/.test(path)) return { link: `[[${wikiPath(goal, path)}]]`, rest };
    if (form === "mention" && !/[`\s]/.test(path)) {
      const mark = modelLine.charAt((model?.link.range.start.character ?? 0) - 1) === "`" ? "`" : "";
      const written = isDirectory ? `${parentPath(relativePath(this.index, target))}/` : path;
      return { link: mark + written + mark, rest };
    }
    const name = isDirectory ? `${baseName(parentPath(target))}/` : (description ?? baseName(target));
    return { link: `[${linkText(name)}](${linkDestination(path)})`, rest: isDirectory ? rest : "" };
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

/** What tells the things of one directory and one kind from all others; a directory counts as a thing of its parent. */
function groupKey(target: string, isDirectory: boolean): string {
  const holder = parentPath(target);
  return isDirectory === (baseName(target) === INDEX_NAME)
    ? `${isDirectory}:${isDirectory ? parentPath(holder) : holder}`
    : `${isDirectory}:${isDirectory ? holder : parentPath(holder)}`;
}

/** Whether a path stands for a directory: the index of another directory than the one that lists it. */
function isDirectoryOf(path: string, index: string): boolean {
  return baseName(path) === INDEX_NAME && path !== index;
}

function orderOf(entries: readonly IndexEntry[]): Siblings["order"] {
  const steps = entries.slice(1).map(({ target }, i) => compareCodePoints(entries[i]?.target ?? "", target));
  if (steps.every((step) => step <= 0)) return "up";
  return steps.every((step) => step >= 0) ? "down" : "none";
}

/** The first sibling that comes behind the target in the order that they keep; none in a list without order. */
function firstBehind(target: string, { entries, order }: Siblings): IndexEntry | undefined {
  if (order === "none") return undefined;
  const sign = order === "up" ? 1 : -1;
  return entries.find((entry) => compareCodePoints(target, entry.target) * sign < 0);
}

function insertion(path: string, place: Position, text: string): ReplaceTextEdit {
  return { kind: "replace", path, range: { start: place, end: place }, text };
}

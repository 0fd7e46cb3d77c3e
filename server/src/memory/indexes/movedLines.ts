import { applyToText } from "../editedText";
import type { ReplaceTextEdit } from "../edits";
import { addToGroup } from "../groups";
import { keepLinkTrue, markdownForms } from "../links/keepLink";
import type { MemoryAfter, Move } from "../links/memoryAfter";
import { INDEX_NAME } from "../names";
import { baseName, isWithin, joinPath, parentPath } from "../paths";
import { splitLines } from "../text";
import type { MemoryTree } from "../tree/model";
import { findDirectory } from "../tree/queries";
import { addIndexLines, type IndexAddition, type IndexLineSource } from "./indexLines";
import { describe } from "./indexText";
import { ListedLineReader } from "./listedLines";
import { itemContent } from "./listItems";
import { type LineRange, removeLineRanges } from "./removeLines";

/** What foreseeing a move needs: the tree, what the files say and how they link. */
export interface MoveSource extends IndexLineSource {
  readonly tree: MemoryTree;
}

/** How links are kept true. */
export interface MoveOptions {
  /** Leave Markdown links alone, and the index lines made of them, since the editor mends those itself. */
  readonly skipMarkdownLinks?: boolean;
  /** Paths of files that are created in the same step, as they are named afterwards. */
  readonly created?: readonly string[];
  /** Whether the index of the new directory lists what moves even where the old one does not. */
  readonly isListed?: boolean;
  /** What the new index says of something that the old one does not list, as one line without a mark. */
  readonly lineFor?: (move: Move) => string | undefined;
}

/** Lines that leave an index, first and last, zero-based. */
export interface MovedLine extends LineRange {
  readonly index: string;
}

/** What becomes of the index lines about what moves. */
export interface MovedLines {
  /** Edits of indexes that are there. */
  readonly edits: ReplaceTextEdit[];
  /** The lines that go. */
  readonly moved: readonly MovedLine[];
  /** What each index is to list, those that are created included. */
  readonly additions: ReadonlyMap<string, readonly IndexAddition[]>;
}

/**
 * The edits that take the line of each thing that goes to another directory from the index that lists it to the index
 * there, text and all, and which lines these are. A line stays where it is, and is only kept true, when there is no
 * index to take it, when that index names the thing already, or when it holds items about other things.
 */
export function moveIndexLines(
  source: MoveSource,
  moves: readonly Move[],
  after: MemoryAfter,
  options: MoveOptions,
): MovedLines {
  const moved: MovedLine[] = [];
  const additions = new Map<string, IndexAddition[]>();
  const reader = new ListedLineReader(source);
  for (const move of moves) {
    const index = findNewIndex(source, move, after, options);
    if (index === undefined) continue;
    const leaving = findLeavingLine(source, reader, move, { index, after, options });
    if (leaving === undefined && options.isListed !== true) continue;
    if (leaving !== undefined) moved.push(leaving.line);
    const own = leaving === undefined ? options.lineFor?.(move) : undefined;
    const content = leaving?.content ?? (own === undefined ? undefined : [own]);
    const addition = { target: listedPath(source, move, move.to), content };
    const description = describe(listedPath(source, move, move.from), source);
    const added: IndexAddition = { ...addition, description, isNew: true };
    addToGroup(additions, index, added);
  }
  const edits: ReplaceTextEdit[] = [...new Set(moved.map(({ index }) => index))].flatMap((index) => {
    const lines = moved.filter((line) => line.index === index);
    return removeLineRanges(index, lines, source.readText(index)?.text ?? "");
  });
  for (const [index, list] of additions) {
    if (options.created?.includes(index)) continue;
    const gone = moved.filter((line) => line.index === index);
    edits.push(...addIndexLines(index, list, source, gone));
  }
  return { edits, moved, additions };
}

interface LeavingLine {
  readonly line: MovedLine;
  readonly content: readonly string[];
}

/** The index that takes the line of a move: there or created, and without a word of what moves. */
function findNewIndex(
  { links, tree }: MoveSource,
  { from, to }: Move,
  after: MemoryAfter,
  { created = [] }: MoveOptions,
): string | undefined {
  const index = joinPath(parentPath(to), INDEX_NAME);
  if (links === undefined || parentPath(from) === parentPath(to) || baseName(from) === INDEX_NAME) return undefined;
  if (created.includes(index)) return index;
  if (!findDirectory(tree, parentPath(to))?.hasIndex || after.pathOf(index) !== index) return undefined;
  const names = links.linksOf(index).some(({ target }) => {
    return "path" in target && target.kind !== "missing" && isWithin(target.path, from);
  });
  return names ? undefined : index;
}

/** What an index lists of something that moves: the file itself, or the directory by its index. */
function listedPath({ tree }: MoveSource, { from }: Move, path: string): string {
  return findDirectory(tree, from) === undefined ? path : joinPath(path, INDEX_NAME);
}

/** Where a line goes, and what is true then. */
interface LineGoal {
  /** The index that takes it. */
  readonly index: string;
  readonly after: MemoryAfter;
  readonly options: MoveOptions;
}

function findLeavingLine(
  source: MoveSource,
  reader: ListedLineReader,
  move: Move,
  goal: LineGoal,
): LeavingLine | undefined {
  const { links, tree } = source;
  const { from } = move;
  const oldIndex = joinPath(parentPath(from), INDEX_NAME);
  if (links === undefined || !findDirectory(tree, parentPath(from))?.hasIndex) return undefined;
  const [entry, ...others] = reader.entriesAbout(oldIndex, listedPath(source, move, from));
  const item = entry?.link.item;
  if (entry === undefined || item === undefined || others.length > 0) return undefined;
  if (goal.options.skipMarkdownLinks === true && markdownForms.has(entry.link.form)) return undefined;
  const line: MovedLine = { index: oldIndex, firstLine: item.firstLine, lastLine: item.lastLine };
  const content = contentElsewhere(reader, line, from, goal);
  return content === undefined ? undefined : { line, content };
}

/** The content of a list item as another index writes it; `undefined` when not all of it can go there. */
function contentElsewhere(
  reader: ListedLineReader,
  { index, firstLine, lastLine }: MovedLine,
  from: string,
  goal: LineGoal,
): string[] | undefined {
  const lines = reader.linesOf(index, firstLine, lastLine);
  const edits: ReplaceTextEdit[] = [];
  for (const resolved of reader.linksOn(index, firstLine, lastLine)) {
    const { link, target } = resolved;
    const isAbout = "path" in target && isWithin(target.path, from);
    // What depends on the rest of the index, and items about other things, cannot leave it.
    if (link.form === "reference" || link.form === "definition") return undefined;
    if (link.item?.firstLine !== firstLine && !isAbout) return undefined;
    const place = link.pathRange.start.line - firstLine;
    const edit = keepLinkTrue(resolved, index, lines[place] ?? "", goal.after, goal.index);
    if (edit === undefined) continue;
    const { start, end } = edit.range;
    edits.push({
      ...edit,
      range: {
        start: { line: place, character: start.character },
        end: { line: end.line - firstLine, character: end.character },
      },
    });
  }
  return itemContent(splitLines(applyToText(lines.join("\n"), edits)));
}

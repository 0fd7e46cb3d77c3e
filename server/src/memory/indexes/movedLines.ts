import { applyToText } from "../editedText";
import type { ReplaceTextEdit } from "../edits";
import { keepLinkTrue, markdownForms } from "../links/keepLink";
import { indexEntries } from "../links/listing";
import type { MemoryAfter, MemoryNow, Move } from "../links/memoryAfter";
import { INDEX_NAME } from "../names";
import { baseName, isWithin, joinPath, parentPath } from "../paths";
import { splitLines } from "../text";
import { findDirectory } from "../tree/queries";
import { addIndexLines, type IndexAddition, type IndexLineSource } from "./indexLines";
import { itemContent } from "./listItems";
import { removeLines } from "./removeLines";

/** What foreseeing a move needs: the tree, what the files say and how they link. */
export interface MoveSource extends IndexLineSource, MemoryNow {}

/** How links are kept true. */
export interface MoveOptions {
  /** Leave Markdown links alone, and the index lines made of them, since the editor mends those itself. */
  readonly skipMarkdownLinks?: boolean;
  /** Paths of files that are created in the same step, as they are named afterwards. */
  readonly created?: readonly string[];
}

/** Lines that leave an index, first and last, zero-based. */
export interface MovedLine {
  readonly index: string;
  readonly firstLine: number;
  readonly lastLine: number;
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
): { readonly edits: ReplaceTextEdit[]; readonly moved: readonly MovedLine[] } {
  const moved: MovedLine[] = [];
  const additions = new Map<string, IndexAddition[]>();
  for (const move of moves) {
    const leaving = findLeavingLine(source, move, after, options);
    if (leaving === undefined) continue;
    const { line, index, addition } = leaving;
    if (moved.some((other) => other.index === line.index && other.firstLine === line.firstLine)) continue;
    moved.push(line);
    additions.set(index, [...(additions.get(index) ?? []), addition]);
  }
  const edits: ReplaceTextEdit[] = moved.map(({ index, firstLine, lastLine }) =>
    removeLines(index, firstLine, lastLine, source.readText(index)?.text ?? ""),
  );
  for (const [index, list] of additions) {
    const gone = moved.filter((line) => line.index === index);
    edits.push(...addIndexLines(index, list, source, gone));
  }
  return { edits, moved };
}

interface LeavingLine {
  readonly line: MovedLine;
  /** The index that takes it. */
  readonly index: string;
  readonly addition: IndexAddition;
}

function findLeavingLine(
  source: MoveSource,
  { from, to }: Move,
  after: MemoryAfter,
  { skipMarkdownLinks = false }: MoveOptions,
): LeavingLine | undefined {
  const { links, tree } = source;
  const oldIndex = joinPath(parentPath(from), INDEX_NAME);
  const newIndex = joinPath(parentPath(to), INDEX_NAME);
  if (links === undefined || oldIndex === newIndex || baseName(from) === INDEX_NAME) return undefined;
  const isIndexHere = findDirectory(tree, parentPath(to))?.hasIndex === true && after.pathOf(newIndex) === newIndex;
  if (!isIndexHere || !findDirectory(tree, parentPath(from))?.hasIndex) return undefined;
  const isDirectory = findDirectory(tree, from) !== undefined;
  const target = isDirectory ? joinPath(from, INDEX_NAME) : from;
  const [entry, ...others] = indexEntries(oldIndex, links).filter((each) => each.target === target);
  const item = entry?.link.item;
  if (entry === undefined || item === undefined || others.length > 0) return undefined;
  if (skipMarkdownLinks && markdownForms.has(entry.link.form)) return undefined;
  const isKnownThere = links
    .linksOf(newIndex)
    .some((other) => "path" in other.target && isWithin(other.target.path, from) && other.target.kind !== "missing");
  if (isKnownThere) return undefined;
  const line: MovedLine = { index: oldIndex, firstLine: item.firstLine, lastLine: item.lastLine };
  const content = contentElsewhere(source, line, from, newIndex, after);
  if (content === undefined) return undefined;
  const goal = isDirectory ? joinPath(to, INDEX_NAME) : to;
  return { line, index: newIndex, addition: { target: goal, content } };
}

/** The content of a list item as another index writes it; `undefined` when not all of it can go there. */
function contentElsewhere(
  source: MoveSource,
  { index, firstLine, lastLine }: MovedLine,
  from: string,
  newIndex: string,
  after: MemoryAfter,
): string[] | undefined {
  const lines = splitLines(source.readText(index)?.text ?? "").slice(firstLine, lastLine + 1);
  const edits: ReplaceTextEdit[] = [];
  for (const resolved of source.links?.linksOf(index) ?? []) {
    const { link, target } = resolved;
    const line = link.range.start.line - firstLine;
    if (line < 0 || link.range.start.line > lastLine) continue;
    const isAbout = "path" in target && isWithin(target.path, from);
    // What depends on the rest of the index, and items about other things, cannot leave it.
    if (link.form === "reference" || link.form === "definition") return undefined;
    if (link.item?.firstLine !== firstLine && !isAbout) return undefined;
    const place = link.pathRange.start.line - firstLine;
    const edit = keepLinkTrue(resolved, index, lines[place] ?? "", after, newIndex);
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

import { orderEdits } from "../editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import {
  type MovedLine,
  type MovedLines,
  type MoveOptions,
  type MoveSource,
  moveIndexLines,
} from "../indexes/movedLines";
import { ROOT_PATH } from "../paths";
import { splitLines } from "../text";
import { keepLinkTrue, markdownForms } from "./keepLink";
import { MemoryAfter, type Move } from "./memoryAfter";
import type { MemoryLinks } from "./memoryLinks";
import { keysOfLink, type ResolvedLink } from "./resolve";

/**
 * The edits that keep every link true when files or folders are renamed or moved: links to them, their own links, and
 * the lines of the indexes that list them. Each link is written in the manner in which it is written now; what need not
 * change does not. The edits name files by their paths of now and are to be applied before the move, which is not among
 * them. None while links are not known.
 */
export function planMoves(source: MoveSource, moves: readonly Move[], options: MoveOptions = {}): MemoryEdit[] {
  return planMovesWithLines(source, moves, options).edits;
}

/** As `planMoves`, with what each index is to list, so that indexes which are created can be written. */
export function planMovesWithLines(
  source: MoveSource,
  moves: readonly Move[],
  options: MoveOptions,
): { readonly edits: MemoryEdit[]; readonly additions: MovedLines["additions"] } {
  const real = moves.filter(({ from, to }) => from !== to && from !== ROOT_PATH && to !== ROOT_PATH);
  const { links, tree } = source;
  if (links === undefined || real.length === 0) return { edits: [], additions: new Map() };
  const after = new MemoryAfter({ tree, places: links.places }, real, options.created);
  const { edits, moved, additions } = moveIndexLines(source, real, after, options);
  for (const path of filesToLookAt(links, real, after)) {
    const skipped = moved.filter((line) => line.index === path);
    for (const edit of keepLinksTrue(source, path, after, options, skipped)) edits.push(edit);
  }
  return { edits: orderEdits(edits), additions };
}

/** What moves, and every file with a link to something that moves or that something new may take for itself. */
function filesToLookAt(links: MemoryLinks, moves: readonly Move[], after: MemoryAfter): ReadonlySet<string> {
  const paths = new Set(after.movedFiles);
  for (const { from } of moves) for (const path of links.linkingInto(from)) paths.add(path);
  for (const key of after.newKeys()) for (const path of links.waitingFor(key)) paths.add(path);
  return paths;
}

/** The edits that keep the links of one file true. */
function keepLinksTrue(
  source: MoveSource,
  path: string,
  after: MemoryAfter,
  options: MoveOptions,
  skipped: readonly MovedLine[],
): ReplaceTextEdit[] {
  const edits: ReplaceTextEdit[] = [];
  const isMoved = after.pathOf(path) !== path;
  let lines: readonly string[] | undefined;
  for (const resolved of source.links?.linksOf(path) ?? []) {
    const { link } = resolved;
    if (link.form === "reference" || (options.skipMarkdownLinks === true && markdownForms.has(link.form))) continue;
    if (!isMoved && !mayChange(resolved, path, after)) continue;
    const { line } = link.pathRange.start;
    if (skipped.some(({ firstLine, lastLine }) => line >= firstLine && line <= lastLine)) continue;
    lines ??= splitLines(source.readText(path)?.text ?? "");
    const edit = keepLinkTrue(resolved, path, lines[line] ?? "", after, after.pathOf(path));
    if (edit !== undefined) edits.push(edit);
  }
  return edits;
}

/** Whether a link of a file that stays where it is may lead elsewhere, or has to be written otherwise. */
function mayChange({ link, target }: ResolvedLink, path: string, after: MemoryAfter): boolean {
  if (target.kind === "ambiguous" || target.kind === "outside" || target.kind === "absolute") return false;
  if (after.pathOf(target.path) !== target.path) return true;
  if (target.kind === "missing") return false;
  for (const key of keysOfLink(link, path)) if (after.hasNews(key)) return true;
  return false;
}

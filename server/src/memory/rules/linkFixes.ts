import type { MemoryEdit } from "../edits";
import { canCreateIndex, createListedIndex } from "../indexes/createIndexes";
import { planMemoryFile } from "../indexes/createMemoryFile";
import { removeLines } from "../indexes/removeLines";
import { withoutLink } from "../links/linkWords";
import { spellLink } from "../links/linkWriter";
import { MemoryAfter } from "../links/memoryAfter";
import type { ResolvedLink } from "../links/resolve";
import { SimilarNames } from "../links/similar";
import { displayName, INDEX_NAME, isMarkdownName, isReadmeName } from "../names";
import { baseName, parentPath, ROOT_PATH } from "../paths";
import { type Position, splitLines } from "../text";
import { findDirectory, memoryFiles } from "../tree/queries";
import type { Finding, Fix, MemoryView } from "./rule";

/**
 * Ways to mend a link that leads to nothing: point it to a like-named file, create the file, remove the line or the
 * link. Only the one file that bears the name elsewhere is preferred; words that are no link in Markdown are never
 * changed unasked, and nothing is ever removed unasked.
 */
export function brokenLinkFixes(finding: Finding, view: MemoryView): Fix[] {
  const found = linkAt(finding, view);
  if (found === undefined || found.target.kind !== "missing") return [];
  const missing = found.target.path;
  const near = namesOf(view).nearest(missing);
  const [namesake, ...others] = near.filter((path) => baseName(path) === baseName(missing));
  const isOneRight = others.length === 0 && found.link.form !== "mention" && isTelling(baseName(missing));
  const fixes = near.flatMap((path) => pointTo(found, finding.path, path, view, isOneRight && path === namesake));
  fixes.push(...createFix(missing, view), ...removeLineFix(finding, view));
  const written = withoutLink(found.link, lineOf(finding.path, found.link.range.start.line, view));
  if (written !== undefined) {
    const edits: MemoryEdit[] = [{ kind: "replace", path: finding.path, ...written }];
    fixes.push({ title: "Remove the link and keep its words", edits, isPreferred: false });
  }
  return fixes;
}

/** Writes a link's path as the file that it leads to is named. */
export function retargetFix(finding: Finding, view: MemoryView): Fix[] {
  const found = linkAt(finding, view);
  if (found === undefined || found.target.kind !== "file") return [];
  const { path } = found.target;
  const edits = retarget(found, finding.path, path, view);
  return edits === undefined ? [] : [{ title: `Write ${displayName(path)}`, edits, isPreferred: true }];
}

/** Ways to say which of several files a link means: each by its path. Which one is meant only a person knows. */
export function chooseTargetFixes(finding: Finding, view: MemoryView): Fix[] {
  const found = linkAt(finding, view);
  if (found?.target.kind !== "ambiguous") return [];
  return found.target.candidates.flatMap((path) => pointTo(found, finding.path, path, view, false));
}

/** Removes the list item of an index that a finding stands in, unless items about other things hang on it. */
export function removeLineFix(finding: Finding, view: MemoryView, isPreferred = false): Fix[] {
  const item = linkAt(finding, view)?.link.item;
  if (item === undefined || baseName(finding.path) !== INDEX_NAME) return [];
  const { lines, byItem } = linkedFile(finding.path, view);
  for (let line = item.firstLine + 1; line <= item.lastLine; line++) if (byItem.has(line)) return [];
  const edit = removeLines(finding.path, item.firstLine, item.lastLine, lines);
  return [{ title: "Remove the line from the index", edits: [edit], isPreferred }];
}

/** The link that a finding is about, by its place. */
export function linkAt({ path, range }: Finding, view: MemoryView): ResolvedLink | undefined {
  return linkedFile(path, view).byPlace.get(placeKey(range.start));
}

/** A line of a memory file as it is now. */
export function lineOf(path: string, line: number, view: MemoryView): string {
  return linkedFile(path, view).lines[line] ?? "";
}

/** A file as the fixes of its links look at it. */
interface LinkedFile {
  readonly lines: readonly string[];
  /** Links by where they, their paths and their anchors start; the first one counts. */
  readonly byPlace: ReadonlyMap<string, ResolvedLink>;
  /** First lines of the list items that hold links. */
  readonly byItem: ReadonlySet<number>;
}

/** Put together once a view, since a file can have very many findings. */
const files = new WeakMap<MemoryView, Map<string, LinkedFile>>();

function linkedFile(path: string, view: MemoryView): LinkedFile {
  const known = files.get(view) ?? new Map<string, LinkedFile>();
  const there = known.get(path);
  if (there !== undefined) return there;
  const byPlace = new Map<string, ResolvedLink>();
  const byItem = new Set<number>();
  for (const resolved of view.links?.linksOf(path) ?? []) {
    const { pathRange, range, anchorRange, item } = resolved.link;
    if (item !== undefined) byItem.add(item.firstLine);
    for (const { start } of [pathRange, range, anchorRange]) {
      if (!byPlace.has(placeKey(start))) byPlace.set(placeKey(start), resolved);
    }
  }
  const file: LinkedFile = { lines: splitLines(view.readText(path)?.text ?? ""), byPlace, byItem };
  files.set(view, known.set(path, file));
  return file;
}

function placeKey({ line, character }: Position): string {
  return `${line}:${character}`;
}

/** Whether a name says which file is meant: every directory can have a README and has an index. */
function isTelling(name: string): boolean {
  return name !== INDEX_NAME && !isReadmeName(name);
}

function createFix(missing: string, view: MemoryView): Fix[] {
  if (!isMarkdownName(missing)) return [];
  const title = `Create ${displayName(missing)}`;
  const node = baseName(missing) === INDEX_NAME ? findDirectory(view.tree, parentPath(missing)) : undefined;
  if (node !== undefined && canCreateIndex(node)) {
    return [{ title, edits: createListedIndex(node, view), isPreferred: false }];
  }
  const plan = planMemoryFile(view.tree, ROOT_PATH, missing, view);
  return "edits" in plan && plan.path === missing ? [{ title, edits: plan.edits, isPreferred: false }] : [];
}

function pointTo(found: ResolvedLink, from: string, to: string, view: MemoryView, isPreferred: boolean): Fix[] {
  const edits = retarget(found, from, to, view);
  return edits === undefined ? [] : [{ title: `Point to ${displayName(to)}`, edits, isPreferred }];
}

function retarget(found: ResolvedLink, from: string, to: string, view: MemoryView): MemoryEdit[] | undefined {
  if (view.links === undefined) return undefined;
  const line = lineOf(from, found.link.pathRange.start.line, view);
  const target = { kind: "file" as const, path: to };
  const context = new MemoryAfter({ tree: view.tree, places: view.links.places }, []);
  const written = spellLink(found, from, line, { from, target, context });
  return written === undefined ? undefined : [{ kind: "replace", path: from, ...written }];
}

const names = new WeakMap<MemoryView, SimilarNames>();

function namesOf(view: MemoryView): SimilarNames {
  const known = names.get(view) ?? new SimilarNames(memoryFiles(view.tree));
  names.set(view, known);
  return known;
}

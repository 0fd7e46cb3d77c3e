import { applyToText, differenceOf, orderEdits } from "../editedText";
import type { MemoryEdit } from "../edits";
import { isMentioned } from "../indexes/createIndexes";
import { addIndexLines, composeIndexLines, type IndexAddition } from "../indexes/indexLines";
import { titleFromName } from "../indexes/indexText";
import { entriesAtEnd, readsAsEntry } from "../indexes/listings";
import { readFacts, titleOf } from "../markdown/facts";
import { entryText, linkDestination, linkText } from "../markdown/linkWriting";
import { INDEX_NAME } from "../names";
import { baseName, compareCodePoints, joinPath, parentPath, pathSegments, ROOT_PATH, stemOf } from "../paths";
import type { MemoryView } from "../rules/rule";
import { maskSecrets } from "../secrets/mask";
import { lineBreakOf, splitLines, utf8Length } from "../text";
import { directoriesBelow, findDirectory, placementOf } from "../tree/queries";
import type { MigrationDraft } from "./draft";
import { mergeSections } from "./mergeSections";

/** What taking over a draft does to a memory. */
export interface MergedDraft {
  readonly edits: readonly MemoryEdit[];
  readonly created: readonly string[];
  /** Files that were there and get more, with the name that their text of now is kept under. */
  readonly changed: readonly { readonly path: string; readonly keptAs: string }[];
  /** Files that get another name, since theirs cannot be written to. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Puts a draft into a memory. Files that are not there are created, with every index that is missing on the way; files that
 * are there keep all they hold and get what they lack, and their text of now is kept beside them under a name that is no
 * memory.
 */
export function mergeDraft(
  view: MemoryView,
  draft: Pick<MigrationDraft, "files">,
  /** Texts that take the place of those that are there, since all that these hold is in the draft. */
  replaced: ReadonlyMap<string, string> = new Map(),
): MergedDraft {
  const created = new Map<string, string>();
  const renamed = new Map<string, string>();
  const after = new Map<string, string>(replaced);
  for (const [path, text] of draft.files) {
    if (replaced.has(path)) continue;
    const own = placementOf(view.tree, path) === "ignored" ? undefined : readOwn(path, view);
    const merged = own === undefined ? undefined : mergeSections(path, own, text);
    if (merged !== undefined) after.set(path, merged);
    else {
      const free = freePath(path, text, view, created);
      if (!isTaken(free, view)) created.set(free, text);
      if (free !== path) renamed.set(path, free);
    }
  }
  const indexes = draft.files.size === 0 ? new Map<string, string>() : missingIndexes(created, view);
  for (const [path, text] of indexes) created.set(path, text);
  for (const [path, text] of listNewChildren(created, indexes)) created.set(path, text);
  for (const [index, additions] of additionsTo(created, view)) {
    const own = after.get(index) ?? readOwn(index, view);
    if (own === undefined) continue;
    if (replaced.has(index)) {
      const lineBreak = lineBreakOf(own);
      const lines = composeIndexLines(index, additions, view);
      after.set(index, withEntries(own, lines, lineBreak));
      continue;
    }
    // Lines are placed by the links of now, so they go into the text of now first.
    const stored = readOwn(index, view) ?? "";
    const listed = applyToText(stored, addIndexLines(index, additions, view));
    const source = draft.files.get(index);
    after.set(index, source === undefined ? listed : (mergeSections(index, listed, source) ?? own));
  }
  const edits: MemoryEdit[] = [...created].map(([path, text]) => ({ kind: "create", path, text }));
  const changed: { path: string; keptAs: string }[] = [];
  for (const [path, text] of after) {
    const own = readOwn(path, view) ?? "";
    const edit = differenceOf(path, own, text);
    if (edit === undefined) continue;
    const keptAs = nameOfBackup(path, view);
    changed.push({ path, keptAs });
    edits.push(edit, { kind: "create", path: keptAs, text: own });
  }
  return { edits: orderEdits(edits), created: [...created.keys()].sort(compareCodePoints), changed, renamed };
}

/** The text of a file that can be written to without loss. */
function readOwn(path: string, view: MemoryView): string | undefined {
  const facts = view.facts(path);
  return typeof facts === "object" && facts.isUtf8 ? view.readText(path)?.text : undefined;
}

/** Whether anything at all bears a path. */
function isTaken(path: string, view: MemoryView): boolean {
  const node = findDirectory(view.tree, parentPath(path));
  if (node === undefined) return false;
  const isChild = node.children.some((child) => child.path === path);
  return (
    isChild ||
    node.files.includes(baseName(path)) ||
    node.ignored.some((entry) => entry.path === path || entry.path === `${path}/`)
  );
}

/** A path that nothing bears yet, or one under which the very text stands since it was taken over before. */
function freePath(path: string, text: string, view: MemoryView, created: ReadonlyMap<string, string>): string {
  let free = path;
  for (let number = 1; isTaken(free, view) || created.has(free); number++) {
    if (placementOf(view.tree, free) !== "ignored" && readOwn(free, view) === text) return free;
    free = `${path.slice(0, -".md".length)}-imported${number === 1 ? "" : `-${number}`}.md`;
  }
  return free;
}

function nameOfBackup(path: string, view: MemoryView): string {
  let name = `${path}.before-migration`;
  for (let number = 2; isTaken(name, view); number++) name = `${path}.before-migration-${number}`;
  return name;
}

/** Texts of the indexes that are missing on the way to what is created, those of the root included. */
function missingIndexes(created: ReadonlyMap<string, string>, view: MemoryView): Map<string, string> {
  const directories = new Set<string>([ROOT_PATH]);
  for (const path of created.keys()) for (const directory of directoriesAbove(path)) directories.add(directory);
  const lacking = [...directories].filter((directory) => {
    const index = joinPath(directory, INDEX_NAME);
    return !created.has(index) && findDirectory(view.tree, directory)?.hasIndex !== true;
  });
  const indexes = new Map<string, string>();
  for (const directory of lacking)
    indexes.set(joinPath(directory, INDEX_NAME), composeIndex(directory, created, directories, view));
  return indexes;
}

/** Indexes of the draft that do not name a directory that comes with them, with a line for it at their end. */
function listNewChildren(created: ReadonlyMap<string, string>, made: ReadonlyMap<string, string>): Map<string, string> {
  const listed = new Map<string, string>();
  for (const path of [...created.keys()].sort(compareCodePoints)) {
    if (baseName(path) !== INDEX_NAME || parentPath(path) === ROOT_PATH) continue;
    const above = joinPath(parentPath(parentPath(path)), INDEX_NAME);
    const text = listed.get(above) ?? created.get(above);
    const name = baseName(parentPath(path));
    if (text === undefined || made.has(above) || text.includes(`${name}/`)) continue;
    const line = `- [${linkText(`${name}/`)}](${linkDestination(`${name}/${INDEX_NAME}`)})`;
    listed.set(above, withEntries(text, [line], lineBreakOf(text)));
  }
  return listed;
}

/** A text with entries at its end, where its links are not known. */
function withEntries(text: string, entries: readonly string[], lineBreak: string): string {
  const lines = splitLines(text.trimEnd());
  const atEnd = entriesAtEnd(lines, entries, lineBreak, (line) => readsAsEntry(lines[line] ?? ""));
  return text.trimEnd() + atEnd;
}

function composeIndex(
  directory: string,
  created: ReadonlyMap<string, string>,
  directories: ReadonlySet<string>,
  view: MemoryView,
): string {
  const node = findDirectory(view.tree, directory);
  const below = new Set<string>(node?.children.filter(({ isMemory }) => isMemory).map(({ path }) => path) ?? []);
  for (const each of directories) if (each !== ROOT_PATH && parentPath(each) === directory) below.add(each);
  const files = new Set<string>(node?.files.map((name) => joinPath(directory, name)) ?? []);
  for (const path of created.keys()) if (parentPath(path) === directory) files.add(path);
  const lines = [...below].sort(compareCodePoints).map((path) => {
    const name = baseName(path);
    return `- [${linkText(`${name}/`)}](${linkDestination(`${name}/${INDEX_NAME}`)})`;
  });
  for (const path of [...files].sort(compareCodePoints)) {
    if (baseName(path) === INDEX_NAME) continue;
    lines.push(`- [${linkText(titleFor(path, created, view))}](${linkDestination(baseName(path))})`);
  }
  const title = `# ${titleFromName(directory === ROOT_PATH ? view.rootName : baseName(directory))}\n`;
  return lines.length === 0 ? title : `${title}\n${lines.join("\n")}\n`;
}

function titleFor(path: string, created: ReadonlyMap<string, string>, view: MemoryView): string {
  const text = created.get(path);
  const known = view.facts(path);
  const facts =
    text === undefined
      ? known === "unreadable"
        ? undefined
        : known
      : readFacts({ text, isUtf8: true }, utf8Length(text));
  const title = titleOf(facts);
  return title === undefined ? titleFromName(stemOf(path)) : entryText(maskSecrets(title, view.findSecrets));
}

/** What the indexes that are there are to list besides: the topmost of what is new below each. */
function additionsTo(created: ReadonlyMap<string, string>, view: MemoryView): Map<string, IndexAddition[]> {
  const additions = new Map<string, IndexAddition[]>();
  const hasIndex = new Set(
    [...directoriesBelow(view.tree.root)].filter((node) => node.hasIndex).map(({ path }) => path),
  );
  for (const path of created.keys()) {
    const isIndex = baseName(path) === INDEX_NAME;
    const thing = isIndex ? parentPath(path) : path;
    if (thing === ROOT_PATH || !hasIndex.has(parentPath(thing))) continue;
    const index = joinPath(parentPath(thing), INDEX_NAME);
    if (parentPath(path) === ROOT_PATH || isMentioned(thing, index, view)) continue;
    const addition = { target: path, description: isIndex ? undefined : titleFor(path, created, view), isNew: true };
    additions.set(index, [...(additions.get(index) ?? []), addition]);
  }
  return additions;
}

function directoriesAbove(path: string): string[] {
  const directories: string[] = [];
  for (const segment of pathSegments(parentPath(path)))
    directories.push(joinPath(directories.at(-1) ?? ROOT_PATH, segment));
  return directories;
}

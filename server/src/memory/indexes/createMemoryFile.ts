import { orderEdits } from "../editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import type { MemoryLinks } from "../links/memoryLinks";
import { displayName, INDEX_NAME, isHiddenName, isIndexByCaseOnly, isMarkdownName, isReservedName } from "../names";
import { baseName, directoryLabel, isWithin, joinPath, parentPath, pathSegments, ROOT_PATH, stemOf } from "../paths";
import type { TreeSettings } from "../settings";
import { clipText, utf8Length } from "../text";
import type { MemoryTree } from "../tree/model";
import { indexByCaseOnly, isIndexNameTaken } from "../tree/nearIndex";
import { findDirectory } from "../tree/queries";
import { makeTreeFilter, type TreeFilter } from "../tree/scope";
import { isMentioned } from "./createIndexes";
import { addIndexLines, type IndexLineSource } from "./indexLines";
import { composeNewIndex, type IndexSource, titleFromName } from "./indexText";

/** The edits that create a file, or why there are none. */
export type CreateFilePlan =
  | { readonly path: string; readonly edits: readonly MemoryEdit[] }
  | { readonly refusal: string };

/** What a new file is planned from. Without links no index that exists is touched. */
export interface CreateFileSource extends IndexSource {
  readonly links?: MemoryLinks | undefined;
  /** What the file is called in the index; its name when left out. */
  readonly title?: string | undefined;
  readText?(path: string): { readonly text: string } | undefined;
}

/**
 * Creates a Markdown file at a path below a directory, and in the same step an index in every directory that becomes
 * part of memory by it (case C23), and the line in the index that stands above what is new, unless that leads there
 * already. Nothing else that exists is touched, nothing is created outside the root.
 */
export function planMemoryFile(
  tree: MemoryTree,
  directory: string,
  written: string,
  source: CreateFileSource,
): CreateFilePlan {
  const names = written.split(/[\\/]/).map((name) => name.trim());
  const last = names.pop() ?? "";
  const name = /^\.{0,2}$/.test(last) || isMarkdownName(last) ? last : `${last}.md`;
  const refusal = refuseNames(names, name);
  if (refusal !== undefined) return { refusal };
  const path = [...names, name].reduce(joinPath, directory);
  const obstacle = refuseWay(tree, path, source.settings?.tree);
  if (obstacle !== undefined) return { refusal: obstacle };
  if (isTaken(tree, path)) return { refusal: describeTaken(tree, path) };
  const created = newDirectories(tree, path);
  const meant = baseName(path) === INDEX_NAME ? otherCaseIn(tree, parentPath(path)) : undefined;
  if (meant !== undefined) {
    return {
      refusal: `${displayName(meant)} stands there and was meant to be the index. Rename it to ${INDEX_NAME} first.`,
    };
  }
  const full = created.find((each) => !hasRoomForIndex(tree, each));
  if (full !== undefined) {
    return {
      refusal: `${displayName(joinPath(full, INDEX_NAME))} cannot be created, since something else bears its name.`,
    };
  }
  const edits: MemoryEdit[] = created
    .filter((each) => joinPath(each, INDEX_NAME) !== path)
    .map((each) => ({
      kind: "create",
      path: joinPath(each, INDEX_NAME),
      text: composeNewIndex(each, childOnTheWay(each, path), source.title),
    }));
  edits.push({ kind: "create", path, text: textFor(path, source) });
  return { path, edits: orderEdits([...edits, ...lineAbove(tree, path, source)]) };
}

/** The line about what is new in the index that stands right above it; for an index, about its directory. */
function lineAbove(tree: MemoryTree, path: string, known: CreateFileSource): ReplaceTextEdit[] {
  if (known.links === undefined) return [];
  const source: IndexLineSource = {
    links: known.links,
    rootName: known.rootName,
    findSecrets: known.findSecrets,
    facts: (file) => known.facts(file),
    readText: (file) => known.readText?.(file),
  };
  const [topmost] = newDirectories(tree, path);
  const isIndex = baseName(path) === INDEX_NAME;
  const directory = topmost ?? (isIndex ? parentPath(path) : undefined);
  const thing = directory ?? path;
  const index = joinPath(parentPath(thing), INDEX_NAME);
  if (thing === ROOT_PATH || !findDirectory(tree, parentPath(thing))?.hasIndex) return [];
  if (isMentioned(thing, index, known)) return [];
  const target = directory === undefined ? path : joinPath(directory, INDEX_NAME);
  const description = directory === undefined ? (known.title ?? titleFromName(stemOf(path))) : undefined;
  return addIndexLines(index, [{ target, description, isNew: true }], source);
}

/** The file in a directory that misses the name of its index by letter case, as a path. */
function otherCaseIn(tree: MemoryTree, directory: string): string | undefined {
  const node = findDirectory(tree, directory);
  const name = node === undefined ? undefined : indexByCaseOnly(node);
  return name === undefined ? undefined : joinPath(directory, name);
}

/** In bytes, as file systems count them. */
const longestName = 255;

function refuseNames(directories: readonly string[], file: string): string | undefined {
  const names = [...directories, file];
  if (names.some((name) => name === "")) return "Give the file a name, with / between directories.";
  if (names.some((name) => name === "." || name === ".."))
    return "A memory file stays inside its memory; leave out . and ..";
  if (directories.some(isHiddenName))
    return "Hidden directories are not part of memory; choose a name without a leading dot.";
  if (directories.some((name) => name === INDEX_NAME || isIndexByCaseOnly(name)))
    return `${INDEX_NAME} is the name of an index, not of a directory; choose another name.`;
  if (isIndexByCaseOnly(file)) {
    return `${displayName(file)} differs from ${INDEX_NAME} by letter case only, which many disks take for the same; choose another name.`;
  }
  const reserved = names.find(isReservedName);
  if (reserved !== undefined) {
    return `${displayName(reserved)} is a name that Windows keeps for a device; choose another name.`;
  }
  const long = names.find((name) => utf8Length(name) > longestName);
  if (long !== undefined) {
    return `${displayName(clipText(long, 40))}… is too long for the name of a file; choose one of at most ${longestName} bytes.`;
  }
  if (file === ".md" || file.startsWith("._")) return `${displayName(file)} is not a name for a memory file.`;
  return undefined;
}

/** Why a file at the path would not be memory, or could not be made. */
function refuseWay(tree: MemoryTree, path: string, settings: TreeSettings | undefined): string | undefined {
  const filter = settings === undefined ? undefined : makeTreeFilter(settings);
  for (const directory of directoriesAbove(path)) {
    const above = findDirectory(tree, parentPath(directory));
    const ignored = above?.ignored.find((entry) => entry.path === directory || entry.path === `${directory}/`);
    const isFile = ignored?.reason === "non-markdown" || above?.files.includes(baseName(directory));
    if (isFile) return `${displayName(directory)} is a file, not a directory; choose another name.`;
    // A directory directly below the root gets its index in the same step, which is what the scope may ask for.
    const isOutside = filter !== undefined && !canHoldMemory(filter, directory);
    if (ignored !== undefined || isOutside) {
      return `${displayName(directoryLabel(directory))} is not part of memory; choose another directory.`;
    }
    // What stands there is not known, so that something could be written over.
    if (findDirectory(tree, directory)?.isReadable === false) {
      return `${displayName(directoryLabel(directory))} cannot be read, so nothing is created in it. Check its rights.`;
    }
  }
  const isOutside = filter !== undefined && !filter.isFileInScope(parentPath(path), baseName(path));
  return isOutside ? `${displayName(path)} is not part of memory by its scope; choose another directory.` : undefined;
}

function canHoldMemory(filter: TreeFilter, directory: string): boolean {
  const name = baseName(directory);
  if (parentPath(directory) === ROOT_PATH && filter.isOtherFormat(name)) return false;
  return !filter.isToolDirectory(name) && filter.canEnter(directory, () => true);
}

/** The directories on the way to a path, from the top. */
function directoriesAbove(path: string): string[] {
  const directories: string[] = [];
  for (const segment of pathSegments(parentPath(path))) {
    directories.push(joinPath(directories.at(-1) ?? ROOT_PATH, segment));
  }
  return directories;
}

/** Whether something of this name is known at the path, memory or not. */
function isTaken(tree: MemoryTree, path: string): boolean {
  const node = findDirectory(tree, parentPath(path));
  if (node === undefined) return false;
  return (
    node.files.includes(baseName(path)) ||
    node.children.some((child) => child.path === path) ||
    node.ignored.some((entry) => entry.path === path || entry.path === `${path}/`)
  );
}

/** What to do about a name that is taken: no other name would do for an index. */
function describeTaken(tree: MemoryTree, path: string): string {
  const isFile = findDirectory(tree, parentPath(path))?.files.includes(baseName(path)) === true;
  return baseName(path) === INDEX_NAME && !isFile
    ? `${displayName(path)} stands there and is no file of this memory. Move it away or give it another name first.`
    : `${displayName(path)} exists already; choose another name.`;
}

/** The directories on the way to a path that hold no memory yet, from the top. */
function newDirectories(tree: MemoryTree, path: string): string[] {
  return directoriesAbove(path).filter((directory) => findDirectory(tree, directory)?.isMemory !== true);
}

/** Whether an index can be created in a directory that may be there without one. */
function hasRoomForIndex(tree: MemoryTree, directory: string): boolean {
  const node = findDirectory(tree, directory);
  return node === undefined || (!isIndexNameTaken(node) && indexByCaseOnly(node) === undefined);
}

/** What a new directory holds: the file itself, or the next directory on the way to it. */
function childOnTheWay(directory: string, path: string): string {
  const rest = path.slice(directory.length + 1);
  return rest.includes("/") && isWithin(path, directory) ? `${rest.slice(0, rest.indexOf("/"))}/` : rest;
}

function textFor(path: string, source: IndexSource): string {
  const isIndex = baseName(path) === INDEX_NAME;
  const holder = parentPath(path) === ROOT_PATH ? source.rootName : baseName(parentPath(path));
  return `# ${titleFromName(isIndex ? holder : stemOf(path))}\n`;
}

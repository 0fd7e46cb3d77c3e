import { INDEX_NAME, isMarkdownName } from "../names";
import { compareCodePoints, directoryLabel, joinPath, parentPath, ROOT_PATH } from "../paths";
import type { DirectoryNode, IgnoredEntry, MemoryTree, Placement, Verdict } from "./model";

/** Memory directories without an index, by code point; the root is the empty path and is required even when empty. */
export function missingIndexes(tree: MemoryTree): string[] {
  if (tree.state !== "present") return [];
  const missing: string[] = [];
  for (const node of directoriesBelow(tree.root)) if (lacksIndex(node)) missing.push(node.path);
  return missing.sort(compareCodePoints);
}

/** Whether the format asks for an index in this directory and there is none (Specification, "Memory directory"). */
export function lacksIndex(node: DirectoryNode): boolean {
  return !node.hasIndex && node.isReadable && (node.isMemory || node.path === ROOT_PATH);
}

/** What the format says of the tree. What could not be read keeps it from being called valid (decision D3). */
export function verdictOf(tree: MemoryTree): Verdict {
  if (tree.state !== "present" || missingIndexes(tree).length > 0) return "invalid";
  return tree.root.hasUnreadable ? "indeterminate" : "valid";
}

/** The root's own Markdown, in the order in which context is compiled: the index first, then by code point (D10). */
export function coreFiles(tree: MemoryTree): string[] {
  const files = tree.root.files.filter((name) => name !== INDEX_NAME);
  return tree.root.hasIndex ? [INDEX_NAME, ...files] : files;
}

/** Paths of all Markdown below the root, by code point. */
export function externalFiles(tree: MemoryTree): string[] {
  const files: string[] = [];
  for (const node of directoriesBelow(tree.root)) {
    if (node.path !== ROOT_PATH) for (const name of node.files) files.push(joinPath(node.path, name));
  }
  return files.sort(compareCodePoints);
}

/** All Markdown memory: core files first, then external files directory by directory. */
export function* memoryFiles(tree: MemoryTree): Generator<string> {
  for (const node of directoriesBelow(tree.root)) for (const name of node.files) yield joinPath(node.path, name);
}

/**
 * Everything in the folder that is not memory, by code point. A directory without memory stands for all in it;
 * what could not be listed is named wherever it is.
 */
export function ignoredEntries(tree: MemoryTree): IgnoredEntry[] {
  const ignored: IgnoredEntry[] = [];
  const visit = (node: DirectoryNode): void => {
    if (!node.isReadable) {
      ignored.push({ path: directoryLabel(node.path), reason: "unreadable" });
      return;
    }
    if (!node.isMemory && node.path !== ROOT_PATH) {
      if (!node.hasUnreadable) ignored.push({ path: `${node.path}/`, reason: "not-memory-dir" });
      else node.children.filter((child) => child.hasUnreadable).forEach(visit);
      return;
    }
    ignored.push(...node.ignored);
    node.children.forEach(visit);
  };
  visit(tree.root);
  return ignored.sort((a, b) => compareCodePoints(a.path, b.path));
}

/** A directory and every entered directory below it, parents before children. */
export function* directoriesBelow(node: DirectoryNode): Generator<DirectoryNode> {
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
}

/** The child directories that are part of memory: the next layer of context below this directory (decision SC5). */
export function childMemoryDirectories(node: DirectoryNode): DirectoryNode[] {
  return node.children.filter((child) => child.isMemory);
}

/** The node of a directory, or `undefined` where no directory of that path was entered. */
export function findDirectory(tree: MemoryTree, path: string): DirectoryNode | undefined {
  if (path === ROOT_PATH) return tree.root;
  let node: DirectoryNode | undefined = tree.root;
  for (let slash = path.indexOf("/"); slash >= 0 && node !== undefined; slash = path.indexOf("/", slash + 1))
    node = findChild(node, path.slice(0, slash));
  return node === undefined ? undefined : findChild(node, path);
}

/** The child of a path, found by halving, since children are sorted and there can be very many. */
function findChild({ children }: DirectoryNode, path: string): DirectoryNode | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const child = children[middle];
    if (child === undefined || child.path === path) return child;
    if (compareCodePoints(child.path, path) < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** Where a file stands. Everything that the walk did not take for memory is ignored. */
export function placementOf(tree: MemoryTree, path: string): Placement {
  if (!isMarkdownName(path)) return "ignored";
  const directory = parentPath(path);
  const node = findDirectory(tree, directory);
  const name = path.slice(directory === ROOT_PATH ? 0 : directory.length + 1);
  if (node === undefined || !node.files.includes(name)) return "ignored";
  return directory === ROOT_PATH ? "core" : "external";
}

const linksWithin = new WeakMap<DirectoryNode, boolean>();

/** Whether a link stands in a directory or below it. Remembered by node, since nodes never change. */
export function hasLinksWithin(node: DirectoryNode): boolean {
  const known = linksWithin.get(node);
  if (known !== undefined) return known;
  const answer = node.hasLinks || node.children.some(hasLinksWithin);
  linksWithin.set(node, answer);
  return answer;
}

/** The directories with a link directly in them. */
export function* directoriesWithLinks(node: DirectoryNode): Generator<DirectoryNode> {
  if (!hasLinksWithin(node)) return;
  if (node.hasLinks) yield node;
  for (const child of node.children) yield* directoriesWithLinks(child);
}

import type { FileSystem } from "../memory/fileSystem";
import { baseName, parentPath } from "../memory/paths";
import type { DirectoryNode, MemoryTree } from "../memory/tree/model";
import { findDirectory, hasLinksWithin } from "../memory/tree/queries";

/**
 * Whether something that happened at a path concerns the existence of that one file at most, and of nothing below it or
 * elsewhere. Says no where that cannot be told.
 */
export function concernsOneFile(path: string, before: MemoryTree, after: MemoryTree, fileSystem: FileSystem): boolean {
  // What a link on disk leads to may stand or fall with a file elsewhere.
  if (hasLinksWithin(before.root) || hasLinksWithin(after.root)) return false;
  const parent = findDirectory(before, parentPath(path));
  const wasFile = parent !== undefined && isFileIn(parent, path);
  if (fileSystem.stat(path) === undefined) return wasFile && fileSystem.list(path) === "missing";
  return wasFile || (parent?.isReadable === true && !isDirectoryIn(parent, path));
}

function isFileIn(parent: DirectoryNode, path: string): boolean {
  return parent.files.includes(baseName(path)) || parent.ignored.some((entry) => entry.path === path);
}

function isDirectoryIn(parent: DirectoryNode, path: string): boolean {
  return parent.children.some((child) => child.path === path) || parent.ignored.some((e) => e.path === `${path}/`);
}

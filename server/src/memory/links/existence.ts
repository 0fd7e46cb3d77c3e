import type { FileSystem } from "../fileSystem";
import { baseName, pathSegments, ROOT_PATH } from "../paths";
import type { DirectoryNode, MemoryTree } from "../tree/model";
import { foldPath } from "./places";

/** Tells whether a file or directory stands at a path of a root, memory or not. */
export function existenceIn(fileSystem: FileSystem): (path: string) => boolean {
  return (path) => {
    if (fileSystem.stat(path) !== undefined) return true;
    const listing = fileSystem.list(path);
    return listing !== "missing" && listing !== "not-a-directory";
  };
}

/**
 * The same, for answers that are given once from a tree that was just walked: what its listings do not hold is not there,
 * and needs no look at the disk.
 */
export function existenceAfterWalk(tree: MemoryTree, fileSystem: FileSystem): (path: string) => boolean {
  const isOnDisk = existenceIn(fileSystem);
  const listings = new Map<DirectoryNode, Listing>();
  const listingOf = (node: DirectoryNode): Listing => {
    let listing = listings.get(node);
    if (listing === undefined) {
      listing = listed(node);
      listings.set(node, listing);
    }
    return listing;
  };
  return (path) => {
    let node = tree.root;
    for (const name of pathSegments(path)) {
      if (!node.isReadable) return isOnDisk(path);
      const listing = listingOf(node);
      const found = listing.get(foldPath(name));
      if (found === undefined) return false;
      if (found === "passed over" || baseName(found.path) !== name) return isOnDisk(path);
      node = found;
    }
    return true;
  };
}

/**
 * The names in a directory as they are compared on disks where letter case and normal form do not count; those of
 * directories with what lies in them, where they were entered.
 */
type Listing = ReadonlyMap<string, DirectoryNode | "passed over">;

function listed({ path, files, children, ignored }: DirectoryNode): Listing {
  const names = new Map<string, DirectoryNode | "passed over">();
  for (const child of children) {
    const name = foldPath(baseName(child.path));
    names.set(name, names.has(name) ? "passed over" : child);
  }
  for (const name of files) names.set(foldPath(name), "passed over");
  const start = path === ROOT_PATH ? 0 : path.length + 1;
  for (const entry of ignored) names.set(foldPath(entry.path.slice(start).replace(/\/$/, "")), "passed over");
  return names;
}

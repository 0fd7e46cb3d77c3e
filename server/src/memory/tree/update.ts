import type { FileSystem } from "../fileSystem";
import { parentPath, pathSegments, ROOT_PATH } from "../paths";
import type { TreeSettings } from "../settings";
import type { DirectoryNode, MemoryTree } from "./model";
import { makeNode } from "./nodes";
import { hasLinksWithin } from "./queries";
import { makeTreeFilter, type TreeFilter } from "./scope";
import { absentTree, listDirectory, type Steps, walkDirectory, walkMemory } from "./walk";

/**
 * Brings a tree up to date after something happened at the given paths, and answers exactly what a fresh walk would.
 * A path may be a file or a folder that came, went, changed or was renamed; order and repetition do not matter, since
 * every path is looked at again as it is now. What happened below a folder may be told by the folder alone.
 * Nodes that did not change are shared with the old tree.
 */
export function* updateTree(
  tree: MemoryTree,
  fileSystem: FileSystem,
  settings: TreeSettings,
  changed: Iterable<string>,
): Steps<MemoryTree> {
  const paths = new Set(changed);
  if (tree.state !== "present") return yield* walkMemory(fileSystem, settings);
  const listing = fileSystem.list(ROOT_PATH);
  if (listing === "missing" || listing === "not-a-directory") return absentTree(listing);
  const filter = makeTreeFilter(settings);
  const root = paths.has(ROOT_PATH)
    ? yield* refresh(tree.root, fileSystem, filter, everything)
    : yield* refresh(tree.root, fileSystem, filter, findStale(paths, settings.scope === "workspace"));
  if (root === undefined) return absentTree("missing");
  return root === tree.root ? tree : { state: "present", root };
}

/** What has to be looked at again for a set of changed paths. */
interface Stale {
  /** Known directories in which everything is listed again when the listing above them still names them. */
  readonly walks: Pick<ReadonlySet<string>, "has">;
  /**
   * Directories to list again: all that lie above a changed path, since a folder may come or go with only its
   * contents being reported.
   */
  readonly listings: Pick<ReadonlySet<string>, "has">;
}

const everything: Stale = { walks: new Set(), listings: { has: () => true } };

function findStale(changed: ReadonlySet<string>, scopeDependsOnIndexes: boolean): Stale {
  const listings = new Set<string>();
  const walks = new Set(changed);
  for (const path of changed) {
    for (let up = parentPath(path); ; up = parentPath(up)) {
      if (listings.has(up)) break;
      listings.add(up);
      if (up === ROOT_PATH) break;
    }
    if (scopeDependsOnIndexes && pathSegments(path).length === 2) walks.add(parentPath(path));
  }
  return { walks, listings };
}

/** Whether a directory or one below it has to be listed again; links always are, since their targets may have changed. */
function isStale(node: DirectoryNode, stale: Stale): boolean {
  return stale.listings.has(node.path) || hasLinksWithin(node);
}

/** Lists again what is stale in a directory, one directory after another; what turns out unchanged is the old node. */
function* refresh(
  node: DirectoryNode,
  fileSystem: FileSystem,
  filter: TreeFilter,
  stale: Stale,
): Steps<DirectoryNode | undefined> {
  if (!isStale(node, stale)) return node;
  const listed = listDirectory(fileSystem, filter, node.path);
  if (listed === undefined) return undefined;
  yield { directories: 1 };
  const known = new Map(node.children.map((child) => [child.path, child]));
  for (const path of listed.pending) {
    const child = known.get(path);
    const fresh =
      child === undefined
        ? yield* walkDirectory(fileSystem, filter, path)
        : yield* refresh(child, fileSystem, filter, stale.walks.has(path) ? everything : stale);
    if (fresh !== undefined) listed.children.push(fresh);
  }
  const fresh = makeNode(listed);
  return isSameNode(node, fresh) ? node : fresh;
}

function isSameNode(a: DirectoryNode, b: DirectoryNode): boolean {
  return (
    a.isReadable === b.isReadable &&
    a.hasLinks === b.hasLinks &&
    a.files.length === b.files.length &&
    a.children.length === b.children.length &&
    a.ignored.length === b.ignored.length &&
    a.files.every((name, i) => name === b.files[i]) &&
    a.children.every((child, i) => child === b.children[i]) &&
    a.ignored.every((entry, i) => entry.path === b.ignored[i]?.path && entry.reason === b.ignored[i]?.reason)
  );
}

/**
 * The directories that differ between two trees, by their own entries or by what lies below them, as `[before, after]`
 * pairs; `undefined` where a directory came or went. Shared subtrees are skipped, so the cost follows the change and
 * not the tree.
 */
export function* changedDirectories(
  before: DirectoryNode | undefined,
  after: DirectoryNode | undefined,
): Generator<readonly [DirectoryNode | undefined, DirectoryNode | undefined]> {
  if (before === after) return;
  yield [before, after];
  const old = new Map(before?.children.map((child) => [child.path, child]));
  for (const child of after?.children ?? []) {
    yield* changedDirectories(old.get(child.path), child);
    old.delete(child.path);
  }
  for (const child of old.values()) yield* changedDirectories(child, undefined);
}

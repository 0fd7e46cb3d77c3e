import type { MemoryEdit } from "../edits";
import { joinPath, parentPath, pathSegments, ROOT_PATH } from "../paths";
import type { DirectoryNode, IgnoredReason, MemoryTree } from "./model";
import { findDirectory } from "./queries";

const links = ["symlink-dir", "symlink-outside", "symlink-broken"] as const;

/** A link on disk that memory does not follow. */
export interface UnfollowedLink {
  readonly path: string;
  readonly reason: (typeof links)[number];
}

/** The link on disk at a path that memory does not follow; `undefined` where none stands. */
export function unfollowedLinkAt(path: string, tree: MemoryTree): UnfollowedLink | undefined {
  const node = findDirectory(tree, parentPath(path));
  const reason = node?.hasLinks === true ? reasonAt(path, node) : undefined;
  const link = links.find((each) => each === reason);
  return link === undefined ? undefined : { path, reason: link };
}

/**
 * The first link on disk through which edits would put a file elsewhere than its path says, and so perhaps outside the
 * root; `undefined` when there is none. A file that is there already never lies behind one.
 */
export function findLinkOnTheWay(edits: readonly MemoryEdit[], tree: MemoryTree): string | undefined {
  const known = new Map<string, string | undefined>();
  for (const edit of edits) {
    const path = edit.kind === "create" ? edit.path : edit.kind === "rename" ? edit.to : undefined;
    if (path === undefined) continue;
    const directory = parentPath(path);
    if (!known.has(directory)) known.set(directory, linkAbove(directory, tree));
    const link = known.get(directory);
    if (link !== undefined) return link;
  }
  return undefined;
}

function linkAbove(directory: string, tree: MemoryTree): string | undefined {
  let above: string = ROOT_PATH;
  for (const name of pathSegments(directory)) {
    const at = joinPath(above, name);
    const node = findDirectory(tree, above);
    if (node === undefined) return undefined;
    const reason = reasonAt(at, node);
    if (reason !== undefined) return links.some((each) => each === reason) ? at : undefined;
    above = at;
  }
  return undefined;
}

/** Why what stands at a path of a directory is passed over; `undefined` when it is not, or nothing stands there. */
function reasonAt(at: string, { ignored }: DirectoryNode): IgnoredReason | undefined {
  return ignored.find(({ path }) => path === at || path === `${at}/`)?.reason;
}

import type { MemoryEdit } from "../edits";
import { joinPath, parentPath, pathSegments, ROOT_PATH } from "../paths";
import type { IgnoredReason, MemoryTree } from "./model";
import { findDirectory } from "./queries";

const links: readonly IgnoredReason[] = ["symlink-dir", "symlink-outside", "symlink-broken"];

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
    const entry = node.ignored.find(({ path }) => path === at || path === `${at}/`);
    if (entry !== undefined) return links.includes(entry.reason) ? at : undefined;
    above = at;
  }
  return undefined;
}

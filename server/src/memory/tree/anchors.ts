import { INDEX_NAME } from "../names";
import { joinPath, parentPath, ROOT_PATH } from "../paths";
import type { MemoryTree } from "./model";
import { directoriesBelow, findDirectory } from "./queries";

/**
 * The file on which a problem about a directory is shown where only files can carry problems (decision D7):
 * its index, else the first Markdown directly in it, else the nearest index above, else the first Markdown below.
 * `undefined` when there is no memory file at all.
 */
export function anchorOf(tree: MemoryTree, directory: string): string | undefined {
  const node = findDirectory(tree, directory);
  if (node?.hasIndex) return joinPath(directory, INDEX_NAME);
  const first = node?.files[0];
  if (first !== undefined) return joinPath(directory, first);
  for (let up = directory; up !== ROOT_PATH; up = parentPath(up)) {
    const above = parentPath(up);
    if (findDirectory(tree, above)?.hasIndex) return joinPath(above, INDEX_NAME);
  }
  if (node === undefined) return undefined;
  for (const below of directoriesBelow(node)) {
    const name = below.files[0];
    if (name !== undefined) return joinPath(below.path, name);
  }
  return undefined;
}

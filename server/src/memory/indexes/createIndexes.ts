import type { MemoryEdit } from "../edits";
import { INDEX_NAME } from "../names";
import { joinPath } from "../paths";
import type { DirectoryNode, MemoryTree } from "../tree/model";
import { indexByCaseOnly, isIndexNameTaken } from "../tree/nearIndex";
import { directoriesBelow, lacksIndex } from "../tree/queries";
import { composeIndex, type IndexSource } from "./indexText";

/** Whether an index can be created here: it is missing and nothing bears or nearly bears its name. */
export function canCreateIndex(node: DirectoryNode): boolean {
  return lacksIndex(node) && indexByCaseOnly(node) === undefined && !isIndexNameTaken(node);
}

/** The edit that creates a directory's missing index. */
export function createIndex(node: DirectoryNode, source: IndexSource): MemoryEdit {
  return { kind: "create", path: joinPath(node.path, INDEX_NAME), text: composeIndex(node, source) };
}

/**
 * The edits that create every index that is missing in the tree, parents before children; a child that gets its index
 * in the same step is linked by it (decision SC2).
 */
export function createAllIndexes(tree: MemoryTree, source: IndexSource): MemoryEdit[] {
  const willHaveIndex = (node: DirectoryNode): boolean => node.hasIndex || canCreateIndex(node);
  const edits: MemoryEdit[] = [];
  for (const node of tree.state === "present" ? directoriesBelow(tree.root) : []) {
    if (!canCreateIndex(node)) continue;
    edits.push({
      kind: "create",
      path: joinPath(node.path, INDEX_NAME),
      text: composeIndex(node, source, willHaveIndex),
    });
  }
  return edits;
}

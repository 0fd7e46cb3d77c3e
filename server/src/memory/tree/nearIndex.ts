import { INDEX_NAME, isIndexByCaseOnly, isReadmeName } from "../names";
import { baseName, joinPath } from "../paths";
import type { DirectoryNode } from "./model";

/** The entry that was meant to be the index and misses its name by letter case, when there is no index (case N01). */
export function indexByCaseOnly(node: DirectoryNode): string | undefined {
  if (node.hasIndex) return undefined;
  return node.files.find(isIndexByCaseOnly) ?? nonMarkdownNames(node).find(isIndexByCaseOnly);
}

/** The README that stands where the index is missing (decision D13). */
export function readmeInPlaceOfIndex(node: DirectoryNode): string | undefined {
  return node.hasIndex ? undefined : node.files.find(isReadmeName);
}

/** Whether something that is no memory file bears the index's name, so that none can be created (case D09). */
export function isIndexNameTaken(node: DirectoryNode): boolean {
  const path = joinPath(node.path, INDEX_NAME);
  return (
    node.children.some((child) => child.path === path) ||
    node.ignored.some((entry) => entry.path === path || entry.path === `${path}/`)
  );
}

function nonMarkdownNames(node: DirectoryNode): string[] {
  return node.ignored.filter((entry) => entry.reason === "non-markdown").map((entry) => baseName(entry.path));
}

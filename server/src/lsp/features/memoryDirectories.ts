import { INDEX_NAME } from "../../memory/names";
import { compareCodePoints, joinPath, ROOT_PATH } from "../../memory/paths";
import { directoriesBelow } from "../../memory/tree/queries";
import type { DirectoryChoice } from "../../protocol/moveMessages";
import { uriOf } from "../convert";
import type { LiveMemory } from "../liveMemory";

/** The memory directories below the root, with what their indexes say of them, by code point. */
export function listDirectories(memory: LiveMemory): DirectoryChoice[] {
  const found: DirectoryChoice[] = [];
  for (const node of directoriesBelow(memory.tree.root)) {
    if (node.path === ROOT_PATH || !node.isMemory) continue;
    const description = node.hasIndex ? memory.titleOf(joinPath(node.path, INDEX_NAME)) : undefined;
    found.push({
      uri: uriOf(memory.uri, node.path),
      path: node.path,
      ...(description === undefined ? {} : { description }),
      files: node.files.length,
    });
  }
  return found.sort((a, b) => compareCodePoints(a.path, b.path));
}

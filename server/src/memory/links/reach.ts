import { INDEX_NAME } from "../names";
import { joinPath } from "../paths";
import type { MemoryTree } from "../tree/model";
import { coreFiles, directoriesBelow } from "../tree/queries";
import type { Steps } from "../tree/walk";
import type { LinkGraph } from "./graph";

/**
 * The files that an agent can find from the root (decision D8): core files, the index of every memory directory through
 * the listing of child directories, and whatever any of these leads to by link, wiki link or mention. A link to a
 * directory leads to its index.
 */
export function* findReachable(tree: MemoryTree, graph: LinkGraph): Steps<ReadonlySet<string>> {
  const reachable = new Set<string>(coreFiles(tree));
  for (const node of directoriesBelow(tree.root)) if (node.hasIndex) reachable.add(joinPath(node.path, INDEX_NAME));
  const pending = [...reachable];
  let directories = 0;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const target of graph.targetsOf(path)) {
      if (target.kind !== "file" || reachable.has(target.path)) continue;
      reachable.add(target.path);
      pending.push(target.path);
    }
    yield { directories: ++directories };
  }
  return reachable;
}

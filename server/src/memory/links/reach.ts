import { INDEX_NAME } from "../names";
import { joinPath, ROOT_PATH } from "../paths";
import type { MemoryTree } from "../tree/model";
import { coreFiles, directoriesBelow } from "../tree/queries";
import type { Steps } from "../tree/walk";
import type { LinkGraph } from "./graph";
import { LinkedFile } from "./linkedFile";

/**
 * The files that an agent cannot find from the root (decision D8), which are few in most memories. It finds core files,
 * the index of every memory directory through the listing of child directories, and whatever any of these leads to by
 * link, wiki link or mention. A link to a directory leads to its index.
 */
export function* findUnreachable(tree: MemoryTree, graph: LinkGraph): Steps<ReadonlySet<string>> {
  const reachable = new Set<LinkedFile>();
  const pending: LinkedFile[] = [];
  const reach = (file: LinkedFile | undefined): void => {
    const before = reachable.size;
    if (file !== undefined && reachable.add(file).size !== before) pending.push(file);
  };
  for (const path of coreFiles(tree)) reach(graph.places.fileAt(path));
  for (const node of directoriesBelow(tree.root))
    if (node.hasIndex) reach(graph.places.fileAt(joinPath(node.path, INDEX_NAME)));
  let directories = 0;
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    for (const target of file.targets) {
      if (target instanceof LinkedFile) reach(target);
      else if (target.kind === "file") reach(graph.places.fileAt(target.path));
    }
    yield { directories: ++directories };
  }
  const unreachable = new Set<string>();
  for (const file of graph.places.files.below(ROOT_PATH)) {
    if (!reachable.has(file)) unreachable.add(file.path);
    yield { directories: ++directories };
  }
  return unreachable;
}

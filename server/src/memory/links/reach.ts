import { INDEX_NAME } from "../names";
import { joinPath } from "../paths";
import type { MemoryTree } from "../tree/model";
import { coreFiles, directoriesBelow } from "../tree/queries";
import type { Steps } from "../tree/walk";
import type { LinkGraph } from "./graph";
import { LinkedFile } from "./linkedFile";

/** Tells which files an agent can find. */
export interface Reachability {
  /** Whether discovery gets from the root to a file. */
  has(path: string): boolean;
  /** How many files it gets to. */
  readonly size: number;
}

/**
 * The files that an agent can find from the root (decision D8): core files, the index of every memory directory through
 * the listing of child directories, and whatever any of these leads to by link, wiki link or mention. A link to a
 * directory leads to its index.
 */
export function* findReachable(tree: MemoryTree, graph: LinkGraph): Steps<Reachability> {
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
  return {
    has: (path) => {
      const file = graph.places.fileAt(path);
      return file !== undefined && reachable.has(file);
    },
    size: reachable.size,
  };
}

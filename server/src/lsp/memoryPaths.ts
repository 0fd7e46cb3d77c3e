import type { MemoryTree } from "../memory/tree/model";
import { memoryFiles } from "../memory/tree/queries";

interface KnownPaths {
  readonly paths: readonly string[];
  readonly folded: readonly string[];
}

const known = new WeakMap<MemoryTree, KnownPaths>();

/**
 * Memory files whose paths hold a text, letter case aside, up to a number of them. Listed once for each state of the
 * tree, so that asking again while someone types costs one look at each path and no walk.
 */
export function findPaths(tree: MemoryTree, text: string, most: number): { paths: string[]; isComplete: boolean } {
  const { paths, folded } = pathsOf(tree);
  const wanted = text.toLowerCase();
  const found: string[] = [];
  for (let i = 0; i < paths.length; i++) {
    const path = paths[i];
    if (path === undefined || folded[i]?.includes(wanted) !== true) continue;
    if (found.length === most) return { paths: found, isComplete: false };
    found.push(path);
  }
  return { paths: found, isComplete: true };
}

function pathsOf(tree: MemoryTree): KnownPaths {
  let there = known.get(tree);
  if (there === undefined) {
    const paths = [...memoryFiles(tree)];
    there = { paths, folded: paths.map((path) => path.toLowerCase()) };
    known.set(tree, there);
  }
  return there;
}

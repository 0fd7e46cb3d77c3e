import { countOf } from "../budget/figures";
import { addIndexLines } from "../indexes/indexLines";
import { displayName, INDEX_NAME } from "../names";
import { directoryLabel, joinPath, parentPath, ROOT_PATH } from "../paths";
import { findDirectory } from "../tree/queries";
import type { Fix, MemoryView } from "./rule";

/**
 * Lists a file or a child directory in the index of the directory that holds it; on request all of several things of
 * that directory at once. Deleting is never offered.
 */
export function listingFixes(path: string, view: MemoryView, all: readonly string[] = []): Fix[] {
  const index = joinPath(parentPath(path), INDEX_NAME);
  const target = targetOf(path, view);
  if (target === index) return [];
  const edits = addIndexLines(index, [{ target }], view);
  if (edits.length === 0) return [];
  const name = displayName(target === path ? path : directoryLabel(path));
  const fixes: Fix[] = [{ title: `List ${name} in ${displayName(index)}`, edits, isPreferred: true }];
  const together = all.length > 1 ? listAll(index, all, view) : undefined;
  if (together !== undefined) fixes.push(together);
  return fixes;
}

/** Composed once a view, since each thing that is left out offers it. */
const composed = new WeakMap<MemoryView, Map<string, Fix>>();

function listAll(index: string, all: readonly string[], view: MemoryView): Fix {
  const known = composed.get(view) ?? new Map<string, Fix>();
  const there = known.get(index);
  if (there !== undefined) return there;
  const additions = all.map((each) => ({ target: targetOf(each, view) }));
  const fix: Fix = {
    title: `List all ${countOf(all.length, "entry", "entries")} that ${displayName(index)} leaves out`,
    edits: addIndexLines(index, additions, view),
    isPreferred: false,
  };
  composed.set(view, known.set(index, fix));
  return fix;
}

/** What stands for a path in an index: a file itself, a directory's index for a directory. */
function targetOf(path: string, view: MemoryView): string {
  const isDirectory = path !== ROOT_PATH && findDirectory(view.tree, path) !== undefined;
  return isDirectory ? joinPath(path, INDEX_NAME) : path;
}

import { countOf } from "../budget/figures";
import { orderEdits } from "../editedText";
import type { MemoryEdit } from "../edits";
import { canCreateIndex, createAllListedIndexes, createListedIndex, listDirectories } from "../indexes/createIndexes";
import { describe } from "../indexes/indexText";
import { planMoves } from "../links/moves";
import { displayName, INDEX_NAME } from "../names";
import { joinPath, parentPath } from "../paths";
import { readmeInPlaceOfIndex } from "../tree/nearIndex";
import { findDirectory } from "../tree/queries";
import type { Fix, MemoryView } from "./rule";

/**
 * The ways to give a directory its missing index: create it, create all that are missing, or rename the README that
 * stands in its place (decisions SC2 and D13). None where something else bears the index's name.
 */
export function missingIndexFixes(directory: string, view: MemoryView): Fix[] {
  const node = findDirectory(view.tree, directory);
  if (node === undefined || !canCreateIndex(node)) return [];
  const index = joinPath(directory, INDEX_NAME);
  const readme = readmeInPlaceOfIndex(node);
  const create =
    readme === undefined ? `Create ${displayName(index)}` : `Create ${displayName(index)} that points to ${readme}`;
  const fixes: Fix[] = [{ title: create, edits: createListedIndex(node, view), isPreferred: true }];
  if (readme !== undefined) {
    fixes.push({
      title: `Use ${displayName(joinPath(directory, readme))} as ${INDEX_NAME}`,
      edits: takeAsIndex(joinPath(directory, readme), index, view),
      isPreferred: false,
    });
  }
  const all = allMissingIndexes(view);
  const count = all.filter(({ kind }) => kind === "create").length;
  if (count > 1) {
    fixes.push({
      title: `Create all ${countOf(count, `missing ${INDEX_NAME} file`)}`,
      edits: all,
      isPreferred: false,
    });
  }
  return fixes;
}

/** Renames a file to the index of its directory; links to it follow, and the index above names the directory. */
function takeAsIndex(from: string, index: string, view: MemoryView): MemoryEdit[] {
  const description = describe(from, view);
  return orderEdits([
    ...planMoves(view, [{ from, to: index }]),
    ...listDirectories([{ path: parentPath(index), description }], view),
    { kind: "rename", from, to: index },
  ]);
}

/** Composed once a view, since a large memory has many findings that offer the same edits. */
const composed = new WeakMap<MemoryView, readonly MemoryEdit[]>();

function allMissingIndexes(view: MemoryView): readonly MemoryEdit[] {
  const known = composed.get(view);
  if (known !== undefined) return known;
  const edits = createAllListedIndexes(view);
  composed.set(view, edits);
  return edits;
}

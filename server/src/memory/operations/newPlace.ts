import type { ReplaceTextEdit } from "../edits";
import { canCreateIndex, listDirectories } from "../indexes/createIndexes";
import { planMemoryFile } from "../indexes/createMemoryFile";
import { composeIndexLines } from "../indexes/indexLines";
import { composeIndex, indexTitle } from "../indexes/indexText";
import { displayName, INDEX_NAME } from "../names";
import { joinPath, parentPath, ROOT_PATH } from "../paths";
import type { DirectoryNode } from "../tree/model";
import { childMemoryDirectories, findDirectory } from "../tree/queries";
import type { OperationRefusal, OperationSource } from "./operation";

/** Where a new file goes, and what has to be there with it. */
export interface NewPlace {
  readonly to: string;
  /** Indexes that are created, from the top. */
  readonly created: readonly string[];
  /** Lines that list what is created in the index above it. */
  readonly listed: readonly ReplaceTextEdit[];
}

/** Finds out whether a file can be put at a path, and which indexes that takes. */
export function planPlace(source: OperationSource, path: string): NewPlace | OperationRefusal {
  const plan = planMemoryFile(source.tree, ROOT_PATH, path, source);
  if ("refusal" in plan) return plan;
  if (plan.path !== path) return { refusal: `${displayName(path)} is not a name for a memory file here.` };
  const created = plan.edits.flatMap((edit) => (edit.kind === "create" && edit.path !== path ? [edit.path] : []));
  const holder = findDirectory(source.tree, parentPath(path));
  if (created.length > 0 || holder === undefined || !canCreateIndex(holder)) {
    const listed = plan.edits.filter((edit) => edit.kind === "replace");
    return { to: path, created, listed: created.length > 0 ? listed : [] };
  }
  // A directory that lacks its index gets it now, since something is put there on purpose.
  const listed = listDirectories([{ path: holder.path }], source);
  return { to: path, created: [joinPath(holder.path, INDEX_NAME)], listed };
}

/** The text of an index that is created with lines about what is put beside it, without what leaves its directory. */
export function newIndexText(
  index: string,
  lines: readonly string[],
  created: readonly string[],
  source: OperationSource,
  leaving: ReadonlySet<string> = new Set(),
): string {
  const directory = parentPath(index);
  const node = findDirectory(source.tree, directory);
  const known = node?.isMemory ? knownEntries(node, created, source, leaving) : indexTitle(directory, source);
  const listed = new Set(node === undefined ? [] : childMemoryDirectories(node).map(({ path }) => path));
  const below = created.filter((other) => {
    return parentPath(parentPath(other)) === directory && other !== index && !listed.has(parentPath(other));
  });
  const directories = below.map((target) => ({ target, isNew: true }));
  const all = [...composeIndexLines(index, directories, source), ...lines];
  if (all.length === 0) return known;
  return `${known}${known.includes("\n- ") ? "" : "\n"}${all.join("\n")}\n`;
}

/** An index of what is in a directory already and stays there; what gets its index in the same step is linked by it. */
function knownEntries(
  node: DirectoryNode,
  created: readonly string[],
  source: OperationSource,
  leaving: ReadonlySet<string>,
): string {
  const files = node.files.filter((name) => !leaving.has(joinPath(node.path, name)));
  const willHaveIndex = ({ path, hasIndex }: DirectoryNode): boolean =>
    hasIndex || created.includes(joinPath(path, INDEX_NAME));
  return composeIndex({ ...node, files }, source, willHaveIndex);
}

import { orderEdits } from "../editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import { INDEX_NAME } from "../names";
import { joinPath, parentPath, ROOT_PATH } from "../paths";
import type { DirectoryNode, MemoryTree } from "../tree/model";
import { indexByCaseOnly, isIndexNameTaken } from "../tree/nearIndex";
import { directoriesBelow, findDirectory, lacksIndex } from "../tree/queries";
import { addIndexLines, type IndexAddition, type IndexLineSource } from "./indexLines";
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

/** What creating indexes needs, so that the indexes above can name them. */
export interface CreateIndexSource extends IndexLineSource {
  readonly tree: MemoryTree;
}

/**
 * The edits that create a directory's missing index and list the directory in the index above it, where there is one
 * that does not mention it yet.
 */
export function createListedIndex(node: DirectoryNode, source: CreateIndexSource): MemoryEdit[] {
  return orderEdits([createIndex(node, source), ...listDirectories([{ path: node.path }], source)]);
}

/** As `createAllIndexes`, with each directory listed in the index that stands above it already. */
export function createAllListedIndexes(source: CreateIndexSource): MemoryEdit[] {
  const created = createAllIndexes(source.tree, source);
  const directories = created.flatMap((edit) => (edit.kind === "create" ? [{ path: parentPath(edit.path) }] : []));
  return orderEdits([...created, ...listDirectories(directories, source)]);
}

/** A directory that is to be listed above, with what its index says of itself where it cannot be read yet. */
export interface ListedDirectory {
  readonly path: string;
  readonly description?: string | undefined;
}

/** The edits that list directories in the indexes right above them, where these exist and do not mention them yet. */
export function listDirectories(directories: readonly ListedDirectory[], source: CreateIndexSource): ReplaceTextEdit[] {
  const additions = new Map<string, IndexAddition[]>();
  for (const { path, description } of directories) {
    const index = joinPath(parentPath(path), INDEX_NAME);
    if (path === ROOT_PATH || !findDirectory(source.tree, parentPath(path))?.hasIndex) continue;
    if (isMentioned(path, index, source)) continue;
    const addition = { target: joinPath(path, INDEX_NAME), description, isNew: true };
    additions.set(index, [...(additions.get(index) ?? []), addition]);
  }
  return [...additions].flatMap(([index, list]) => addIndexLines(index, list, source));
}

/** What knows the links of a memory. */
type LinkSource = Pick<CreateIndexSource, "links"> | { readonly links?: CreateIndexSource["links"] };

/** Kept as long as what they were found in, since each of very many links that lead to nothing can ask. */
const mentioned = new WeakMap<LinkSource, Map<string, ReadonlySet<string>>>();

/** Whether an index leads to something, or into it, or will once it is there. */
export function isMentioned(path: string, index: string, source: LinkSource): boolean {
  const known = mentioned.get(source) ?? new Map<string, ReadonlySet<string>>();
  let paths = known.get(index);
  if (paths === undefined) {
    paths = pathsMentioned(index, source);
    mentioned.set(source, known.set(index, paths));
  }
  return paths.has(path);
}

/** Everything that an index leads to, with every directory on the way. */
function pathsMentioned(index: string, { links }: LinkSource): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { target } of links?.linksOf(index) ?? []) {
    if (!("path" in target)) continue;
    for (let at = target.path; at !== ROOT_PATH && !paths.has(at); at = parentPath(at)) paths.add(at);
  }
  return paths;
}

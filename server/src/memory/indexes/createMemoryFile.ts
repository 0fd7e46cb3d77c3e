import type { MemoryEdit } from "../edits";
import { composeNewIndex, type IndexSource, titleFromName } from "../indexes/indexText";
import { displayName, INDEX_NAME, isHiddenName, isMarkdownName } from "../names";
import { baseName, isWithin, joinPath, parentPath, pathSegments, ROOT_PATH, stemOf } from "../paths";
import type { MemoryTree } from "../tree/model";
import { findDirectory } from "../tree/queries";

/** The edits that create a file, or why there are none. */
export type CreateFilePlan =
  | { readonly path: string; readonly edits: readonly MemoryEdit[] }
  | { readonly refusal: string };

/**
 * Creates a Markdown file at a path below a directory, and in the same step an index in every directory that becomes
 * part of memory by it (case C23). Nothing that exists is touched, nothing is created outside the root.
 */
export function planMemoryFile(
  tree: MemoryTree,
  directory: string,
  written: string,
  source: IndexSource,
): CreateFilePlan {
  const names = written.split(/[\\/]/).map((name) => name.trim());
  const last = names.pop() ?? "";
  const refusal = refuseNames(names, last);
  if (refusal !== undefined) return { refusal };
  const name = isMarkdownName(last) ? last : `${last}.md`;
  const path = [...names, name].reduce(joinPath, directory);
  if (isTaken(tree, path)) return { refusal: `${displayName(path)} exists already; choose another name.` };
  const edits: MemoryEdit[] = newDirectories(tree, path)
    .filter((created) => joinPath(created, INDEX_NAME) !== path)
    .map((created) => ({
      kind: "create",
      path: joinPath(created, INDEX_NAME),
      text: composeNewIndex(created, childOnTheWay(created, path)),
    }));
  edits.push({ kind: "create", path, text: textFor(path, source) });
  return { path, edits };
}

function refuseNames(directories: readonly string[], file: string): string | undefined {
  const names = [...directories, file];
  if (names.some((name) => name === "")) return "Give the file a name, with / between directories.";
  if (names.some((name) => name === "." || name === ".."))
    return "A memory file stays inside its memory; leave out . and ..";
  if (directories.some(isHiddenName))
    return "Hidden directories are not part of memory; choose a name without a leading dot.";
  if (file === ".md" || file.startsWith("._")) return `${displayName(file)} is not a name for a memory file.`;
  return undefined;
}

/** Whether something of this name is known at the path, memory or not. */
function isTaken(tree: MemoryTree, path: string): boolean {
  const node = findDirectory(tree, parentPath(path));
  if (node === undefined) return false;
  return (
    node.files.includes(baseName(path)) ||
    node.children.some((child) => child.path === path) ||
    node.ignored.some((entry) => entry.path === path || entry.path === `${path}/`)
  );
}

/** The directories on the way to a path that hold no memory yet, from the top. */
function newDirectories(tree: MemoryTree, path: string): string[] {
  const directories: string[] = [];
  let at = ROOT_PATH;
  for (const segment of pathSegments(parentPath(path))) {
    at = joinPath(at, segment);
    const node = findDirectory(tree, at);
    if (node === undefined || !node.isMemory) directories.push(at);
  }
  return directories;
}

/** What a new directory holds: the file itself, or the next directory on the way to it. */
function childOnTheWay(directory: string, path: string): string {
  const rest = path.slice(directory.length + 1);
  return rest.includes("/") && isWithin(path, directory) ? `${rest.slice(0, rest.indexOf("/"))}/` : rest;
}

function textFor(path: string, source: IndexSource): string {
  const isIndex = baseName(path) === INDEX_NAME;
  const holder = parentPath(path) === ROOT_PATH ? source.rootName : baseName(parentPath(path));
  return `# ${titleFromName(isIndex ? holder : stemOf(path))}\n`;
}

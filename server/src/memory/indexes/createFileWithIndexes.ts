import { orderEdits } from "../editedText";
import type { MemoryEdit } from "../edits";
import { firstHeading } from "../markdown/headings";
import { linkDestination, linkText } from "../markdown/linkWriting";
import { displayName, INDEX_NAME } from "../names";
import { baseName, joinPath, parentPath, pathSegments, ROOT_PATH, stemOf } from "../paths";
import type { MemorySettings } from "../settings";
import type { DirectoryNode } from "../tree/model";
import { findDirectory } from "../tree/queries";
import { type CreateIndexSource, canCreateIndex, listDirectories } from "./createIndexes";
import { planMemoryFile } from "./createMemoryFile";
import { composeIndex, titleFromName } from "./indexText";

/** What a file and the indexes above it are planned from. */
export type FileWithIndexesSource = CreateIndexSource & { readonly settings: MemorySettings };

/**
 * Creates a memory file with a text of its own, its line in the index, and every index that is missing on the way to it,
 * whether its directory is new or was there without one (case A30). Refused where the path cannot be memory or is taken.
 */
export function planFileWithIndexes(
  source: FileWithIndexesSource,
  path: string,
  text: string,
): { readonly edits: readonly MemoryEdit[] } | { readonly refusal: string } {
  const title = firstHeading(text) ?? titleFromName(stemOf(path));
  const plan = planMemoryFile(source.tree, ROOT_PATH, path, { ...source, title });
  if ("refusal" in plan) return plan;
  if (plan.path !== path) return { refusal: `${displayName(path)} is not a name for a memory file here.` };
  const edits = plan.edits.map((edit) => (edit.kind === "create" && edit.path === path ? { ...edit, text } : edit));
  const planned = new Set(edits.flatMap((edit) => (edit.kind === "create" ? [edit.path] : [])));
  const lacking = directoriesOn(path, source).filter(
    (node) => canCreateIndex(node) && !planned.has(joinPath(node.path, INDEX_NAME)),
  );
  const isMade = (node: DirectoryNode): boolean => node.hasIndex || lacking.includes(node);
  for (const node of lacking) {
    const known = composeIndex(node, source, isMade);
    const line = lineForNew(node, path, title, planned);
    const gap = known.includes("\n- ") || line === "" ? "" : "\n";
    edits.push({ kind: "create", path: joinPath(node.path, INDEX_NAME), text: known + gap + line });
  }
  const topmost = lacking.slice(0, 1).filter((node) => node.path !== ROOT_PATH);
  return { edits: orderEdits([...edits, ...listDirectories(topmost, source)]) };
}

/** The line that a new index has about what is new right below it: the file, or the first new directory on the way. */
function lineForNew(node: DirectoryNode, path: string, title: string, planned: ReadonlySet<string>): string {
  if (node.path === parentPath(path)) return `- [${linkText(title)}](${linkDestination(baseName(path))})\n`;
  const rest = node.path === ROOT_PATH ? path : path.slice(node.path.length + 1);
  const [name = ""] = pathSegments(rest);
  const isNew = planned.has(joinPath(joinPath(node.path, name), INDEX_NAME));
  return isNew ? `- [${linkText(`${name}/`)}](${linkDestination(`${name}/${INDEX_NAME}`)})\n` : "";
}

/** The directories on the way to a path that are there, the root first. */
function directoriesOn(path: string, { tree }: FileWithIndexesSource): DirectoryNode[] {
  const nodes = [tree.root];
  let at = ROOT_PATH;
  for (const name of pathSegments(parentPath(path))) {
    at = joinPath(at, name);
    const node = findDirectory(tree, at);
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
}

import { type FileFacts, titleOf } from "../markdown/facts";
import { entryText, linkDestination, linkText } from "../markdown/linkWriting";
import { displayName, INDEX_NAME } from "../names";
import { baseName, joinPath, ROOT_PATH, stemOf } from "../paths";
import { maskSecrets } from "../secrets/mask";
import type { FindSecrets } from "../secrets/secretSpan";
import type { MemorySettings } from "../settings";
import type { DirectoryNode } from "../tree/model";
import { childMemoryDirectories } from "../tree/queries";

/** What an index is written from. */
export interface IndexSource {
  readonly rootName: string;
  /** What decides what is memory; without it nothing is refused for lying outside. */
  readonly settings?: MemorySettings;
  facts(path: string): FileFacts | "unreadable" | undefined;
  /** Finds secrets, which are not copied into an index. */
  readonly findSecrets: FindSecrets;
}

/**
 * The text of a new index: a title, then the child directories and the files of the directory in code-point order, each
 * with what it says of itself (Specification, "MEMORY.md": it can index files and child directories).
 * `willHaveIndex` tells of a child whether its own index exists or is being created along.
 */
export function composeIndex(
  node: DirectoryNode,
  source: IndexSource,
  willHaveIndex: (child: DirectoryNode) => boolean = (child) => child.hasIndex,
): string {
  const entries = listEntries(node, source, willHaveIndex).map(({ line }) => line);
  const title = indexTitle(node.path, source);
  return entries.length === 0 ? title : `${title}\n${entries.join("\n")}\n`;
}

/** The first line of a new index: the name of its directory as a title. */
export function indexTitle(directory: string, source: IndexSource): string {
  return `# ${titleFromName(directory === ROOT_PATH ? source.rootName : baseName(directory))}\n`;
}

/** A line of a list of what a directory holds, with what it is about: a file, or a child directory by its path. */
export interface ListedEntry {
  readonly path: string;
  readonly line: string;
}

/** What a directory holds, a line each: child directories and then files, by code point. */
export function listEntries(
  node: DirectoryNode,
  source: IndexSource,
  willHaveIndex: (child: DirectoryNode) => boolean = (child) => child.hasIndex,
): ListedEntry[] {
  const entries = childMemoryDirectories(node).map((child) => {
    return { path: child.path, line: directoryEntry(child, source, willHaveIndex(child)) };
  });
  for (const name of node.files) {
    if (name === INDEX_NAME) continue;
    entries.push({ path: joinPath(node.path, name), line: fileEntry(node.path, name, source) });
  }
  return entries;
}

/**
 * The text of the index of a directory that is being created with one child: a file name, or a directory name with `/`.
 * A file is called by its name where it has no title.
 */
export function composeNewIndex(directory: string, child: string, fileTitle?: string): string {
  const title = `# ${titleFromName(baseName(directory))}\n`;
  const target = child.endsWith("/") ? `${child}${INDEX_NAME}` : child;
  const text = child.endsWith("/") ? child : (fileTitle ?? titleFromName(stemOf(child)));
  return `${title}\n- [${linkText(text)}](${linkDestination(target)})\n`;
}

/** A directory's name as a title: `meeting-notes` becomes `Meeting notes`; dates and numbers stay together. */
export function titleFromName(name: string): string {
  const words = displayName(name)
    .replace(/(?<!\d)[-_]+|[-_]*_[-_]*|-+(?!\d)/g, " ")
    .trim();
  return words === "" ? displayName(name) : words.charAt(0).toUpperCase() + words.slice(1);
}

function fileEntry(directory: string, name: string, source: IndexSource): string {
  return `- [${linkText(describe(joinPath(directory, name), source) ?? name)}](${linkDestination(name)})`;
}

function directoryEntry(child: DirectoryNode, source: IndexSource, hasIndex: boolean): string {
  const name = baseName(child.path);
  const description = child.hasIndex ? describe(joinPath(child.path, INDEX_NAME), source) : undefined;
  const link = `- [${linkText(`${name}/`)}](${linkDestination(hasIndex ? `${name}/${INDEX_NAME}` : `${name}/`)})`;
  return description === undefined ? link : `${link}: ${entryText(description)}`;
}

/** What a file says of itself, for its line in an index; `undefined` when it says nothing or cannot be read. */
export function describe(path: string, source: IndexSource): string | undefined {
  const facts = source.facts(path);
  const title = facts === "unreadable" ? undefined : titleOf(facts);
  return title === undefined ? undefined : maskSecrets(title, source.findSecrets);
}

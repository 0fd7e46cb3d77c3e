import { titleOf } from "../markdown/facts";
import { INDEX_NAME } from "../names";
import { directoryLabel, joinPath } from "../paths";
import { toOneLine } from "../text";
import type { DirectoryNode } from "../tree/model";
import { childMemoryDirectories } from "../tree/queries";
import { locate, refuseFileAsDirectory } from "./locate";
import { isRefusal, type Refusal } from "./refusal";
import { type RecallSource, shownText } from "./source";

/** One name in a listing. A directory's path ends in `/`. */
export interface ListedEntry {
  readonly path: string;
  readonly kind: "file" | "directory";
  /** What the file, or the directory's index, says of itself on one line. */
  readonly description: string | undefined;
  /** Whether a directory has the index that is read first; always `false` for a file. */
  readonly hasIndex: boolean;
}

/** One level of memory: the next layer that an agent can choose from. */
export interface Listing {
  /** The directory with a trailing slash; the root as `.`. */
  readonly path: string;
  readonly hasIndex: boolean;
  readonly description: string | undefined;
  /** The index first, then files, then child memory directories, each by code point. */
  readonly entries: readonly ListedEntry[];
}

/**
 * Lists one level below a directory: its Markdown and its immediate child memory directories, nothing else (decision
 * SC5), each with what it says of itself. A child directory without an index is listed too, so that it is not lost.
 */
export function listMemory(source: RecallSource, written: string): Listing | Refusal {
  const located = locate(source, written);
  if (isRefusal(located)) return located;
  if (located.kind === "file") return refuseFileAsDirectory(located.path);
  return listNode(source, located.node);
}

/** The listing of a directory that was found. */
export function listNode(source: RecallSource, node: DirectoryNode): Listing {
  const names = node.files.filter((name) => name !== INDEX_NAME);
  const files = (node.hasIndex ? [INDEX_NAME, ...names] : names).map((name): ListedEntry => {
    const path = joinPath(node.path, name);
    return { path, kind: "file", description: describe(source, path), hasIndex: false };
  });
  const directories = childMemoryDirectories(node).map((child): ListedEntry => {
    return {
      path: directoryLabel(child.path),
      kind: "directory",
      description: describeDirectory(source, child),
      hasIndex: child.hasIndex,
    };
  });
  return {
    path: directoryLabel(node.path),
    hasIndex: node.hasIndex,
    description: describeDirectory(source, node),
    entries: [...files, ...directories],
  };
}

/** What a directory's index says of it. */
export function describeDirectory(source: RecallSource, node: DirectoryNode): string | undefined {
  return node.hasIndex ? describe(source, joinPath(node.path, INDEX_NAME)) : undefined;
}

function describe(source: RecallSource, path: string): string | undefined {
  const facts = source.facts(path);
  const title = facts === "unreadable" ? undefined : titleOf(facts);
  return title === undefined ? undefined : toOneLine(shownText(title, source));
}

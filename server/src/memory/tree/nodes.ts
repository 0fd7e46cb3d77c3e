import { INDEX_NAME } from "../names";
import { compareCodePoints } from "../paths";
import type { DirectoryNode, IgnoredEntry } from "./model";

/** What a listing of one directory yields before the totals are added up. */
export interface DirectoryParts {
  readonly path: string;
  readonly files: string[];
  readonly children: DirectoryNode[];
  readonly ignored: IgnoredEntry[];
  readonly isReadable: boolean;
  readonly hasLinks: boolean;
}

/** Builds a node from its parts: sorts them in place and adds up what lies below. */
export function makeNode(parts: DirectoryParts): DirectoryNode {
  const { path, files, children, ignored, isReadable, hasLinks } = parts;
  if (files.length > 1) files.sort(compareCodePoints);
  if (children.length > 1) children.sort(byPath);
  if (ignored.length > 1) ignored.sort(byPath);
  let fileCount = files.length;
  let directoryCount = 0;
  let hasUnreadable = !isReadable;
  for (const child of children) {
    fileCount += child.fileCount;
    directoryCount += child.directoryCount;
    hasUnreadable ||= child.hasUnreadable;
  }
  const isMemory = fileCount > 0;
  if (isMemory) directoryCount++;
  const hasIndex = files.includes(INDEX_NAME);
  return {
    path,
    files,
    children,
    ignored,
    isReadable,
    hasLinks,
    isMemory,
    hasIndex,
    fileCount,
    directoryCount,
    hasUnreadable,
  };
}

/** A directory with nothing in it. */
export function emptyNode(path: string): DirectoryNode {
  return makeNode({ path, files: [], children: [], ignored: [], isReadable: true, hasLinks: false });
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return compareCodePoints(a.path, b.path);
}

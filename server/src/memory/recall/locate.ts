import { displayName, INDEX_NAME } from "../names";
import { baseName, directoryLabel, joinPath, parentPath, pathSegments, ROOT_PATH } from "../paths";
import type { DirectoryNode, MemoryTree } from "../tree/model";
import { childMemoryDirectories, findDirectory } from "../tree/queries";
import { type NearestIndex, type Refusal, refuseDirectory, refuseIgnored } from "./refusal";
import { type RecallSource, shownText } from "./source";

/** What a path stands for in a memory. */
export type Located =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "directory"; readonly node: DirectoryNode };

/**
 * The root-relative path that an agent means: `./` and a trailing slash count for nothing, `..` is resolved by name.
 * Refused when it is absolute or leads out of the root (case C18). The disk is not asked.
 */
export function readWrittenPath(written: string): { readonly path: string } | Refusal {
  const shown = displayName(written);
  if (/^(?:[/\\]|[A-Za-z]:)|^[A-Za-z][\w+.-]*:\/\//.test(written)) {
    return {
      refused: "outside-root",
      message: `${shown} is an absolute path. Give the path relative to the memory root, such as notes/MEMORY.md.`,
    };
  }
  if (written.includes("\0")) return { refused: "invalid-path", message: `${shown} is not a path.` };
  const names: string[] = [];
  for (const name of written.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return leadsOut(shown);
  }
  // A name may hold a back slash; on disks where it separates names it must not lead out either.
  if (names.some((name) => name.split("\\").includes(".."))) return leadsOut(shown);
  return { path: names.join("/") };
}

function leadsOut(shown: string): Refusal {
  return {
    refused: "outside-root",
    message: `${shown} leads out of the memory root. Only what is inside can be reached.`,
  };
}

/** Finds what a path stands for, or refuses it with the reason (cases C18 and C19). */
export function locate(source: RecallSource, written: string): Located | Refusal {
  const { tree } = source;
  if (tree.state !== "present") {
    return {
      refused: "root-missing",
      message: "This memory root does not exist or is not a folder. Create it with MEMORY.md in it.",
    };
  }
  const meant = readWrittenPath(written);
  if ("refused" in meant) return meant;
  return locatePath(source, meant.path, written.endsWith("/"));
}

function locatePath(source: RecallSource, path: string, isDirectoryMeant: boolean): Located | Refusal {
  const { tree } = source;
  const node = findDirectory(tree, path);
  if (node !== undefined) {
    if (!node.isReadable) return refuseIgnored(path, directoryLabel(path), "unreadable");
    return node.isMemory || path === ROOT_PATH ? { kind: "directory", node } : refuseDirectory(path);
  }
  const holder = findDirectory(tree, parentPath(path));
  if (holder?.files.includes(baseName(path)) === true) {
    return isDirectoryMeant ? refuseFileAsDirectory(path) : { kind: "file", path };
  }
  return refuseAbove(tree, path) ?? refuseMissing(source, path);
}

/** The refusal of a file where a directory is needed. */
export function refuseFileAsDirectory(path: string): Refusal {
  return {
    refused: "not-a-directory",
    message: `${displayName(path)} is a file, not a directory. Read it, or list ${displayName(directoryLabel(parentPath(path)))}`,
  };
}

/** The refusal by the topmost thing on the way that is no memory or that a path cannot lead through. */
export function refuseAbove(tree: MemoryTree, path: string): Refusal | undefined {
  let at = ROOT_PATH;
  for (const name of pathSegments(path)) {
    const holder = findDirectory(tree, at);
    if (holder === undefined) return undefined;
    if (!holder.isReadable) return refuseIgnored(path, directoryLabel(at), "unreadable");
    at = joinPath(at, name);
    const ignored = holder.ignored.find((entry) => entry.path === at || entry.path === `${at}/`);
    if (ignored !== undefined) return refuseIgnored(path, ignored.path, ignored.reason);
    if (holder.files.includes(name) && at !== path) return refuseFileAsDirectory(at);
  }
  return undefined;
}

/** The answer to a path at which nothing is: the nearest index above, so that the agent can look from there. */
export function refuseMissing(source: RecallSource, path: string): Refusal {
  const nearest = nearestIndex(source, parentPath(path));
  const shown = displayName(path);
  const message =
    nearest === undefined
      ? `There is no ${shown} in this memory. ${nextSteps(source.tree)}`
      : `There is no ${shown} in this memory. The nearest index is ${displayName(nearest.path)}; look for what you need there.`;
  return nearest === undefined ? { refused: "missing", message } : { refused: "missing", message, nearest };
}

/** The index of the directory or of the nearest one above it that has one which can be read. */
function nearestIndex(source: RecallSource, directory: string): NearestIndex | undefined {
  for (let at = directory; ; at = parentPath(at)) {
    if (findDirectory(source.tree, at)?.hasIndex === true) {
      const path = joinPath(at, INDEX_NAME);
      const stored = source.read(path);
      if (typeof stored !== "string") return { path, text: shownText(stored.text, source) };
    }
    if (at === ROOT_PATH) return undefined;
  }
}

function nextSteps(tree: MemoryTree): string {
  const directories = childMemoryDirectories(tree.root).map((child) => displayName(directoryLabel(child.path)));
  return directories.length === 0 ? "List the root." : `The directories of the root are ${directories.join(", ")}.`;
}

import type { DirectoryEntry, FileSystem } from "../fileSystem";
import { INDEX_NAME, isCompanionName, isHiddenName, isMarkdownName } from "../names";
import { joinPath, ROOT_PATH } from "../paths";
import type { IgnoredReason } from "./model";
import type { TreeFilter } from "./scope";

/** What an entry of a directory is to memory: a memory file, a directory to enter, or ignored with the reason. */
export type Classification = "memory-file" | "enter" | IgnoredReason;

/**
 * Judges one entry by its name in the directory listing and by what the entry is, never by asking whether a path
 * exists (decision D1). Links are looked through once; directory links are never followed (decision D2).
 */
export function classifyEntry(
  fileSystem: FileSystem,
  filter: TreeFilter,
  directory: string,
  entry: DirectoryEntry,
): Classification {
  const { name, kind } = entry;
  if (kind === "directory") return classifyDirectory(fileSystem, filter, directory, name);
  if (kind === "link") {
    const target = fileSystem.resolveLink(joinPath(directory, name));
    if (target === undefined) return "symlink-broken";
    if (target.kind === "directory") return "symlink-dir";
    if (!isMarkdownName(name)) return "non-markdown";
    if (isCompanionName(name)) return "os-junk";
    if (!target.isInside) return "symlink-outside";
    if (target.kind === "other") return "not-a-file";
  } else {
    if (!isMarkdownName(name)) return "non-markdown";
    if (isCompanionName(name)) return "os-junk";
    if (kind === "other") return "not-a-file";
  }
  return filter.isFileInScope(directory, name) ? "memory-file" : "out-of-scope";
}

function classifyDirectory(
  fileSystem: FileSystem,
  filter: TreeFilter,
  directory: string,
  name: string,
): Classification {
  if (isHiddenName(name)) return "hidden-dir";
  if (directory === ROOT_PATH && filter.isOtherFormat(name)) return "other-format";
  if (filter.isToolDirectory(name)) return "tool-dir";
  const path = joinPath(directory, name);
  return filter.canEnter(path, () => holdsIndex(fileSystem, path)) ? "enter" : "out-of-scope";
}

/** Whether the listing of a directory names an index. */
export function holdsIndex(fileSystem: FileSystem, path: string): boolean {
  const entries = fileSystem.list(path);
  if (typeof entries === "string") return false;
  return entries.some((entry) => entry.name === INDEX_NAME && entry.kind !== "directory" && entry.kind !== "other");
}

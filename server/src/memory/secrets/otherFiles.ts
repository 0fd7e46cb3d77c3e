import type { FileSystem } from "../fileSystem";
import { compareCodePoints, joinPath } from "../paths";
import type { IgnoredReason, MemoryTree } from "../tree/model";
import { ignoredEntries } from "../tree/queries";
import type { Steps } from "../tree/walk";

/** Larger files are data and not looked through. */
const mostBytes = 1024 * 1024;
/** Directories of version control hold what was once committed, packed; looking through them tells nothing. */
const versionControl: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".jj"]);

const lookedInto: ReadonlySet<IgnoredReason> = new Set([
  "hidden-dir",
  "other-format",
  "not-memory-dir",
  "non-markdown",
]);

/**
 * The text files below a root that are no memory: in directories of other formats, in hidden directories, and files that
 * are not Markdown. Left out are tools' directories, version control, links, large files and what is no text.
 */
export function* findOtherFiles(tree: MemoryTree, fileSystem: FileSystem): Steps<string[]> {
  const found: string[] = [];
  let directories = 0;
  for (const { path, reason } of ignoredEntries(tree)) {
    if (!lookedInto.has(reason)) continue;
    if (!path.endsWith("/")) {
      if (isText(path, fileSystem)) found.push(path);
      continue;
    }
    const waiting = [path.slice(0, -1)];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (isLeftOut(at)) continue;
      const entries = fileSystem.list(at);
      if (typeof entries === "string") continue;
      for (const { name, kind } of entries) {
        const inner = joinPath(at, name);
        if (kind === "directory") waiting.push(inner);
        else if (kind === "file" && isText(inner, fileSystem)) found.push(inner);
      }
      yield { directories: ++directories };
    }
  }
  return found.sort(compareCodePoints);
}

function isLeftOut(directory: string): boolean {
  const name = directory.slice(directory.lastIndexOf("/") + 1);
  return versionControl.has(name) || name === "node_modules";
}

function isText(path: string, fileSystem: FileSystem): boolean {
  const bytes = (fileSystem.stat(path)?.bytes ?? 0) <= mostBytes ? fileSystem.read(path) : "unreadable";
  return typeof bytes !== "string" && !bytes.subarray(0, 8000).includes(0);
}

import type { DirectoryEntry, FileSystem } from "../memory/fileSystem";
import { baseName, parentPath, ROOT_PATH } from "../memory/paths";
import { utf8Length } from "../memory/text";

/**
 * The files of a memory that exist as texts only, such as those of an earlier commit: as a file system that is walked
 * and read like a disk. Paths are root-relative; a directory exists where a file lies in it or below it.
 */
export function filesOfTexts(files: Iterable<{ readonly path: string; readonly text: string }>): FileSystem {
  const texts = new Map<string, string>();
  const directories = new Map<string, Map<string, DirectoryEntry>>([[ROOT_PATH, new Map()]]);
  const enter = (path: string, kind: DirectoryEntry["kind"]): void => {
    const parent = parentPath(path);
    let entries = directories.get(parent);
    if (entries === undefined) {
      entries = new Map();
      directories.set(parent, entries);
      enter(parent, "directory");
    }
    entries.set(baseName(path), { name: baseName(path), kind });
  };
  for (const { path, text } of files) {
    texts.set(path, text);
    enter(path, "file");
  }
  const encoder = new TextEncoder();
  return {
    list: (path) => {
      const entries = directories.get(path);
      if (entries !== undefined) return [...entries.values()];
      return texts.has(path) ? "not-a-directory" : "missing";
    },
    read: (path) => {
      const text = texts.get(path);
      return text === undefined ? "missing" : encoder.encode(text);
    },
    stat: (path) => {
      const text = texts.get(path);
      return text === undefined ? undefined : { bytes: utf8Length(text), modified: 0 };
    },
    resolveLink: () => undefined,
  };
}

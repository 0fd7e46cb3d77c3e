import type { FileSystem } from "../fileSystem";

/** Tells whether a file or directory stands at a path of a root, memory or not. */
export function existenceIn(fileSystem: FileSystem): (path: string) => boolean {
  return (path) => {
    if (fileSystem.stat(path) !== undefined) return true;
    const listing = fileSystem.list(path);
    return listing !== "missing" && listing !== "not-a-directory";
  };
}

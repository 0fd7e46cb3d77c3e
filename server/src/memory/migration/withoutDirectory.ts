import type { FileSystem } from "../fileSystem";
import { baseName, parentPath } from "../paths";

/** A folder as it is without one of its directories. */
export function withoutDirectory(files: FileSystem, directory: string): FileSystem {
  const name = baseName(directory);
  return {
    list: (path) => {
      const listing = files.list(path);
      if (typeof listing === "string" || path !== parentPath(directory)) return listing;
      return listing.filter((entry) => entry.name !== name);
    },
    read: (path) => files.read(path),
    stat: (path) => files.stat(path),
    resolveLink: (path) => files.resolveLink(path),
  };
}

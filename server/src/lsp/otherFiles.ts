import type { FileSystem } from "../memory/fileSystem";
import { joinPath } from "../memory/paths";

/** From this many names on, asking about every link anew costs less than asking about each name. */
const manyNames = 2000;

/**
 * Everything that stands below paths now, memory or not, by each path. `undefined` where that is too much, cannot be
 * listed, or holds links, behind which anything can stand.
 */
export function listAllBelow(paths: readonly string[], fileSystem: FileSystem): Map<string, string[]> | undefined {
  const all = new Map<string, string[]>();
  let count = 0;
  for (const path of paths) {
    const below: string[] = [];
    all.set(path, below);
    const pending = [path];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const listing = fileSystem.list(at);
      if (listing === "unreadable") return undefined;
      if (typeof listing === "string") continue;
      count += listing.length;
      if (count > manyNames) return undefined;
      for (const { name, kind } of listing) {
        if (kind === "link") return undefined;
        below.push(joinPath(at, name));
        if (kind === "directory") pending.push(joinPath(at, name));
      }
    }
  }
  return all;
}

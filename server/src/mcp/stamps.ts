import type { FileSystem } from "../memory/fileSystem";
import type { MemoryTree } from "../memory/tree/model";
import { memoryFiles } from "../memory/tree/queries";

/** Sizes and times of files, to see what changed where nobody tells. */
export class Stamps {
  private readonly known = new Map<string, string>();

  /** The files that changed, came or went since the last call; all at the first. */
  changed(tree: MemoryTree, fileSystem: FileSystem): string[] {
    const changed: string[] = [];
    const gone = new Set(this.known.keys());
    for (const path of memoryFiles(tree)) {
      gone.delete(path);
      const stat = fileSystem.stat(path);
      const stamp = stat === undefined ? "" : `${stat.bytes} ${stat.modified}`;
      if (this.known.get(path) === stamp) continue;
      this.known.set(path, stamp);
      changed.push(path);
    }
    for (const path of gone) this.known.delete(path);
    return [...changed, ...gone];
  }
}

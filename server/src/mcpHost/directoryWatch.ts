import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import type { DirectoryWatch } from "../mcp/sessionWorld";
import { isWithin, joinPath, ROOT_PATH } from "../memory/paths";

/** Events that come within so many milliseconds are told together. */
const gathering = 40;

/** Watches directories below a folder one by one, and above it whether the folder itself comes or goes. */
export function watchDirectories(root: string): DirectoryWatch {
  return new NodeDirectoryWatch(path.resolve(root));
}

class NodeDirectoryWatch implements DirectoryWatch {
  isComplete = true;
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly listeners: ((paths: readonly string[]) => void)[] = [];
  private readonly gathered = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private above: FSWatcher | undefined;
  private isClosed = false;

  constructor(private readonly root: string) {
    this.watchAbove();
  }

  watchOnly(directories: Iterable<string>): readonly string[] {
    if (this.isClosed) return [];
    const wanted = new Set(directories);
    for (const directory of this.watchers.keys()) if (!wanted.has(directory)) this.unwatch(directory);
    const added: string[] = [];
    for (const directory of wanted) {
      if (!this.watchers.has(directory) && this.watch(directory)) added.push(directory);
    }
    return added;
  }

  onChange(listener: (paths: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.above?.close();
    for (const directory of [...this.watchers.keys()]) this.unwatch(directory);
  }

  private watch(directory: string): boolean {
    try {
      const watcher = watch(path.join(this.root, directory), { persistent: false }, (event, name) =>
        this.tell(directory, event, name),
      );
      watcher.on("error", () => {
        this.unwatch(directory);
        this.gather(directory);
      });
      this.watchers.set(directory, watcher);
      return true;
    } catch (error) {
      // A directory that has just gone is no loss; any other reason leaves it unwatched for good.
      if (!isGone(error)) this.isComplete = false;
      return false;
    }
  }

  private unwatch(directory: string): void {
    this.watchers.get(directory)?.close();
    this.watchers.delete(directory);
  }

  private tell(directory: string, event: string, name: string | null): void {
    if (name === null || !this.watchers.has(directory)) {
      this.gather(directory);
      return;
    }
    const changed = joinPath(directory, name);
    // What comes under a known name is another directory, and has to be watched anew.
    if (event === "rename") this.forget(changed);
    this.gather(changed);
  }

  private forget(changed: string): void {
    for (const directory of [...this.watchers.keys()]) if (isWithin(directory, changed)) this.unwatch(directory);
  }

  private watchAbove(): void {
    const folder = path.dirname(this.root);
    if (folder === this.root) return;
    const name = path.basename(this.root);
    try {
      this.above = watch(folder, { persistent: false }, (event, changed) => {
        if (changed !== null && changed !== name) return;
        if (event === "rename") this.forget(ROOT_PATH);
        this.gather(ROOT_PATH);
      });
      this.above.on("error", () => {
        this.isComplete = false;
      });
    } catch {
      this.isComplete = false;
    }
  }

  private gather(changed: string): void {
    if (this.isClosed) return;
    this.gathered.add(changed);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const paths = [...this.gathered];
      this.gathered.clear();
      for (const listener of this.listeners) listener(paths);
    }, gathering).unref();
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

import { parentPath, ROOT_PATH } from "../memory/paths";
import type { LanguageHost } from "./host";

/** Milliseconds without news after which folders that came are looked into again. */
const quiet = 500;
/** From this many folders on, looking at everything costs less. */
const manyFolders = 200;

/**
 * Looks once more into folders that came, and into a root that was walked, when they have come to rest: what is made in a
 * folder before the editor watches it is reported by nobody. Folders in others are looked into with them; where very many
 * came, everything is.
 */
export class SecondLooks {
  private readonly folders = new Set<string>();
  private round = 0;

  constructor(
    private readonly host: Pick<LanguageHost, "wait">,
    private readonly look: (folders: readonly string[]) => void,
  ) {}

  /** Takes the paths of folders of which something was reported. */
  add(folders: readonly string[]): void {
    if (folders.length === 0) return;
    for (const folder of folders) this.folders.add(folder);
    const round = ++this.round;
    void this.host.wait(quiet).then(() => {
      if (round !== this.round) return;
      const topmost = [...this.folders].filter((path) => !this.isInAnother(path));
      this.folders.clear();
      this.look(topmost.length > manyFolders ? [ROOT_PATH] : topmost);
    });
  }

  private isInAnother(folder: string): boolean {
    for (let at = folder; at !== ROOT_PATH; ) {
      at = parentPath(at);
      if (this.folders.has(at)) return true;
    }
    return false;
  }
}

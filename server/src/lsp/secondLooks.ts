import { isWithin } from "../memory/paths";
import type { LanguageHost } from "./host";

/** Milliseconds without news after which folders that came are looked into again. */
const quiet = 500;

/**
 * Looks once more into folders that came, when they have come to rest: what is made in a folder before the editor watches
 * it is reported by nobody. Folders in others are looked into with them.
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
      const waiting = [...this.folders].sort((a, b) => a.length - b.length);
      this.folders.clear();
      const topmost: string[] = [];
      for (const path of waiting) if (!topmost.some((above) => isWithin(path, above))) topmost.push(path);
      this.look(topmost);
    });
  }
}

import type { FileFacts } from "../memory/markdown/facts";
import type { ReadHelper } from "../memory/rules/fileReading";

/** Files that are read elsewhere in one go. */
const partSize = 128;
/** Parts that are asked for at a time, so that nobody waits for the next. */
const partsAhead = 2;

/** A file that was read elsewhere. */
export interface HelpedReading {
  readonly path: string;
  readonly facts: FileFacts | "unreadable" | "missing";
}

/**
 * Files to be read one after another from the front, while a helper reads them from the end. What it fails to read comes
 * back into the list.
 */
export class HelpedFiles {
  private readonly read: HelpedReading[] = [];
  private front = 0;
  private awaited = 0;
  private wake = (): void => undefined;

  /** `taken` is told of the files that the helper gets, before it does. */
  constructor(
    private readonly paths: string[],
    private readonly helper: ReadHelper | undefined,
    private readonly taken: (path: string) => void,
  ) {
    if (helper !== undefined) for (let i = 0; i < partsAhead; i++) void this.help(helper);
  }

  /** The next file to be read here; `undefined` when there is none at the moment. */
  next(): string | undefined {
    return this.front < this.paths.length ? this.paths[this.front++] : undefined;
  }

  /** A file that the helper has read, each once. */
  nextRead(): HelpedReading | undefined {
    return this.read.pop();
  }

  /** Waits until there is something again; `false` when there never will be. */
  async hasMore(): Promise<boolean> {
    if (this.front < this.paths.length || this.read.length > 0) return true;
    if (this.awaited === 0) return false;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    return true;
  }

  /** Ends the help. */
  end(): void {
    this.front = this.paths.length;
    this.helper?.end();
  }

  private async help(helper: ReadHelper): Promise<void> {
    if (!(await helper.hasStarted)) return;
    while (this.front < this.paths.length) {
      const part = this.paths.splice(Math.max(this.front, this.paths.length - partSize));
      part.forEach(this.taken);
      this.awaited++;
      const readings = await helper.read(part);
      this.awaited--;
      if (readings === undefined) this.paths.push(...part);
      else for (const [path, { facts }] of readings) this.read.push({ path, facts });
      this.wake();
      if (readings === undefined) return;
    }
  }
}

import { INDEX_NAME } from "../memory/names";
import type { Steps } from "../memory/tree/walk";
import type { Contents } from "./contents";
import type { LanguageHost } from "./host";
import { runInSlices } from "./slices";

/** What reading files needs. */
export interface UnreadFilesOptions {
  readonly contents: Contents;
  readonly host: LanguageHost;
  readonly signal: AbortSignal;
  /** Called with each file that was read. */
  readonly wasRead: (path: string) => void;
}

/** The files of one memory that have to be read. They are read in slices. */
export class UnreadFiles {
  private readonly paths = new Set<string>();

  constructor(private readonly options: UnreadFilesOptions) {}

  /** Takes a file that has to be read. */
  add(path: string): void {
    this.paths.add(path);
  }

  /** Takes a file that was read, or is gone. */
  delete(path: string): void {
    this.paths.delete(path);
  }

  /** Reads them all: core files and indexes first, since budget and silencing hang on them. */
  async readAll(): Promise<void> {
    const { host, signal } = this.options;
    const ranks: [string[], string[], string[]] = [[], [], []];
    for (const path of this.paths) ranks[readingRank(path)].push(path);
    for (const paths of ranks) await runInSlices(this.readEach(paths), host, signal);
  }

  private *readEach(paths: readonly string[]): Steps<void> {
    const { contents, wasRead } = this.options;
    let directories = 0;
    for (const path of paths) {
      if (!this.paths.delete(path)) continue;
      contents.read(path);
      wasRead(path);
      yield { directories: ++directories };
    }
  }
}

function readingRank(path: string): 0 | 1 | 2 {
  if (!path.includes("/")) return 0;
  return path.endsWith(`/${INDEX_NAME}`) ? 1 : 2;
}

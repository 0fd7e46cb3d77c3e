import type { FileFacts } from "../memory/markdown/facts";
import { INDEX_NAME } from "../memory/names";
import { areManyFiles } from "../memory/rules/fileReading";
import type { Steps } from "../memory/tree/walk";
import type { Contents } from "./contents";
import { HelpedFiles, type HelpedReading } from "./helpedFiles";
import type { LanguageHost } from "./host";
import { runInSlices } from "./slices";

/** What reading files needs. */
export interface UnreadFilesOptions {
  /** URI of the root. */
  readonly uri: string;
  readonly contents: Contents;
  readonly host: LanguageHost;
  readonly signal: AbortSignal;
  /** Called with each file that was read. */
  readonly wasRead: (path: string) => void;
}

/** The files of one memory that have to be read. They are read in slices, very many with help. */
export class UnreadFiles {
  private readonly paths = new Set<string>();
  /** What was known of the files that a helper is reading. */
  private readonly helped = new Map<string, FileFacts | "unreadable" | undefined>();

  constructor(private readonly options: UnreadFilesOptions) {}

  /** Takes a file that has to be read. */
  add(path: string): void {
    this.paths.add(path);
    this.helped.delete(path);
  }

  /** Takes a file that was read, or is gone. */
  delete(path: string): void {
    this.paths.delete(path);
    this.helped.delete(path);
  }

  /** Reads them all: core files and indexes first, since budget and silencing hang on them. */
  async readAll(): Promise<void> {
    const { host, signal, uri } = this.options;
    const ranks: [string[], string[], string[]] = [[], [], []];
    for (const path of this.paths) ranks[readingRank(path)].push(path);
    const [core, indexes, others] = ranks;
    const helper = areManyFiles(others.length, false) ? host.openReader(uri) : undefined;
    const files = new HelpedFiles(others, helper, (path) => this.handOver(path));
    try {
      await runInSlices(this.readEach(core), host, signal);
      await runInSlices(this.readEach(indexes), host, signal);
      while (await files.hasMore()) await runInSlices(this.readHelped(files), host, signal);
    } finally {
      files.end();
      this.helped.clear();
    }
  }

  private *readEach(paths: readonly string[]): Steps<void> {
    let directories = 0;
    for (const path of paths) {
      this.readOne(path);
      yield { directories: ++directories };
    }
  }

  private *readHelped(files: HelpedFiles): Steps<void> {
    for (let directories = 1; ; directories++) {
      const read = files.nextRead();
      if (read !== undefined) this.takeHelped(read);
      else {
        const path = files.next();
        if (path === undefined) return;
        this.readOne(path);
      }
      yield { directories };
    }
  }

  private readOne(path: string): void {
    if (!this.paths.delete(path)) return;
    const { contents, wasRead } = this.options;
    contents.read(path);
    wasRead(path);
  }

  private handOver(path: string): void {
    if (this.paths.has(path)) this.helped.set(path, this.options.contents.facts(path));
  }

  /** Takes what a helper read, unless something newer is known or the text of an open document goes before it. */
  private takeHelped({ path, facts }: HelpedReading): void {
    if (!this.helped.has(path)) return;
    const { contents, wasRead } = this.options;
    if (contents.isOpen(path) || contents.facts(path) !== this.helped.get(path)) this.readOne(path);
    else {
      contents.take(path, facts);
      this.delete(path);
      wasRead(path);
    }
  }
}

function readingRank(path: string): 0 | 1 | 2 {
  if (!path.includes("/")) return 0;
  return path.endsWith(`/${INDEX_NAME}`) ? 1 : 2;
}

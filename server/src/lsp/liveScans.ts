import type { FindSecrets } from "../memory/secrets/secretSpan";
import { cleanScan, scanText, type TextScan } from "../memory/secrets/textScan";
import type { Steps } from "../memory/tree/walk";
import type { LanguageHost } from "./host";
import { Cancelled, runInSlices } from "./slices";

/** What live scans are made of. */
export interface LiveScansOptions {
  /** The text of a file as it is now; `undefined` when it cannot be read. */
  readonly readText: (path: string) => string | undefined;
  readonly host: LanguageHost;
  readonly signal: AbortSignal;
  /** Called when something else was found in a file than before. */
  readonly scanned: (path: string) => void;
  /** Called when looking through a file failed. */
  readonly failed: (cause: unknown) => void;
}

/**
 * What was found by looking through the texts of one memory, kept true: open texts at once, files in the background,
 * each only when it changed. Clean files are not remembered.
 */
export class LiveScans {
  private readonly found = new Map<string, TextScan>();
  private readonly waiting = new Set<string>();
  private others: ReadonlySet<string> = new Set();
  private running: Promise<void> | undefined;
  private readonly findSecrets: FindSecrets;

  constructor(private readonly options: LiveScansOptions) {
    this.findSecrets = options.host.findSecrets;
  }

  /** What was found in a file when it was last looked through. */
  get(path: string): TextScan {
    return this.found.get(path) ?? cleanScan;
  }

  /** Looks through a text now. */
  scanNow(path: string, text: string): void {
    this.waiting.delete(path);
    this.keep(path, scanText(text, this.findSecrets));
  }

  /** Asks for a file to be looked through with the next `start`. */
  request(path: string): void {
    this.waiting.add(path);
  }

  /** Forgets a file that is gone. */
  forget(path: string): void {
    this.waiting.delete(path);
    this.found.delete(path);
  }

  /** Files beside memory that are looked through as well. */
  get otherFiles(): readonly string[] {
    return [...this.others];
  }

  /** Whether a file beside memory is looked through as well. */
  isOtherFile(path: string): boolean {
    return this.others.has(path);
  }

  /** Looks through other files beside memory than before. Answers those that are not among them any more. */
  takeOtherFiles(paths: readonly string[]): string[] {
    const found = new Set(paths);
    const gone = this.otherFiles.filter((path) => !found.has(path));
    for (const path of gone) this.forget(path);
    this.others = found;
    for (const path of paths) this.request(path);
    this.start();
    return gone;
  }

  /** Goes through what was asked for, in slices, unless that is under way already. */
  start(): void {
    if (this.running !== undefined || this.waiting.size === 0) return;
    const { host, signal, failed } = this.options;
    this.running = host
      .pause()
      .then(() => runInSlices(this.scanWaiting(), host, signal))
      .catch((cause: unknown) => {
        if (!(cause instanceof Cancelled)) failed(cause);
      })
      .then(() => {
        this.running = undefined;
      });
  }

  /** Resolves when everything asked for was looked through. */
  async settled(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  private *scanWaiting(): Steps<void> {
    let directories = 0;
    for (const path of this.waiting) {
      this.waiting.delete(path);
      const text = this.options.readText(path);
      if (this.keep(path, text === undefined ? cleanScan : scanText(text, this.findSecrets)))
        this.options.scanned(path);
      yield { directories: ++directories };
    }
  }

  /** Whether the scan differs from the one before. */
  private keep(path: string, scan: TextScan): boolean {
    const before = this.get(path);
    if (scan === cleanScan) this.found.delete(path);
    else this.found.set(path, scan);
    return scan !== before && JSON.stringify(scan) !== JSON.stringify(before);
  }
}

import { estimateTokens, largestCountedText, type TokenCount } from "../memory/budget/tokens";
import type { CounterName } from "../memory/settings";
import type { StoredText } from "../memory/text";
import type { LanguageHost } from "./host";

/**
 * Token counts of a root's core files, counted away from the request path. A file keeps its last figure until the new
 * one is there, so that what is shown does not flicker while someone types.
 */
export class TokenCounts {
  private readonly counts = new Map<string, TokenCount>();
  private readonly running = new Map<string, AbortController>();

  constructor(
    private readonly host: LanguageHost,
    private readonly onCounted: (path: string) => void,
    private readonly onFailure: (path: string, cause: unknown) => void,
  ) {}

  /** The latest count of a file, or `undefined` before the first. */
  get(path: string): TokenCount | undefined {
    return this.counts.get(path);
  }

  /** Whether a count is under way. */
  isCounting(): boolean {
    return this.running.size > 0;
  }

  /** Starts counting a file's text; a count still running for the file is given up. */
  request(path: string, counter: CounterName, content: StoredText): void {
    this.running.get(path)?.abort();
    if (content.bytes > largestCountedText) {
      this.running.delete(path);
      this.settle(path, estimateTokens(content.bytes));
      return;
    }
    const controller = new AbortController();
    this.running.set(path, controller);
    this.host.countTokens(counter, content.text, controller.signal).then(
      (tokens) => {
        if (this.running.get(path) !== controller) return;
        this.running.delete(path);
        this.settle(path, { tokens, isEstimate: false });
      },
      (cause: unknown) => {
        if (this.running.get(path) !== controller) return;
        this.running.delete(path);
        this.onFailure(path, cause);
      },
    );
  }

  /** Forgets a file that is gone or no longer core. */
  forget(path: string): void {
    this.running.get(path)?.abort();
    this.running.delete(path);
    this.counts.delete(path);
  }

  /** Forgets everything, as when the counter changes or the root closes. */
  clear(): void {
    for (const path of [...this.running.keys(), ...this.counts.keys()]) this.forget(path);
  }

  private settle(path: string, count: TokenCount): void {
    this.counts.set(path, count);
    this.onCounted(path);
  }
}

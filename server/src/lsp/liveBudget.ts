import { type Budget, measureBudget } from "../memory/budget/budget";
import type { MemorySettings } from "../memory/settings";
import type { StoredText } from "../memory/text";
import type { MemoryTree } from "../memory/tree/model";
import { coreFiles } from "../memory/tree/queries";
import type { LanguageHost } from "./host";
import { TokenCounts } from "./tokenCounts";

/** What a live budget is made of. */
export interface LiveBudgetOptions {
  readonly settings: MemorySettings["budget"];
  readonly host: LanguageHost;
  /** The newest tree. */
  readonly tree: () => MemoryTree;
  /** The text of a core file; `undefined` when it cannot be read. */
  readonly readText: (path: string) => StoredText | undefined;
  /** Called when the budget may be another one. */
  readonly changed: () => void;
  readonly failed: (path: string, cause: unknown) => void;
}

/** Core memory against its limit, kept true: measured when it is asked for, with the counts known so far. */
export class LiveBudget {
  private readonly counts: TokenCounts;
  private known: Budget | undefined;

  constructor(private readonly options: LiveBudgetOptions) {
    this.counts = new TokenCounts(options.host, () => this.counted(), options.failed);
  }

  /** The budget by the newest tree and counts. */
  get budget(): Budget {
    this.known ??= measureBudget(
      this.options.settings,
      coreFiles(this.options.tree()).map((path) => ({ path, count: this.counts.get(path) })),
    );
    return this.known;
  }

  /** Whether every core file is counted and no count is under way. */
  get isCounted(): boolean {
    return !this.isCounting && this.budget.shares.every(({ count }) => count !== undefined);
  }

  /** Whether a count is under way. */
  get isCounting(): boolean {
    return this.counts.isCounting();
  }

  /** Says that other files may be core memory now. */
  treeChanged(): void {
    this.known = undefined;
  }

  /** Counts a core file whose text changed. */
  count(path: string): void {
    const content = this.options.readText(path);
    if (content === undefined) {
      this.counts.forget(path);
      this.counted();
    } else this.counts.request(path, this.options.settings.counter, content);
  }

  /** Forgets a file that is gone. */
  forget(path: string): void {
    this.counts.forget(path);
  }

  /** Gives up every count. */
  dispose(): void {
    this.counts.clear();
  }

  private counted(): void {
    this.known = undefined;
    this.options.changed();
  }
}

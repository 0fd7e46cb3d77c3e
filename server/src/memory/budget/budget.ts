import type { BudgetSettings, CounterName } from "../settings";
import { groupDigits } from "./figures";
import type { TokenCount } from "./tokens";

/** How full core memory is. `unknown` until every core file is counted. */
export type BudgetState = "unknown" | "within" | "near" | "over";

/** One core file's part in the budget. */
export interface BudgetShare {
  readonly path: string;
  readonly count: TokenCount | undefined;
}

/** Core memory against its limit (Specification, "Size guidance"). A recommendation: it never changes the verdict. */
export interface Budget {
  readonly counter: CounterName;
  readonly limit: number;
  readonly window: number;
  /** Tokens of the core files counted so far. */
  readonly tokens: number;
  readonly state: BudgetState;
  /** In the order in which core files are loaded. */
  readonly shares: readonly BudgetShare[];
}

/** The limit in tokens: the absolute one, else the share of the window. */
export function budgetLimit(settings: BudgetSettings): number {
  return settings.limit ?? Math.floor(settings.window * settings.share + rounding);
}

/** Keeps a product of a whole number and a fraction from missing a whole number by what floating point loses. */
const rounding = 1e-6;

/** Adds up core memory. "Less than" is taken literally: a core of exactly the limit is over it (decision SC9). */
export function measureBudget(settings: BudgetSettings, shares: readonly BudgetShare[]): Budget {
  const limit = budgetLimit(settings);
  let tokens = 0;
  let isComplete = true;
  for (const { count } of shares) {
    tokens += count?.tokens ?? 0;
    isComplete &&= count !== undefined;
  }
  const state =
    tokens >= limit
      ? "over"
      : !isComplete
        ? "unknown"
        : tokens >= limit * settings.nearShare - rounding
          ? "near"
          : "within";
  return { counter: settings.counter, limit, window: settings.window, tokens, state, shares };
}

/** The largest core files that are counted, the largest first. */
export function largestShares(budget: Budget, most: number): { readonly path: string; readonly tokens: number }[] {
  return budget.shares
    .flatMap(({ path, count }) => (count === undefined || count.tokens === 0 ? [] : [{ path, tokens: count.tokens }]))
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, most);
}

/** Where the limit comes from, to stand behind its figure: ` (15 % of a 200,000-token window)`; nothing for an absolute one. */
export function describeLimit(settings: BudgetSettings): string {
  if (settings.limit !== undefined) return "";
  const percent = Math.round(settings.share * 1000) / 10;
  return ` (${percent} % of a ${groupDigits(settings.window)}-token window)`;
}

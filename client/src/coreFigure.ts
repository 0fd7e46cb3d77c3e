import type { RootSummary } from "../../server/src/protocol/stateMessages";
import { formatTokens, groupDigits } from "./figures";

/** What of a root decides how its core memory is shown against the budget. */
export type CoreMemory = Pick<RootSummary, "label" | "verdict" | "budget">;

/** Tokens of core memory; `undefined` until the memory is read and every core file is counted, since a part of a sum misleads. */
export function coreTokens({ verdict, budget }: Pick<CoreMemory, "verdict" | "budget">): number | undefined {
  return verdict === undefined || budget.state === "unknown" ? undefined : budget.tokens;
}

/** Core memory against its budget in as few signs as can be: `≈12,450 / 30,000`, and `counting… / 30,000` before. */
export function coreFigure(root: CoreMemory): string {
  return `${formatTokens(coreTokens(root))} / ${groupDigits(root.budget.limit)}`;
}

/** The same for a screen reader. */
export function spokenCoreFigure(root: CoreMemory): string {
  const tokens = coreTokens(root);
  const limit = groupDigits(root.budget.limit);
  return tokens === undefined
    ? `Core memory of ${root.label}: still counting, of ${limit} tokens`
    : `Core memory of ${root.label}: about ${groupDigits(tokens)} of ${limit} tokens`;
}

/** The theme's colour behind the figure: none within the budget, the warning's near it, the error's at it and beyond. */
export function coreColour({ budget: { state } }: Pick<CoreMemory, "budget">): string | undefined {
  if (state === "over") return "statusBarItem.errorBackground";
  return state === "near" ? "statusBarItem.warningBackground" : undefined;
}

import { describeLimit, largestShares } from "../budget/budget";
import { formatTokens, groupDigits } from "../budget/figures";
import { displayName } from "../names";
import { ROOT_PATH } from "../paths";
import type { RootRule } from "./rule";

/** Core memory should stay below its share of the context window. */
export const coreOverBudget: RootRule = {
  id: "core-over-budget",
  about: "root",
  severity: "warning",
  description: "Core memory is over its token budget.",
  clause:
    'Specification, "Size guidance": less than 30,000 tokens for a 200,000-token window, or less than 15 percent; a recommendation, not a requirement.',
  help: "Core memory is sent with every request. What is over the budget costs money each time and may be cut by the harness without a word. Move detail into subdirectories and leave a line in MEMORY.md that says where it is.",
  check: ({ budget, settings }) =>
    budget.state === "over"
      ? [
          {
            subject: "directory",
            path: ROOT_PATH,
            message: `Core memory is ${formatTokens(budget.tokens)} tokens, over its budget of ${groupDigits(budget.limit)}${describeLimit(settings.budget)}. Largest: ${largestShares(
              budget,
              3,
            )
              .map(({ path, tokens }) => `${displayName(path)} ${formatTokens(tokens)}`)
              .join(", ")}.`,
            related: largestShares(budget, 10).map(({ path, tokens }) => ({
              path,
              message: `${displayName(path)} is ${formatTokens(tokens)} tokens.`,
            })),
          },
        ]
      : [],
};

import { formatShare, formatTokens, groupDigits } from "../budget/figures";
import { ROOT_PATH } from "../paths";
import type { RootRule } from "./rule";

/** An early sign, before anything is lost. */
export const coreNearBudget: RootRule = {
  id: "core-near-budget",
  about: "root",
  severity: "information",
  description: "Core memory has used most of its token budget.",
  clause: 'Specification, "Size guidance": root Markdown should stay small.',
  help: "The budget is not passed yet. This is the moment to move detail into a subdirectory, before the next addition makes it urgent. The share from which this is said is the setting memoryLens.budget.nearShare.",
  check: ({ budget }) =>
    budget.state === "near"
      ? [
          {
            subject: "directory",
            path: ROOT_PATH,
            message: `Core memory is ${formatTokens(budget.tokens)} tokens, ${formatShare(budget.tokens, budget.limit)} of its budget of ${groupDigits(budget.limit)}.`,
          },
        ]
      : [],
};

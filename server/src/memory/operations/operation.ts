import type { MemoryEdit } from "../edits";
import type { IndexLineSource } from "../indexes/indexLines";
import type { MemoryView } from "../rules/rule";

/** What an operation looks at. */
export type OperationSource = IndexLineSource & Pick<MemoryView, "tree" | "settings" | "budget" | "readText">;

/** What an operation would do. It changes nothing itself: whoever applies the edits can show them first and undo them. */
export interface OperationPlan {
  /** One or two sentences for people: what it does and what that costs or saves. */
  readonly report: string;
  /** In an order in which they can be applied one by one; none when there is nothing to do. */
  readonly edits: readonly MemoryEdit[];
}

/** Why an operation cannot be done, as a sentence for people. */
export interface OperationRefusal {
  readonly refusal: string;
}

/** Whether an operation was refused. */
export function isRefused(outcome: object): outcome is OperationRefusal {
  return "refusal" in outcome;
}

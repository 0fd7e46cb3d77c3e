import type { KnownFact } from "../hygiene/factLine";
import { roleNames } from "../hygiene/roles";
import type { MemoryView } from "../rules/rule";
import { maskSecrets } from "../secrets/mask";
import type { ArgumentValues, OperationAction, OperationAnswer } from "./operation";

const path = roleNames["long-term"];

/** How an operation says that a fact stands in the long-term memory already. */
export interface KnownFactWords {
  readonly report: string;
  /** The entry as a line of the report, from its text with its secrets masked. */
  entry(text: string): string;
  /** What writes the fact all the same. */
  readonly anyway: Pick<OperationAction, "title" | "operation">;
}

/** Answers that a fact stands there already, with the place. What stands there only nearly can be written all the same. */
export function tellKnownFact(
  known: KnownFact,
  words: KnownFactWords,
  values: ArgumentValues,
  view: MemoryView,
): OperationAnswer {
  const { line, likeness } = known;
  const text = maskSecrets(known.text, view.findSecrets);
  const anyway: OperationAction = { ...words.anyway, values: { ...values, anyway: "true" }, path, line };
  return {
    report: words.report,
    markdown: `${words.report}\n\n- ${words.entry(text)}\n`,
    data: { path, isWritten: false, line, text, likeness },
    edits: [],
    open: { path, line },
    ...(likeness === "same" ? {} : { actions: [anyway] }),
  };
}

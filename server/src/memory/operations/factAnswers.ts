import type { MemoryEdit } from "../edits";
import type { FactPlan, KnownFact } from "../hygiene/factLine";
import { roleNames } from "../hygiene/roles";
import { markOf } from "../indexes/listItems";
import type { MemoryView } from "../rules/rule";
import { maskSecrets } from "../secrets/mask";
import type { ArgumentValues, OperationAction, OperationAnswer } from "./operation";
import { placeLink, quotedText } from "./reportText";

const path = roleNames["long-term"];

/**
 * Answers that a fact stands in the long-term memory already, with the place. What stands there only nearly can be written
 * all the same, by the action that `anyway` names.
 */
export function tellKnownFact(
  known: KnownFact,
  anyway: Pick<OperationAction, "title" | "operation">,
  values: ArgumentValues,
  view: MemoryView,
): OperationAnswer {
  const { line, likeness } = known;
  const text = maskSecrets(known.text, view.findSecrets);
  const said = quotedText(text.slice(markOf(text)?.length));
  const place = placeLink(path, line, `${path}, line ${line + 1}`);
  const what = likeness === "same" ? "This" : "Nearly the same";
  const report = `${what} stands in ${path} already, on line ${line + 1}. Nothing was added.`;
  const action: OperationAction = { ...anyway, values: { ...values, anyway: "true" }, path, line };
  return {
    report,
    markdown: `${report}\n\n- ${place}: ${said}\n`,
    data: { path, isWritten: false, line, text, likeness },
    edits: [],
    open: { path, line },
    ...(likeness === "same" ? {} : { actions: [action] }),
  };
}

/** A fact that is to be written, told to people and to programs. */
export interface NewFactAnswer {
  readonly report: string;
  readonly edits: readonly MemoryEdit[];
  /** What the operation tells programs beside the line and its place. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Answers that a fact is written, with its line as it is written. */
export function tellNewFact(
  { line, written, heading }: Extract<FactPlan, { kind: "new" }>,
  { report, edits, data }: NewFactAnswer,
): OperationAnswer {
  return {
    report,
    markdown: `${report}\n\n> ${quotedText(written.trim())}\n`,
    data: { path, isWritten: true, line, text: written, heading, ...data },
    edits,
    open: { path, line },
  };
}

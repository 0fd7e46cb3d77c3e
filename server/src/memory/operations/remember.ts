import { groupDigits } from "../budget/figures";
import { applyToText } from "../editedText";
import type { MemoryEdit } from "../edits";
import { type FactPlan, planFact, refuseFact } from "../hygiene/factLine";
import { isOverLimit } from "../hygiene/limits";
import { followsArchitecture } from "../hygiene/profile";
import { roleNames } from "../hygiene/roles";
import { planFileWithIndexes } from "../indexes/createFileWithIndexes";
import { indexTitle } from "../indexes/indexText";
import { displayName } from "../names";
import { ROOT_PATH } from "../paths";
import type { MemoryView } from "../rules/rule";
import { countLines, utf8Length } from "../text";
import { placementOf } from "../tree/queries";
import { coreTokensAfter, describeCoreTokens } from "./coreTokens";
import { tellKnownFact, tellNewFact } from "./factAnswers";
import type { Operation, OperationAnswer, OperationRefusal } from "./operation";

const path = roleNames["long-term"];

/** Writes one fact into the long-term memory at once (Agent Memory Architecture, sections 8 and 16; case A28). */
export const remember: Operation = {
  id: "remember",
  title: "Remember…",
  summary: "Write one fact into MEMORY.md: dated, under the heading that fits, never twice and never a secret.",
  arguments: [
    { name: "fact", description: "The fact, one sentence.", kind: "text", isRequired: true, isOperand: true },
    {
      name: "heading",
      description: "The heading to write it under. Default: the one that its words fit.",
      kind: "text",
    },
    { name: "date", description: "The day to date it with. Default: today.", kind: "date" },
    { name: "anyway", description: "Write it although nearly the same stands there.", kind: "switch" },
  ],
  run: async ({ view, count }, values) => {
    const isThere = placementOf(view.tree, path) === "core";
    const stored = isThere ? view.readText(path)?.text : indexTitle(ROOT_PATH, view);
    const facts = view.facts(path);
    if (stored === undefined)
      return { refusal: `${path} cannot be read, so nothing was added to it. Check its rights.` };
    if (typeof facts === "object" && !facts.isUtf8) return { refusal: `${path} is not UTF-8. Save it as UTF-8 first.` };
    const fact = { text: values.fact ?? "", date: values.date ?? view.today, heading: values.heading };
    const refusal = refuseHeading(values.heading, view);
    if (refusal !== undefined) return { refusal };
    const plan = planFact({ path, text: stored }, fact, {
      findSecrets: view.findSecrets,
      acceptsNearly: values.anyway === "true",
    });
    if (plan.kind === "refused") return plan;
    if (plan.kind === "known")
      return tellKnownFact(plan.known, { title: "Remember It Anyway", operation: "remember" }, values, view);
    const after = applyToText(stored, [plan.edit]);
    const created = isThere ? undefined : planFileWithIndexes(view, path, after);
    if (created !== undefined && "refusal" in created) return created;
    const edits = created?.edits ?? [plan.edit];
    return await tellNew(plan, edits, after, { view, count });
  },
};

function refuseHeading(heading: string | undefined, view: MemoryView): string | undefined {
  return heading === undefined ? undefined : refuseFact(heading, path, view.findSecrets);
}

async function tellNew(
  plan: Extract<FactPlan, { kind: "new" }>,
  edits: readonly MemoryEdit[],
  after: string,
  { view, count }: Pick<Parameters<Operation["run"]>[0], "view" | "count">,
): Promise<OperationAnswer | OperationRefusal> {
  const core = await coreTokensAfter(view, edits, count);
  const limit = view.settings.architecture.limits["long-term"];
  const lines = countLines(after);
  const bytes = utf8Length(after);
  const isOver =
    followsArchitecture(view.tree, view.settings) && limit !== undefined && isOverLimit({ lines, bytes }, limit);
  const heading = displayName(plan.heading);
  const under = plan.isNewHeading ? `under a new heading, ${heading}` : `under ${heading}`;
  const sentences = [`One line is added to ${path} ${under}.`];
  if (isOver) {
    sentences.push(
      `${path} then has ${groupDigits(lines)} lines and ${groupDigits(bytes)} bytes, over its limit: move a section into a topic file.`,
    );
  }
  sentences.push(describeCoreTokens(core, view.budget));
  const report = sentences.join(" ");
  return tellNewFact(plan, { report, edits, data: { lines, bytes, isOver, core } });
}

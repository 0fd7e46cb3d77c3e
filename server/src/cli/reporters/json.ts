import { fixesFor } from "../../memory/rules/run";
import { coreFiles, externalFiles, ignoredEntries, missingIndexes, verdictOf } from "../../memory/tree/queries";
import { answerPath } from "../baseline";
import { measureFile } from "../fileMeasures";
import type { InspectedRoot } from "../inspect";
import type { Reporter } from "./reporter";

/** The answer for programs: a contract, see the README. */
export const reportJson: Reporter = ({ roots }) =>
  `${JSON.stringify({ version: 1, roots: roots.map(rootAnswer) }, undefined, 2)}\n`;

function rootAnswer({ root, read, view, findings }: InspectedRoot): object {
  const { tree, budget } = view;
  return {
    root,
    verdict: verdictOf(tree),
    missing: missingIndexes(tree).map(answerPath),
    core: coreFiles(tree),
    external: externalFiles(tree),
    ignored: ignoredEntries(tree),
    budget: { counter: budget.counter, tokens: budget.tokens, limit: budget.limit, window: budget.window },
    files: budget.shares.map(({ path, count }) => measureFile(path, read.facts.get(path), count)),
    findings: findings.map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      path: answerPath(finding.path),
      range: finding.range,
      message: finding.message,
      fixes: fixesFor(finding, view).map(({ title }) => title),
    })),
  };
}

import { coreNearBudget } from "./coreNearBudget";
import { coreOverBudget } from "./coreOverBudget";
import { indexWrongCase } from "./indexWrongCase";
import { missingIndex } from "./missingIndex";
import { missingRootIndex } from "./missingRootIndex";
import { notChecked } from "./notChecked";
import { notUtf8 } from "./notUtf8";
import { probablyOtherRoot } from "./probablyOtherRoot";
import { rootNotFound } from "./rootNotFound";
import type { Rule } from "./rule";
import { unreadableFile } from "./unreadableFile";

/** Every rule there is, in the order of the catalogue. A new rule is a file and a line here. */
export const rules: readonly Rule[] = [
  rootNotFound,
  missingRootIndex,
  missingIndex,
  indexWrongCase,
  probablyOtherRoot,
  notChecked,
  unreadableFile,
  notUtf8,
  coreOverBudget,
  coreNearBudget,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of an id, or `undefined`. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id);
}

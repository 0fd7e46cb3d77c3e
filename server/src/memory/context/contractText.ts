import { displayName } from "../names";
import type { ContractReport } from "./contractReport";
import { plainText } from "./markdownTable";

/** The report on the contract as Markdown: the checklist of Add Agent Memory support, with what speaks against each item. */
export function describeContract(label: string, { conforming, rules, checklist }: ContractReport): string {
  const lines = [
    `# Harness contract: ${plainText(displayName(label))}`,
    "",
    conforming
      ? "**Conforming.** The captured prompt keeps all four rules of the contract with this memory."
      : `**Not conforming.** ${rules.filter(({ pass }) => !pass).length} of the four rules of the contract are broken.`,
    "",
  ];
  for (const { item, pass, rule, paths } of checklist) {
    lines.push(`- [${pass ? "x" : " "}] ${plainText(item)}`);
    const details = rules.find((each) => each.rule === rule)?.details ?? [];
    for (const message of [...paths.map(displayName), ...details.map((detail) => detail.message)])
      lines.push(`  - ${plainText(message)}`);
  }
  return `${lines.join("\n")}\n`;
}

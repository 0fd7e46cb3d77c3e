import type { Rule } from "./rule";

/** The rule catalogue as Markdown: one heading a rule, so that a diagnostic's code can lead to it. */
export function renderCatalogue(rules: readonly Rule[]): string {
  const parts = [
    "# Rules",
    "",
    "What Memory Lens checks in a memory folder. Change a rule's severity, or turn it off, with the setting `memoryLens.rules`; silence it in one place with a comment line `<!-- memory-lens-disable RULE -->`: in a file for that file, in an index for its directory.",
    "",
    "| Rule | Severity | What it says |",
    "| --- | --- | --- |",
    ...rules.map((rule) => `| [${rule.id}](#${rule.id}) | ${severityWords(rule)} | ${rule.description} |`),
  ];
  for (const rule of rules) {
    parts.push(
      "",
      `## ${rule.id}`,
      "",
      `${rule.description} Severity: ${severityWords(rule)}.`,
      "",
      rule.help,
      "",
      `Source: ${rule.clause}`,
    );
  }
  return `${parts.join("\n")}\n`;
}

/** The severity that a rule has, and whether it has to be turned on: `hint, off by default`. */
function severityWords({ severity, isOffByDefault }: Pick<Rule, "severity" | "isOffByDefault">): string {
  return isOffByDefault ? `${severity}, off by default` : severity;
}

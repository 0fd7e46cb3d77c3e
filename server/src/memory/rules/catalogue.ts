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
    ...rules.map((rule) => `| [${rule.id}](#${rule.id}) | ${rule.severity} | ${rule.description} |`),
  ];
  for (const rule of rules) {
    parts.push(
      "",
      `## ${rule.id}`,
      "",
      `${rule.description} Severity: ${rule.severity}.`,
      "",
      rule.help,
      "",
      `Source: ${rule.clause}`,
    );
  }
  return `${parts.join("\n")}\n`;
}

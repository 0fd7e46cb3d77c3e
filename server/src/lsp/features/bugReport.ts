import { findRule } from "../../memory/rules/registry";
import { verdictOf } from "../../memory/tree/queries";
import type { LanguageHost } from "../host";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** A report for a bug as Markdown: versions, settings and figures. No names of files and nothing they hold. */
export function composeBugReport(workspace: MemoryWorkspace, host: LanguageHost, version: string): string {
  const lines = [
    "# Memory Lens report",
    "",
    `- Version: ${version}`,
    `- Server: ${host.description}`,
    `- Workspace folders: ${workspace.folderUris.length}`,
    `- Candidates: ${workspace.candidates.length}, waiting for trust: ${workspace.awaitingTrust}`,
    `- Loading: ${workspace.isLoading ? "yes" : "no"}`,
  ];
  workspace.roots.forEach(({ memory, plan }, i) => {
    const { root, state } = memory.tree;
    const { budget } = memory;
    const rules = new Map<string, number>();
    for (const { rule } of memory.findings.all()) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    const settings = { ...plan.settings, rules: onlyKnownRules(plan.settings.rules) };
    lines.push(
      "",
      `## Root ${i + 1}`,
      "",
      `- State: ${state}, ${verdictOf(memory.tree)}; ${plan.isDetected ? "detected" : "from the settings"}`,
      `- Files: ${root.fileCount} in ${root.directoryCount} directories, ${budget.shares.length} core`,
      `- Budget: ${budget.tokens} of ${budget.limit} (${budget.counter}), ${budget.state}`,
      `- Findings: ${[...rules].map(([rule, count]) => `${rule} ${count}`).join(", ") || "none"}`,
      "- Settings:",
      "",
      "```json",
      JSON.stringify({ ...settings, tree: { scope: typeof settings.tree.scope }, budget: settings.budget }, null, 2),
      "```",
    );
  });
  return `${lines.join("\n")}\n`;
}

function onlyKnownRules(rules: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).filter(([id]) => findRule(id) !== undefined));
}

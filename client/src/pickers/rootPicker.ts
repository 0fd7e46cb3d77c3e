import { window } from "vscode";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { formatTokens, groupDigits } from "../figures";

/** Lets a person choose a memory root; a single one is chosen without asking. `undefined` when nothing is chosen. */
export async function pickRoot(roots: readonly RootSummary[], placeHolder: string): Promise<RootSummary | undefined> {
  if (roots.length <= 1) return roots[0];
  const items = roots.map((root) => ({
    label: root.label,
    description: `${formatTokens(root.budget.tokens)} of ${groupDigits(root.budget.limit)} tokens`,
    root,
  }));
  return (await window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.root;
}

import { window } from "vscode";
import type { CandidateSummary } from "../../../server/src/protocol/stateMessages";

/** Why a folder is asked about, in words. */
export const candidateReasons: Record<CandidateSummary["reason"], string> = {
  repository: "MEMORY.md in a code repository",
  "no-index": "Markdown without a MEMORY.md",
};

/** Lets a person choose a folder that may be a memory; a single one is chosen without asking. */
export async function pickCandidate(
  candidates: readonly CandidateSummary[],
  placeHolder: string,
): Promise<CandidateSummary | undefined> {
  if (candidates.length <= 1) return candidates[0];
  const items = candidates.map((candidate) => ({
    label: candidate.label,
    description: candidateReasons[candidate.reason],
    candidate,
  }));
  return (await window.showQuickPick(items, { placeHolder }))?.candidate;
}

import { Uri } from "vscode";
import type { CandidateSummary } from "../../../server/src/protocol/stateMessages";
import { applyServerEdit } from "../edits";
import { isTreeNode } from "../nodes";
import { pickCandidate } from "../pickers/candidatePicker";
import { addRoot, excludeFromDetection } from "../rootSettings";
import type { CommandContext } from "./commandContext";

/** Takes a folder that was asked about as a memory root; one without any MEMORY.md gets it. */
export async function useCandidate(context: CommandContext, argument: unknown): Promise<void> {
  const candidate = await candidateFor(context, argument, "Which folder is a memory?");
  if (candidate === undefined) return;
  const folder = Uri.parse(candidate.uri);
  if (candidate.reason === "no-index") {
    await applyServerEdit(await context.memory.plan({ kind: "create-memory", folder: candidate.uri }));
  } else await addRoot(folder);
}

/** Never asks about a folder again. */
export async function rejectCandidate(context: CommandContext, argument: unknown): Promise<void> {
  const candidate = await candidateFor(context, argument, "Which folder is no memory?");
  if (candidate !== undefined) await excludeFromDetection(Uri.parse(candidate.uri));
}

async function candidateFor(
  { memory }: CommandContext,
  argument: unknown,
  question: string,
): Promise<CandidateSummary | undefined> {
  if (isTreeNode(argument)) return argument.kind === "candidate" ? argument.candidate : undefined;
  return await pickCandidate(memory.state.candidates, question);
}

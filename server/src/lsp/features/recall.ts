import { listMemory } from "../../memory/recall/listMemory";
import { recallMemory } from "../../memory/recall/recallMemory";
import { isRefusal, type Refusal } from "../../memory/recall/refusal";
import {
  checkAnswer,
  defaultHits,
  fileTexts,
  hitsAnswer,
  listingAnswer,
  mergeHits,
  mostCharacters,
  mostHits,
} from "../../memory/recall/toolAnswers";
import type { RecallAnswer, RecallParams } from "../../protocol/recallMessages";
import type { LanguageHost } from "../host";
import { searchMemory } from "../liveSearch";
import type { MemoryWorkspace, WorkspaceRoot } from "../memoryWorkspace";
import { chooseRoot, chooseRoots, recallSourceOf } from "../recallRoots";

/** Answers an agent: confined to the roots, unsaved texts included, a refusal with its reason (cases C16 to C19). */
export async function recall(
  params: RecallParams,
  workspace: MemoryWorkspace,
  host: LanguageHost,
): Promise<RecallAnswer> {
  if (params.kind === "search") return search(params, workspace, host);
  const root = chooseRoot(workspace, params.root);
  if ("refused" in root) return refused(root);
  if (params.kind === "check") {
    const findings = [...root.memory.findings.all()];
    return objectAnswer(checkAnswer(root.label, root.memory.view, findings));
  }
  return params.kind === "list" ? list(root, params.path ?? "") : read(root, params.path, params.fromLine);
}

function list({ memory, label }: WorkspaceRoot, path: string): RecallAnswer {
  const listing = listMemory(recallSourceOf(memory), path);
  return isRefusal(listing) ? refused(listing) : objectAnswer(listingAnswer(label, listing));
}

function read({ memory, label }: WorkspaceRoot, path: string, fromLine: number | undefined): RecallAnswer {
  const options = { most: mostCharacters, ...(fromLine === undefined ? {} : { fromLine }) };
  const answer = recallMemory(recallSourceOf(memory), path, options);
  if (isRefusal(answer)) return refused(answer);
  if (answer.kind === "file") return { texts: fileTexts(answer), isRefused: false };
  const listing = JSON.stringify(listingAnswer(label, answer.listing), undefined, 1);
  return { texts: [...(answer.index === undefined ? [] : fileTexts(answer.index)), listing], isRefused: false };
}

async function search(
  { root: named, query, limit }: RecallParams & { readonly kind: "search" },
  workspace: MemoryWorkspace,
  host: LanguageHost,
): Promise<RecallAnswer> {
  const roots = chooseRoots(workspace, named);
  if ("refused" in roots) return refused(roots);
  const most = Math.min(Math.max(1, Math.floor(limit ?? defaultHits)), mostHits);
  const found = await Promise.all(
    roots.map(async ({ memory, label }) =>
      (await searchMemory(memory, query, most, host)).map((hit) => ({ root: label, hit })),
    ),
  );
  return objectAnswer(hitsAnswer(mergeHits(found.flat()), most));
}

function objectAnswer(answer: Record<string, unknown>): RecallAnswer {
  return { texts: [JSON.stringify(answer, undefined, 1)], isRefused: false };
}

function refused({ message, nearest }: Refusal): RecallAnswer {
  const texts = nearest === undefined ? [message] : [message, `${nearest.path}:\n\n${nearest.text}`];
  return { texts, isRefused: true };
}

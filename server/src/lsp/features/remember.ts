import { planRemember } from "../../memory/recall/planRemember";
import { isRefusal } from "../../memory/recall/refusal";
import type { RememberAnswer, RememberParams } from "../../protocol/recallMessages";
import { toWorkspaceEdit, uriOf } from "../convert";
import type { LanguageHost } from "../host";
import type { MemoryWorkspace } from "../memoryWorkspace";
import { chooseRoot, recallSourceOf } from "../recallRoots";

/** How a text would be kept, or why not: over budget, outside the root, no memory (cases C20 to C24). Rejects when aborted. */
export async function planToRemember(
  { root: named, text, path }: RememberParams,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<RememberAnswer | { readonly refusal: string }> {
  const root = chooseRoot(workspace, named);
  if ("refused" in root) return { refusal: root.message };
  const { memory, label } = root;
  const request = { text, path: path === "" ? undefined : path };
  const plan = await planRemember(recallSourceOf(memory), request, {
    settings: memory.settings,
    rootName: memory.rootName,
    isReadOnly: false,
    countTokens: (counter, counted) => host.countTokens(counter, counted, signal),
  });
  if (isRefusal(plan)) return { refusal: plan.message };
  return {
    root: label,
    path: plan.path,
    uri: uriOf(memory.uri, plan.path),
    isNew: plan.isNew,
    edit: toWorkspaceEdit(plan.edits, memory.uri),
    ...(plan.core === undefined ? {} : { core: plan.core }),
  };
}

import { displayName } from "../../memory/names";
import { describeCoreTokens } from "../../memory/operations/coreTokens";
import { planMemoryMove } from "../../memory/operations/moveMemory";
import { isRefused } from "../../memory/operations/operation";
import type { PlacementParams, PlacementResult } from "../../protocol/moveMessages";
import { normalUri, pathIn, toWorkspaceEdit } from "../convert";
import type { LanguageHost } from "../host";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** Works out a move between core and external memory, with what it costs or saves. Nothing is written here. */
export async function planPlacement(
  { file, directory, skipMarkdownLinks }: PlacementParams,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<PlacementResult> {
  const place = workspace.locate(normalUri(file));
  if (place === undefined) return { refusal: "This is not part of a memory any more. Refresh the view and try again." };
  const { memory } = place.root;
  const target = pathIn(memory.uri, normalUri(directory));
  if (target === undefined) return { refusal: `${displayName(place.path)} can be moved inside its own memory only.` };
  const { counter } = memory.settings.budget;
  const plan = await planMemoryMove(memory.view, { path: place.path, directory: target, skipMarkdownLinks }, (text) =>
    host.countTokens(counter, text, signal),
  );
  if (isRefused(plan)) return plan;
  return {
    edit: toWorkspaceEdit(plan.edits, memory.uri),
    from: displayName(place.path),
    to: displayName(plan.path),
    cost: describeCoreTokens(plan.core, memory.budget),
  };
}

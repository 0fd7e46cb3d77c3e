import type { MemoryEdit } from "../../memory/edits";
import { addToGroup } from "../../memory/groups";
import { planDeletion } from "../../memory/links/deletions";
import type { Move } from "../../memory/links/memoryAfter";
import { planMoves } from "../../memory/links/moves";
import { findLossyEdit } from "../../memory/lossyEdits";
import { ROOT_PATH } from "../../memory/paths";
import type { FollowResult, MovesParams } from "../../protocol/moveMessages";
import { normalUri, pathIn, toWorkspaceEdit } from "../convert";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** The edits that keep links and index lines true when files or folders move inside a memory. */
export function followMoves({ moves, skipMarkdownLinks }: MovesParams, workspace: MemoryWorkspace): FollowResult {
  const byMemory = new Map<LiveMemory, Move[]>();
  for (const { from, to } of moves) {
    const place = workspace.locate(normalUri(from));
    const target = place === undefined ? undefined : pathIn(place.root.memory.uri, normalUri(to));
    if (place === undefined || place.path === ROOT_PATH || target === undefined || target === ROOT_PATH) continue;
    addToGroup(byMemory, place.root.memory, { from: place.path, to: target });
  }
  return combine(byMemory, (memory, list) => planMoves(memory.view, list, { skipMarkdownLinks }));
}

/** The edits that take lines about deleted files and folders out of the indexes that stay. */
export function followDeletions(uris: readonly string[], workspace: MemoryWorkspace): FollowResult {
  const byMemory = new Map<LiveMemory, string[]>();
  for (const uri of uris) {
    const place = workspace.locate(normalUri(uri));
    if (place !== undefined && place.path !== ROOT_PATH) addToGroup(byMemory, place.root.memory, place.path);
  }
  return combine(byMemory, (memory, paths) => planDeletion(memory.view, paths));
}

function combine<Item>(
  byMemory: ReadonlyMap<LiveMemory, Item[]>,
  plan: (memory: LiveMemory, items: readonly Item[]) => readonly MemoryEdit[],
): FollowResult {
  const documentChanges: NonNullable<FollowResult["edit"]["documentChanges"]> = [];
  const files = new Set<string>();
  for (const [memory, items] of byMemory) {
    // A text that is not UTF-8 would lose bytes if it were written anew.
    const edits = plan(memory, items).filter((edit) => findLossyEdit([edit], memory.view) === undefined);
    for (const edit of edits) if (edit.kind === "replace") files.add(`${memory.uri} ${edit.path}`);
    documentChanges.push(...(toWorkspaceEdit(edits, memory.uri).documentChanges ?? []));
  }
  return { edit: { documentChanges }, places: documentChanges.length, files: files.size };
}

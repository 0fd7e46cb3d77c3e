import type { MemoryEdit } from "../edits";
import { findLossyEdit } from "../lossyEdits";
import { displayName, INDEX_NAME } from "../names";
import { baseName, joinPath, parentPath } from "../paths";
import { maskSecrets } from "../secrets/mask";
import { findLinkOnTheWay } from "../tree/linkOnTheWay";
import type { MemoryTree } from "../tree/model";
import { indexByCaseOnly, isIndexNameTaken } from "../tree/nearIndex";
import { findDirectory } from "../tree/queries";
import {
  type ArgumentValues,
  isRefused,
  type Operation,
  type OperationAnswer,
  type OperationRefusal,
  type OperationWorld,
} from "./operation";
import { refuseValue } from "./refuseValue";

/**
 * Runs an operation; nothing of a secret is in a refusal. Refused as a whole where a value is none that its argument
 * takes, where it would write anew a file that is not UTF-8, which would lose bytes, where a link on disk would take a
 * file elsewhere, and where something else stands in the place of an index.
 */
export async function runOperation(
  operation: Operation,
  world: OperationWorld,
  values: ArgumentValues,
): Promise<OperationAnswer | OperationRefusal> {
  const answer = refuseValues(operation, values) ?? (await operation.run(world, values));
  // A refusal says again what was given.
  if (isRefused(answer)) return { refusal: maskSecrets(answer.refusal, world.view.findSecrets) };
  const link = findLinkOnTheWay(answer.edits, world.view.tree);
  if (link !== undefined) {
    return {
      refusal: `${displayName(link)} is a link, and nothing is written through one. Put a folder in its place.`,
    };
  }
  const taken = refuseIndexes(answer.edits, world.view.tree);
  if (taken !== undefined) return { refusal: maskSecrets(taken, world.view.findSecrets) };
  const lossy = findLossyEdit(answer.edits, world.view);
  if (lossy === undefined) return answer;
  return { refusal: `${displayName(lossy)} would have to be changed and is not UTF-8. Save it as UTF-8 first.` };
}

/** Why an index cannot be created where the edits want one, if something stands in its place. */
function refuseIndexes(edits: readonly MemoryEdit[], tree: MemoryTree): string | undefined {
  for (const edit of edits) {
    const isIndex = edit.kind === "create" && baseName(edit.path) === INDEX_NAME;
    const node = isIndex ? findDirectory(tree, parentPath(edit.path)) : undefined;
    if (node === undefined) continue;
    const path = joinPath(node.path, INDEX_NAME);
    if (isIndexNameTaken(node)) {
      return `${displayName(path)} stands there and is no file of this memory. Move it away or give it another name first.`;
    }
    const meant = indexByCaseOnly(node);
    if (meant !== undefined) {
      return `${displayName(joinPath(node.path, meant))} stands there and was meant to be the index. Rename it to ${INDEX_NAME} first.`;
    }
  }
  return undefined;
}

function refuseValues({ arguments: known }: Operation, values: ArgumentValues): OperationRefusal | undefined {
  for (const argument of known) {
    const value = values[argument.name];
    const refusal = value === undefined ? undefined : refuseValue(argument, value);
    if (refusal !== undefined) return { refusal };
  }
  return undefined;
}

import { findLossyEdit } from "../lossyEdits";
import { displayName } from "../names";
import { maskSecrets } from "../secrets/mask";
import {
  type ArgumentValues,
  isRefused,
  type Operation,
  type OperationAnswer,
  type OperationRefusal,
  type OperationWorld,
} from "./operation";

/**
 * Runs an operation; nothing of a secret is in a refusal. Refused as a whole where it would write anew a file that is not UTF-8, which would lose bytes.
 */
export async function runOperation(
  operation: Operation,
  world: OperationWorld,
  values: ArgumentValues,
): Promise<OperationAnswer | OperationRefusal> {
  const answer = await operation.run(world, values);
  // A refusal says again what was given.
  if (isRefused(answer)) return { refusal: maskSecrets(answer.refusal, world.view.findSecrets) };
  const lossy = findLossyEdit(answer.edits, world.view);
  if (lossy === undefined) return answer;
  return { refusal: `${displayName(lossy)} would have to be changed and is not UTF-8. Save it as UTF-8 first.` };
}

import { findLossyEdit } from "../lossyEdits";
import { displayName } from "../names";
import { maskSecrets } from "../secrets/mask";
import { findLinkOnTheWay } from "../tree/linkOnTheWay";
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
 * takes, where it would write anew a file that is not UTF-8, which would lose bytes, and where a link on disk would take
 * a file elsewhere.
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
  const lossy = findLossyEdit(answer.edits, world.view);
  if (lossy === undefined) return answer;
  return { refusal: `${displayName(lossy)} would have to be changed and is not UTF-8. Save it as UTF-8 first.` };
}

function refuseValues({ arguments: known }: Operation, values: ArgumentValues): OperationRefusal | undefined {
  for (const argument of known) {
    const value = values[argument.name];
    const refusal = value === undefined ? undefined : refuseValue(argument, value);
    if (refusal !== undefined) return { refusal };
  }
  return undefined;
}

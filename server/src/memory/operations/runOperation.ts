import { findLossyEdit } from "../lossyEdits";
import { displayName } from "../names";
import type { ArgumentValues, Operation, OperationAnswer, OperationRefusal, OperationWorld } from "./operation";

/** Runs an operation. Refused as a whole where it would write anew a file that is not UTF-8, which would lose bytes. */
export async function runOperation(
  operation: Operation,
  world: OperationWorld,
  values: ArgumentValues,
): Promise<OperationAnswer | OperationRefusal> {
  const answer = await operation.run(world, values);
  const lossy = "edits" in answer ? findLossyEdit(answer.edits, world.view) : undefined;
  if (lossy === undefined) return answer;
  return { refusal: `${displayName(lossy)} would have to be changed and is not UTF-8. Save it as UTF-8 first.` };
}

import { isCalendarDate } from "../hygiene/dailyNotes";
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
 * Runs an operation; nothing of a secret is in a refusal. Refused as a whole where a value is none that its argument
 * takes, and where it would write anew a file that is not UTF-8, which would lose bytes.
 */
export async function runOperation(
  operation: Operation,
  world: OperationWorld,
  values: ArgumentValues,
): Promise<OperationAnswer | OperationRefusal> {
  const answer = refuseValues(operation, values) ?? (await operation.run(world, values));
  // A refusal says again what was given.
  if (isRefused(answer)) return { refusal: maskSecrets(answer.refusal, world.view.findSecrets) };
  const lossy = findLossyEdit(answer.edits, world.view);
  if (lossy === undefined) return answer;
  return { refusal: `${displayName(lossy)} would have to be changed and is not UTF-8. Save it as UTF-8 first.` };
}

function refuseValues({ arguments: known }: Operation, values: ArgumentValues): OperationRefusal | undefined {
  for (const { name, kind, choices = [] } of known) {
    const value = values[name];
    if (value === undefined) continue;
    const shown = displayName(value);
    if (kind === "date" && !isCalendarDate(value)) {
      return { refusal: `${shown} is no day of the calendar. Write it as YYYY-MM-DD.` };
    }
    if (kind === "choice" && !choices.includes(value)) {
      return { refusal: `${shown} is no ${name} that there is. Choose one of ${choices.join(", ")}.` };
    }
  }
  return undefined;
}

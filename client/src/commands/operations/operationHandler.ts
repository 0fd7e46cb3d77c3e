import type { CommandHandler } from "../commandContext";
import { rootFor } from "../targets";
import type { OperationCommand } from "./operationCommands";
import { askQuestions } from "./operationQuestion";

/** Does the operation of a command, in the memory of the row or editor it is called from. */
export function operationHandler({ operation, which, says = {}, asks = [] }: OperationCommand): CommandHandler {
  return async (context, argument) => {
    const root = await rootFor(context, argument, which, true);
    const values = root === undefined ? undefined : await askQuestions(asks);
    if (root === undefined || values === undefined) return;
    await context.flow.run(root, { operation, values: { ...says, ...values } });
  };
}

import { window } from "vscode";
import type { OperationStep } from "../../operations/operationFlow";
import type { CommandContext } from "../commandContext";

/** Goes on from the report of an operation that is shown elsewhere than in a tab of its own: in chat. */
export async function operationStep({ memory, flow }: CommandContext, argument: unknown): Promise<void> {
  if (typeof argument !== "object" || argument === null) return;
  // Our own buttons alone hand this over, in the shape that they were given.
  const step = argument as OperationStep;
  await memory.whenCurrent();
  const root = memory.root(step.root);
  if (root === undefined) void window.showInformationMessage("This memory is not open any more.");
  else await flow.take(root, step);
}

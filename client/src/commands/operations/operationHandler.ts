import { Uri } from "vscode";
import type { CommandHandler } from "../commandContext";
import { rootFor } from "../targets";
import { type OperationCommand, operationCommands } from "./operationCommands";
import { askQuestions } from "./operationQuestion";

/**
 * Does the operation of a command, in the memory of the row or editor it is called from. A keybinding, or another
 * extension, may say `{ root, values }`: the URI of a file or folder of the memory, and answers that are then not asked
 * for.
 */
export function operationHandler({ operation, which, says = {}, asks = [] }: OperationCommand): CommandHandler {
  return async (context, argument) => {
    const given = givenIn(argument);
    const root = await rootFor(context, given?.root ?? (given === undefined ? argument : undefined), which, true);
    const values = root === undefined ? undefined : await askQuestions(asks, given?.values ?? {});
    if (root === undefined || values === undefined) return;
    await context.flow.run(root, { operation, values: { ...values, ...says } });
  };
}

/**
 * Asks for what an operation cannot do without and was not told: a button of a report may leave it to the person.
 * `undefined` when a question is dismissed.
 */
export async function askMissing(
  operation: OperationCommand["operation"],
  values: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>> | undefined> {
  const all: readonly OperationCommand[] = Object.values(operationCommands);
  const asks = all.find((command) => command.operation === operation)?.asks ?? [];
  return await askQuestions(
    asks.filter((question) => question.kind !== "text" || question.isOptional !== true),
    values,
  );
}

interface Given {
  readonly root: Uri | undefined;
  readonly values: Readonly<Record<string, string>>;
}

function givenIn(argument: unknown): Given | undefined {
  if (typeof argument !== "object" || argument === null || !("values" in argument)) return undefined;
  const { root, values } = argument as { root?: unknown; values: unknown };
  const entries = typeof values === "object" && values !== null ? Object.entries(values) : [];
  return {
    root: typeof root === "string" ? Uri.parse(root) : root instanceof Uri ? root : undefined,
    values: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  };
}

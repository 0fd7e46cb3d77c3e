import { commands, Uri } from "vscode";
import { type CommandName, commandIds } from "../../ids";
import { isTreeNode } from "../../nodes";
import type { CommandContext } from "../commandContext";
import { type OperationCommand, operationCommands } from "./operationCommands";

/** Does what a row of the maintenance schedule stands for: its operation, else opening the file that it is about. */
export async function runTask({ memory }: CommandContext, argument: unknown): Promise<void> {
  if (!isTreeNode(argument) || argument.kind !== "task") return;
  const { operation, files, id } = argument.task;
  const name = operation === undefined ? undefined : commandFor(operation, id === "finish-handoff");
  const [file] = files;
  if (name !== undefined) await commands.executeCommand(commandIds[name], argument);
  else if (file !== undefined) await commands.executeCommand("vscode.open", Uri.parse(file.uri));
  else await memory.refresh();
}

function commandFor(operation: OperationCommand["operation"], finishes: boolean): CommandName | undefined {
  const entries = Object.entries(operationCommands) as [CommandName, OperationCommand][];
  return entries.find(
    ([, command]) => command.operation === operation && (command.says?.finish === "true") === finishes,
  )?.[0];
}

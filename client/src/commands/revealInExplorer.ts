import { commands, workspace } from "vscode";
import type { CommandContext } from "./commandContext";
import { placeFor } from "./targets";

/** Selects a file or folder in the Explorer, or in the system's file manager when it lies outside the workspace. */
export async function revealInExplorer(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place === undefined) return;
  const isInWorkspace = workspace.getWorkspaceFolder(place.uri) !== undefined;
  await commands.executeCommand(isInWorkspace ? "revealInExplorer" : "revealFileInOS", place.uri);
}

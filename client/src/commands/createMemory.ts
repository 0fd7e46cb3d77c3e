import { window } from "vscode";
import { applyServerEdit } from "../edits";
import { pickAnyFolder, pickWorkspaceFolder } from "../pickers/folderPicker";
import { innermost } from "../places";
import { addRoot } from "../rootSettings";
import type { CommandContext } from "./commandContext";
import { placeFor } from "./targets";

/**
 * Makes a folder a memory: creates its MEMORY.md, and those of directories in it that hold Markdown already. The folder
 * is the one handed over, else a workspace folder, else one that a person chooses.
 */
export async function createMemory(context: CommandContext, argument: unknown): Promise<void> {
  const folder =
    argument === undefined
      ? ((await pickWorkspaceFolder("Create a memory in which folder?"))?.uri ??
        (await pickAnyFolder("Create Memory Here")))
      : placeFor(context, argument)?.uri;
  if (folder === undefined) return;
  const wasCreated = await applyServerEdit(
    await context.memory.plan({ kind: "create-memory", folder: folder.toString() }),
  );
  if (!wasCreated) return;
  await context.memory.refresh();
  await context.memory.whenCurrent();
  const isKnown = innermost(context.memory.state.roots, folder) !== undefined;
  // Detection passes over folders outside the workspace and over code repositories.
  if (!isKnown && (await addRoot(folder)))
    void window.showInformationMessage("The folder was added to the memory roots.");
}

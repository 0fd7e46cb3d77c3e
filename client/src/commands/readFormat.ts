import { commands } from "vscode";
import { WALKTHROUGH_ID } from "../ids";
import type { CommandContext } from "./commandContext";

/** Opens the walkthrough, which says what a memory is and what can be done with it here. */
export async function readFormat({ extension }: CommandContext): Promise<void> {
  await commands.executeCommand("workbench.action.openWalkthrough", `${extension.id}#${WALKTHROUGH_ID}`, false);
}

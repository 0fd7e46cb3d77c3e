import { window } from "vscode";
import { VIEW_ID } from "../ids";
import type { CommandContext } from "./commandContext";

/** Walks everything anew. */
export async function refresh({ memory }: CommandContext): Promise<void> {
  await window.withProgress({ location: { viewId: VIEW_ID } }, () => memory.refresh());
}

import { Uri } from "vscode";
import { setScope } from "../rootSettings";
import type { CommandContext } from "./commandContext";
import { rootFor } from "./targets";

/** Lets everything in a root count as memory, where detection chose a narrower scope (decision D12). */
export async function includeEverything(context: CommandContext, argument: unknown): Promise<void> {
  const root = await rootFor(context, argument, "Include everything in which memory?", true);
  if (root !== undefined) await setScope(Uri.parse(root.uri), "everything");
}

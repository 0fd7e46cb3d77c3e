import type { CommandContext } from "./commandContext";
import { rootFor } from "./targets";

/** Opens the picture of a memory: its files by size, core and external, and what leads where. */
export async function showMap(context: CommandContext, argument: unknown): Promise<void> {
  const root = await rootFor(context, argument, "Show the map of which memory?", true);
  if (root !== undefined) await context.maps.open(root);
}

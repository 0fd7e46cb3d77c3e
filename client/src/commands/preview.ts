import { previewFormat } from "../settings";
import type { CommandContext } from "./commandContext";
import { rootFor } from "./targets";

/** Opens the compiled context of a root beside the editor. */
export async function preview(context: CommandContext, argument: unknown): Promise<void> {
  const root = await rootFor(context, argument, "Compile the context of which memory?", true);
  if (root !== undefined) await context.previews.open({ root: root.uri, format: previewFormat() });
}

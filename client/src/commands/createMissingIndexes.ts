import { applyServerEdit } from "../edits";
import type { CommandContext } from "./commandContext";
import { rootFor } from "./targets";

/** Creates every MEMORY.md that is missing in a root, as one step. */
export async function createMissingIndexes(context: CommandContext, argument: unknown): Promise<void> {
  const root = await rootFor(context, argument, "Create the missing MEMORY.md files of which memory?", true);
  if (root === undefined) return;
  await applyServerEdit(await context.memory.plan({ kind: "create-missing-indexes", root: root.uri }));
}

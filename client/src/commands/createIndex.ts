import { applyServerEdit } from "../edits";
import type { CommandContext } from "./commandContext";
import { placeFor } from "./targets";

/** Creates the MEMORY.md of one directory and opens it. */
export async function createIndex(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place === undefined || !place.isDirectory) return;
  await applyServerEdit(await context.memory.plan({ kind: "create-index", directory: place.uri.toString() }));
}

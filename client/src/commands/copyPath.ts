import { env, Uri } from "vscode";
import { pathBelow } from "../places";
import type { CommandContext } from "./commandContext";
import { placeFor } from "./targets";

/** Copies the path on disk. */
export async function copyPath(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place !== undefined) await env.clipboard.writeText(place.uri.fsPath);
}

/** Copies the path relative to the memory root, as memory files write it. */
export async function copyRelativePath(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place?.root === undefined) return;
  await env.clipboard.writeText(pathBelow(place.uri, Uri.parse(place.root.uri)) || ".");
}

import { Uri, window } from "vscode";
import { pickDirectory } from "../pickers/directoryPicker";
import { placeFile } from "../placement";
import type { CommandContext } from "./commandContext";
import { type Place, placeFor } from "./targets";

/** Moves a core file into a directory, where it is read on demand and no longer costs every request. */
export async function moveToExternal(context: CommandContext, argument: unknown): Promise<void> {
  const place = fileFor(context, argument);
  if (place?.root === undefined) return;
  const { uri, root, name } = place;
  const directory = await pickDirectory(await context.memory.directories(root.uri), `Move ${name} to which directory?`);
  if (directory === undefined) return;
  const target = Uri.joinPath(Uri.parse(root.uri), ...directory.split("/"));
  await placeFile(context.memory, context.follower, uri, target);
}

/** Moves an external file to the root, where it is in context on every request. */
export async function moveToCore(context: CommandContext, argument: unknown): Promise<void> {
  const place = fileFor(context, argument);
  if (place?.root === undefined) return;
  await placeFile(context.memory, context.follower, place.uri, Uri.parse(place.root.uri));
}

/** The memory file handed over or selected, else the active editor's. Says so when it is none. */
function fileFor(context: CommandContext, argument: unknown): Place | undefined {
  const given = placeFor(context, argument);
  const place = given?.isDirectory === false ? given : placeFor(context, window.activeTextEditor?.document.uri);
  if (place?.root !== undefined && !place.isDirectory) return place;
  void window.showInformationMessage("Open a memory file, or select one in the Memory view, and try again.");
  return undefined;
}

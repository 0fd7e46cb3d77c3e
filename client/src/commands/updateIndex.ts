import { Uri, window } from "vscode";
import { applyServerEdit } from "../edits";
import type { CommandContext } from "./commandContext";
import { placeFor } from "./targets";

/** Brings the generated list of a directory's index in step with the directory; begins one where there is none. */
export async function updateIndex(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument) ?? placeFor(context, window.activeTextEditor?.document.uri);
  if (place?.root === undefined) {
    void window.showInformationMessage("Open a file of a memory directory, or select one, and try again.");
    return;
  }
  const directory = place.isDirectory ? place.uri : Uri.joinPath(place.uri, "..");
  await applyServerEdit(
    await context.memory.plan({ kind: "update-index", directory: directory.toString(), mayBegin: true }),
  );
}

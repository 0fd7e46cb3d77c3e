import { env, UIKind, type Uri, WorkspaceEdit, window, workspace } from "vscode";
import { countOf } from "../figures";
import type { CommandContext } from "./commandContext";
import { type Place, placeFor } from "./targets";

/** Deletes a file or directory after asking: to the trash where there is one, and says so where there is none. */
export async function deleteEntry(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place === undefined || place.row?.kind !== "entry") return;
  const toTrash = hasTrash(place.uri);
  const button = toTrash ? "Move to Trash" : "Delete";
  const answer = await window.showWarningMessage(
    `Delete ${place.isDirectory ? `${place.name}/` : place.name}${await contentsOf(context, place)}?`,
    { modal: true, detail: consequence(place, toTrash) },
    button,
  );
  if (answer !== button) return;
  const edit = new WorkspaceEdit();
  edit.deleteFile(place.uri, { recursive: place.isDirectory, ignoreIfNotExists: true });
  if (!(await workspace.applyEdit(edit))) void window.showErrorMessage(`${place.name} was not deleted.`);
}

async function contentsOf({ memory }: CommandContext, { uri, root, isDirectory }: Place): Promise<string> {
  if (!isDirectory || root === undefined) return "";
  const details = await memory.details({ root: root.uri, uri: uri.toString() });
  return details?.kind === "directory" ? ` with its ${countOf(details.files, "memory file")}` : "";
}

function consequence({ isDirectory, name }: Place, toTrash: boolean): string {
  const index = name === "MEMORY.md" ? "Without it, an agent cannot discover what else is in its directory. " : "";
  if (toTrash) return `${index}You can take it back out of the trash.`;
  return isDirectory
    ? `${index}There is no trash for this place: everything in the directory is gone for good.`
    : `${index}There is no trash for this place. Undo brings the file back while this window is open.`;
}

/** VS Code moves to the trash on the machine it runs on, unless its setting forbids it. */
function hasTrash(uri: Uri): boolean {
  const isLocal = env.remoteName === undefined && env.uiKind === UIKind.Desktop && uri.scheme === "file";
  return isLocal && workspace.getConfiguration("files", uri).get("enableTrash", true);
}

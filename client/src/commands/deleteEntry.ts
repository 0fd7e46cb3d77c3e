import { env, UIKind, type Uri, WorkspaceEdit, window, workspace } from "vscode";
import type { FollowResult } from "../../../server/src/protocol/moveMessages";
import { toWorkspaceEdit } from "../edits";
import { countOf } from "../figures";
import type { CommandContext } from "./commandContext";
import { type Place, placeFor } from "./targets";

/**
 * Deletes a file or directory after asking: to the trash where there is one, and says so where there is none. Offers to
 * take the lines about it out of the indexes that stay, in the same step.
 */
export async function deleteEntry(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place === undefined || place.row?.kind !== "entry") return;
  const toTrash = hasTrash(place.uri);
  const followed = await context.memory.deletions([place.uri.toString()]);
  const button = toTrash ? "Move to Trash" : "Delete";
  const withLines = `${button} and Remove ${followed.places === 1 ? "Its Index Line" : "Its Index Lines"}`;
  const answer = await window.showWarningMessage(
    `Delete ${place.isDirectory ? `${place.name}/` : place.name}${await contentsOf(context, place)}?`,
    { modal: true, detail: consequence(place, toTrash) + listed(followed) },
    ...(followed.places > 0 ? [withLines, button] : [button]),
  );
  if (answer !== button && answer !== withLines) return;
  const edit = answer === withLines ? toWorkspaceEdit(followed.edit) : new WorkspaceEdit();
  edit.deleteFile(place.uri, { recursive: place.isDirectory, ignoreIfNotExists: true });
  if (!(await context.follower.apply(edit, [place.uri])))
    void window.showErrorMessage(`${place.name} was not deleted.`);
}

function listed({ places, files }: FollowResult): string {
  if (places === 0) return "";
  return ` ${countOf(places, "index line")} in ${countOf(files, "file")} would be left to lead to nothing.`;
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

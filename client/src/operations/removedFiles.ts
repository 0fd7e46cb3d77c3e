import { Uri, WorkspaceEdit, window, workspace } from "vscode";
import type { OperationResult } from "../../../server/src/protocol/operationMessages";

/** What the files hold that a change takes away, by URI. */
export async function readRemoved({ files }: OperationResult): Promise<ReadonlyMap<string, Uint8Array>> {
  const removed = new Map<string, Uint8Array>();
  for (const { before, after } of files) {
    if (before !== undefined && after === undefined)
      removed.set(before, await workspace.fs.readFile(Uri.parse(before)));
  }
  return removed;
}

/**
 * Offers to bring files back that were taken away: undo works in the editor of a file, and that of these is gone. What
 * stands there by then is not overwritten.
 */
export async function offerRestore(sentence: string, removed: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const answer = await window.showInformationMessage(sentence, "Undo");
  if (answer !== "Undo") return;
  const edit = new WorkspaceEdit();
  for (const [uri, contents] of removed) edit.createFile(Uri.parse(uri), { contents, overwrite: false });
  if (!(await workspace.applyEdit(edit))) {
    void window.showErrorMessage("The file was not brought back: another one stands in its place.");
  }
}

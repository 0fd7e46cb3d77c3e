import { Uri, workspace } from "vscode";
import { type ServerEdit, toWorkspaceEdit } from "../edits";

/** What applies an edit that moves or takes away files and follows them itself. */
export interface EditApplier {
  apply(edit: ReturnType<typeof toWorkspaceEdit>, files: readonly Uri[]): Promise<boolean>;
}

/**
 * Applies the change of an operation as one step to undo, and saves what it wrote to, so that it lies on disk. Files in
 * which a person has unsaved changes of their own wait for that person. Resolves to whether it was applied.
 */
export async function applyChange(edit: ServerEdit, applier: EditApplier): Promise<boolean> {
  const changes = edit.documentChanges ?? [];
  const moved = changes.flatMap((change) => {
    if (!("kind" in change)) return [];
    if (change.kind === "rename") return [Uri.parse(change.oldUri)];
    return change.kind === "delete" ? [Uri.parse(change.uri)] : [];
  });
  const renamed = new Map(
    changes.flatMap((change) => ("kind" in change && change.kind === "rename" ? [[change.oldUri, change.newUri]] : [])),
  );
  const written = new Set(changes.flatMap((change) => ("kind" in change ? [] : [change.textDocument.uri])));
  const own = new Set(workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
  if (!(await applier.apply(toWorkspaceEdit(edit), moved))) return false;
  const toSave = new Set(
    [...written]
      .filter((uri) => !own.has(Uri.parse(uri).toString()))
      .map((uri) => Uri.parse(renamed.get(uri) ?? uri).toString()),
  );
  await Promise.all(
    workspace.textDocuments
      .filter((document) => document.isDirty && toSave.has(document.uri.toString()))
      .map((document) => document.save()),
  );
  return true;
}

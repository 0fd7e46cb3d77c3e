import {
  Position,
  Range,
  Selection,
  Uri,
  WorkspaceEdit,
  type WorkspaceEditEntryMetadata,
  window,
  workspace,
} from "vscode";
import type { EditResult } from "../../server/src/protocol/editMessages";

/** A workspace edit as the server sends it. */
export type ServerEdit = Extract<EditResult, { readonly edit: unknown }>["edit"];

/**
 * The edit as VS Code applies it, one step to undo. A file that is created and filled becomes one operation that writes
 * it with its contents, so that it lies on disk at once and no unsaved editor stays behind. What exists is never
 * overwritten: VS Code then refuses the whole edit. With `metadata` each part says what it is for and whether a person
 * has to agree to it.
 */
export function toWorkspaceEdit(edit: ServerEdit, metadata?: WorkspaceEditEntryMetadata): WorkspaceEdit {
  const result = new WorkspaceEdit();
  const given = edit.documentChanges ?? [];
  const onlyCreates = given.every((change) => !("kind" in change) || change.kind === "create");
  const changes = onlyCreates ? creationsFirst(given) : given;
  const contents = new Map<string, string>();
  for (const change of changes) if ("kind" in change && change.kind === "create") contents.set(change.uri, "");
  for (const change of changes) {
    if ("kind" in change || !contents.has(change.textDocument.uri)) continue;
    for (const { newText } of textEdits(change)) {
      contents.set(change.textDocument.uri, contents.get(change.textDocument.uri) + newText);
    }
  }
  for (const change of changes) {
    if (!("kind" in change)) {
      if (contents.has(change.textDocument.uri)) continue;
      for (const { range, newText } of textEdits(change)) {
        result.replace(Uri.parse(change.textDocument.uri), toRange(range), newText, metadata);
      }
    } else if (change.kind === "create") {
      const text = new TextEncoder().encode(contents.get(change.uri));
      const options = { overwrite: false, ignoreIfExists: false, contents: text };
      result.createFile(Uri.parse(change.uri), options, metadata);
    } else if (change.kind === "rename") {
      result.renameFile(Uri.parse(change.oldUri), Uri.parse(change.newUri), { overwrite: false }, metadata);
    } else {
      result.deleteFile(Uri.parse(change.uri), { recursive: change.options?.recursive === true });
    }
  }
  const [created] = contents.keys();
  // VS Code undoes an edit of one text only while that text is loaded. An edit of several it loads first.
  if (created !== undefined && onlyCreates) result.insert(Uri.parse(created), new Position(0, 0), "", metadata);
  return result;
}

type DocumentChanges = NonNullable<ServerEdit["documentChanges"]>;

/** Creations before the texts that are edited, so that these form one step. */
function creationsFirst(changes: DocumentChanges): DocumentChanges {
  return [...changes.filter((change) => "kind" in change), ...changes.filter((change) => !("kind" in change))];
}

/** The file that an edit creates when it creates exactly one and does nothing else. */
export function onlyCreatedFile(edit: ServerEdit): string | undefined {
  const changes = edit.documentChanges ?? [];
  const operations = changes.filter((change) => "kind" in change);
  const [only] = operations;
  return operations.length === 1 && only?.kind === "create" ? only.uri : undefined;
}

/**
 * Applies what the server worked out and opens the file it names, the cursor at its end. Says why when there is nothing
 * to apply or VS Code refuses. Resolves to whether memory changed.
 */
export async function applyServerEdit(result: EditResult): Promise<boolean> {
  if ("refusal" in result) {
    void window.showInformationMessage(result.refusal);
    return false;
  }
  if (!(await workspace.applyEdit(toWorkspaceEdit(result.edit), { isRefactoring: true }))) {
    void window.showErrorMessage(
      "The change was not made: a file is in the way or cannot be written. Nothing was overwritten.",
    );
    return false;
  }
  if (result.open !== undefined) await openAtEnd(Uri.parse(result.open));
  return true;
}

/** Opens a text file with the cursor at its end. */
export async function openAtEnd(uri: Uri): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  const end = document.lineAt(document.lineCount - 1).range.end;
  await window.showTextDocument(document, { selection: new Selection(end, end), preview: false });
}

interface ServerTextEdit {
  readonly range: ServerRange;
  readonly newText: string;
}

type ServerRange = { readonly [end in "start" | "end"]: { readonly line: number; readonly character: number } };

function textEdits(change: { readonly edits: readonly object[] }): ServerTextEdit[] {
  return change.edits.filter((edit): edit is ServerTextEdit => "newText" in edit);
}

function toRange({ start, end }: ServerRange): Range {
  return new Range(new Position(start.line, start.character), new Position(end.line, end.character));
}

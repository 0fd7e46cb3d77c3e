import { Uri, workspace } from "vscode";
import type { ChangedFile } from "../../../server/src/protocol/operationMessages";
import type { ServerEdit } from "../edits";

/** From so many files on that move and change. */
const many = 20;

/**
 * The same edit in a form that VS Code applies and undoes in seconds where hundreds of files move and change at once, as
 * when an archive begins: such a file is written anew in its new place and taken away in the old one. One by one, each
 * would be loaded, edited, renamed and saved. Files with unsaved changes move with them, one by one.
 */
export async function easeManyMoves(edit: ServerEdit, files: readonly ChangedFile[]): Promise<ServerEdit> {
  const dirty = new Set(workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
  const eased = new Map<string, { readonly to: string; readonly text: string }>();
  for (const { before, after, text } of files) {
    if (before === undefined || after === undefined || before === after || text === undefined) continue;
    if (!dirty.has(Uri.parse(before).toString())) eased.set(before, { to: after, text });
  }
  if (eased.size < many) return edit;
  const changes = (edit.documentChanges ?? []).filter((change) => {
    if (!("kind" in change)) return !eased.has(change.textDocument.uri);
    return change.kind !== "rename" || !eased.has(change.oldUri);
  });
  const written = await Promise.all(
    [...eased].map(async ([from, { to, text }]) => {
      const mark = (await hasByteOrderMark(Uri.parse(from))) ? "\ufeff" : "";
      return { to, newText: mark + text };
    }),
  );
  const kindOf = (change: (typeof changes)[number]): string => ("kind" in change ? change.kind : "text");
  return {
    documentChanges: [
      ...changes.filter((change) => kindOf(change) === "text"),
      ...changes.filter((change) => kindOf(change) === "create"),
      ...written.flatMap(({ to, newText }) => [
        { kind: "create" as const, uri: to },
        { textDocument: { uri: to, version: null }, edits: [{ range: start, newText }] },
      ]),
      // Operations of one kind in a row are one batch.
      ...changes.filter((change) => kindOf(change) === "rename"),
      ...changes.filter((change) => kindOf(change) === "delete"),
      ...[...eased.keys()].map((uri) => ({ kind: "delete" as const, uri })),
    ],
  };
}

const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

async function hasByteOrderMark(uri: Uri): Promise<boolean> {
  const [first, second, third] = await workspace.fs.readFile(uri);
  return first === 0xef && second === 0xbb && third === 0xbf;
}

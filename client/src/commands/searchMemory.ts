import { Range, type TextEditor, Uri, window, workspace } from "vscode";
import type { SearchLine } from "../../../server/src/protocol/recallMessages";
import { isTreeNode, rootOf } from "../nodes";
import { pickSearchHit } from "../pickers/searchPicker";
import type { CommandContext } from "./commandContext";

const mostHits = 50;

/** Searches all memory, or that of a row, as a person types, and shows each place that is pointed at. */
export async function searchMemory({ memory, contexts }: CommandContext, argument: unknown): Promise<void> {
  await memory.whenCurrent();
  const roots = memory.state.roots.filter(({ state }) => state === "present");
  if (roots.length === 0) {
    void window.showInformationMessage("No memory is open. Create one, or choose a folder as memory root.");
    return;
  }
  const root = isTreeNode(argument) ? rootOf(argument)?.root.uri : undefined;
  const before = window.activeTextEditor;
  const hit = await pickSearchHit({
    search: (query, token) =>
      contexts.search({ query, limit: mostHits, ...(root === undefined ? {} : { root }) }, token),
    preview: (pointed) => void show(pointed, true),
    isLabelled: root === undefined && roots.length > 1,
    query: typeof argument === "string" ? argument : "",
  });
  if (hit !== undefined) await show(hit, false);
  else if (before !== undefined) await goBack(before);
}

async function show({ uri, line }: SearchLine, isPreview: boolean): Promise<void> {
  const document = await workspace.openTextDocument(Uri.parse(uri));
  const start = document.lineAt(Math.min(line, document.lineCount - 1)).range.start;
  await window.showTextDocument(document, {
    preview: isPreview,
    preserveFocus: isPreview,
    selection: new Range(start, start),
  });
}

/** Shows again what was open before the search, at the same place. */
async function goBack({ document, selection, viewColumn }: TextEditor): Promise<void> {
  if (document.isClosed) return;
  await window.showTextDocument(document, { selection, ...(viewColumn === undefined ? {} : { viewColumn }) });
}

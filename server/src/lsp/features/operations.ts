import { textsAfter } from "../../memory/editedText";
import type { MemoryEdit } from "../../memory/edits";
import { isRefused, type OperationWorld } from "../../memory/operations/operation";
import { findOperation } from "../../memory/operations/registry";
import { runOperation } from "../../memory/operations/runOperation";
import { compareCodePoints, ROOT_PATH } from "../../memory/paths";
import { checkMemory } from "../../memory/rules/run";
import { type DecodedText, decodeText } from "../../memory/text";
import type { ChangedFile, OperationParams, OperationResult } from "../../protocol/operationMessages";
import { nameOfUri, parentUri, pathIn, toWorkspaceEdit, uriOf } from "../convert";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** Works out a maintenance task of a root: its report and its edits. Nothing is written here. Rejects when aborted. */
export async function planOperation(
  { root, operation: id, values, time: givenTime }: OperationParams,
  workspace: MemoryWorkspace,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<OperationResult | { readonly refusal: string }> {
  const memory = workspace.root(root)?.memory;
  if (memory === undefined) return { refusal: "This memory is not open any more. Refresh the view and try again." };
  const operation = findOperation(id);
  if (operation === undefined) return { refusal: `There is no operation ${id}.` };
  const { view, uri } = memory;
  const { counter } = memory.settings.budget;
  const time = givenTime ?? host.calendar().time;
  const answer = await runOperation(
    operation,
    {
      view,
      findings: () => checkMemory(view),
      time,
      count: (text) => host.countTokens(counter, text, signal),
      openPlace: (place) => host.openFolder(place),
      nestingOf: (place) => nestingOf(uri, place),
      readPlace: (place) => readFile(place, host),
    },
    values,
  );
  if (isRefused(answer)) return answer;
  const { report, markdown, edits, open, actions = [] } = answer;
  return {
    time,
    report,
    markdown,
    ...(edits.length === 0 ? {} : { edit: toWorkspaceEdit(edits, uri) }),
    files: changedFiles(edits, memory),
    ...(open === undefined ? {} : { open: { uri: uriOf(uri, open.path), ...lineOf(open) } }),
    actions: actions.map(({ path, line, ...action }) => ({
      ...action,
      ...(path === undefined ? {} : { uri: uriOf(uri, path), ...lineOf({ line }) }),
    })),
  };
}

function lineOf({ line }: { readonly line?: number | undefined }): { readonly line?: number } {
  return line === undefined ? {} : { line };
}

function nestingOf(root: string, place: string): ReturnType<OperationWorld["nestingOf"]> {
  const inMemory = pathIn(root, place);
  if (inMemory === ROOT_PATH) return {};
  if (inMemory !== undefined) return { inMemory };
  const ofMemory = pathIn(place, root);
  return ofMemory === undefined ? {} : { ofMemory };
}

function readFile(place: string, host: LanguageHost): DecodedText | undefined {
  const bytes = host.openFolder(parentUri(place)).read(nameOfUri(place));
  return typeof bytes === "string" ? undefined : decodeText(bytes);
}

/** Each file that edits touch, as it would be. */
function changedFiles(edits: readonly MemoryEdit[], { uri, view }: LiveMemory): ChangedFile[] {
  const created = new Set(edits.flatMap((edit) => (edit.kind === "create" ? [edit.path] : [])));
  const renamed = new Map(edits.flatMap((edit) => (edit.kind === "rename" ? [[edit.to, edit.from]] : [])));
  const texts = textsAfter(edits, (path) => view.readText(path)?.text);
  const files = [...texts].map(([path, text]): ChangedFile => {
    const before = renamed.get(path) ?? path;
    const after = uriOf(uri, path);
    if (created.has(path)) return { path, text, after };
    // What only moves is not worth sending: an archive moves hundreds of notes.
    const isSame = before !== path && view.readText(before)?.text === text;
    return { path, before: uriOf(uri, before), after, ...(isSame ? {} : { text }) };
  });
  for (const edit of edits)
    if (edit.kind === "remove") files.push({ path: edit.path, text: "", before: uriOf(uri, edit.path) });
  return files.sort((a, b) => compareCodePoints(a.path, b.path));
}

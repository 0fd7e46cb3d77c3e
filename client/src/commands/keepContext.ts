import { env, Uri, window, workspace } from "vscode";
import type { CompileResult } from "../../../server/src/protocol/contextMessages";
import { formatTokens } from "../figures";
import { pickFormat } from "../pickers/formatPicker";
import { contextEndings, type PreviewSubject, previewSubject } from "../previewUri";
import { previewFormat } from "../settings";
import type { CommandContext } from "./commandContext";
import { rootFor, uriOf } from "./targets";

/** Copies the compiled context: that of the preview in which it is called, else that of a root as previews open. */
export async function copyContext(context: CommandContext, argument: unknown): Promise<void> {
  const subject = shownSubject(argument) ?? (await newSubject(context, argument, previewFormat()));
  const result = subject === undefined ? null : await context.memory.compile(subject);
  if (result === null) return;
  await env.clipboard.writeText(result.text);
  void window.showInformationMessage(`The compiled context of ${result.label} is in the clipboard${sizeOf(result)}.`);
}

/** Saves the compiled context to a file, as a snapshot that can be compared with later ones. */
export async function saveContext(context: CommandContext, argument: unknown): Promise<void> {
  let subject = shownSubject(argument);
  if (subject === undefined) {
    const format = await pickFormat(previewFormat());
    subject = format === undefined ? undefined : await newSubject(context, argument, format);
  }
  const result = subject === undefined ? null : await context.memory.compile(subject);
  if (subject === undefined || result === null) return;
  const name = `${result.label.replaceAll("/", "-")}${contextEndings[subject.format]}`;
  const folder =
    workspace.getWorkspaceFolder(Uri.parse(subject.root))?.uri ?? Uri.joinPath(Uri.parse(subject.root), "..");
  const file = await window.showSaveDialog({
    title: "Save Context",
    saveLabel: "Save",
    defaultUri: Uri.joinPath(folder, name),
  });
  if (file === undefined) return;
  await workspace.fs.writeFile(file, new TextEncoder().encode(result.text));
}

function shownSubject(argument: unknown): PreviewSubject | undefined {
  const uri = uriOf(argument) ?? window.activeTextEditor?.document.uri;
  return uri === undefined ? undefined : previewSubject(uri);
}

async function newSubject(
  context: CommandContext,
  argument: unknown,
  format: PreviewSubject["format"],
): Promise<PreviewSubject | undefined> {
  const root = await rootFor(context, argument, "Compile the context of which memory?", true);
  return root === undefined ? undefined : { root: root.uri, format };
}

function sizeOf({ isCounted, tokens, startTokens }: CompileResult): string {
  return isCounted ? `: ${formatTokens(tokens + startTokens)} tokens` : "";
}

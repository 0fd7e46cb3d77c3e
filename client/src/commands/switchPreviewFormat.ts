import { window } from "vscode";
import { pickFormat } from "../pickers/formatPicker";
import { previewSubject } from "../previewUri";
import type { CommandContext } from "./commandContext";
import { uriOf } from "./targets";

/** Shows the preview in another format, for this time; the setting says what new ones open in. */
export async function switchPreviewFormat(context: CommandContext, argument: unknown): Promise<void> {
  const uri = uriOf(argument) ?? window.activeTextEditor?.document.uri;
  const subject = uri === undefined ? undefined : previewSubject(uri);
  if (uri === undefined || subject === undefined) return;
  const format = await pickFormat(subject.format);
  if (format !== undefined) await context.previews.switchTo(uri, { ...subject, format });
}

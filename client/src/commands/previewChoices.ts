import { type Uri, window } from "vscode";
import type { HarnessName } from "../contextChoice";
import { pickHarness, pickSession, pickTopic } from "../pickers/contextPickers";
import { type PreviewSubject, previewSubject } from "../previewUri";
import type { CommandContext } from "./commandContext";
import { uriOf } from "./targets";

/** Shows the preview for another kind of session, for this time. */
export async function switchPreviewSession(context: CommandContext, argument: unknown): Promise<void> {
  const shown = previewFor(argument);
  const choices = shown === undefined ? null : await context.contexts.choices(shown.subject.root);
  if (shown === undefined || choices === null) return;
  const { subject, uri } = shown;
  const session = await pickSession(choices.sessions, subject.session ?? "contract");
  if (session === undefined) return;
  const topic = session === "sub-agent" ? await pickTopic(choices.topics) : "";
  if (topic === undefined) return;
  const { topic: _, ...kept } = subject;
  await context.previews.switchTo(uri, { ...kept, session, ...(topic === "" ? {} : { topic }) });
}

/** Shows the preview as another harness loads it, for this time; the setting says what new ones open with. */
export async function switchPreviewHarness(context: CommandContext, argument: unknown): Promise<void> {
  const shown = previewFor(argument);
  const choices = shown === undefined ? null : await context.contexts.choices(shown.subject.root);
  if (shown === undefined || choices === null) return;
  const selected: HarnessName = choices.harnesses.find(({ isSelected }) => isSelected)?.name ?? "agent-memory";
  const harness = await pickHarness(choices.harnesses, shown.subject.harness ?? selected);
  if (harness !== undefined) await context.previews.switchTo(shown.uri, { ...shown.subject, harness });
}

function previewFor(argument: unknown): { readonly uri: Uri; readonly subject: PreviewSubject } | undefined {
  const uri = uriOf(argument) ?? window.activeTextEditor?.document.uri;
  const subject = uri === undefined ? undefined : previewSubject(uri);
  return uri === undefined || subject === undefined ? undefined : { uri, subject };
}

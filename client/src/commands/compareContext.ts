import { commands, Uri, window, workspace } from "vscode";
import type { RootSummary } from "../../../server/src/protocol";
import type { ContextComparison, TokenChange } from "../../../server/src/protocol/contextMessages";
import { contextOf } from "../contextFiles";
import { groupDigits } from "../figures";
import { contextEndings, type PreviewSubject, previewSubject } from "../previewUri";
import { previewFormat } from "../settings";
import type { CommandContext } from "./commandContext";
import { rootFor, uriOf } from "./targets";

/** Opens the compiled contexts of the last commit and of now side by side, and tells the tokens that files gained and lost. */
export async function compareWithCommit(context: CommandContext, argument: unknown): Promise<void> {
  const subject = await subjectFor(context, argument, "Compare the context of which memory?");
  if (subject === undefined) return;
  const former = await context.git.committedFiles(Uri.parse(subject.root));
  if ("refusal" in former) {
    void window.showInformationMessage(former.refusal);
    return;
  }
  const comparison = await context.contexts.compareContexts({ ...subject, former, since: "the last commit" });
  if (comparison === null) return;
  const { label, before, after, tokensBefore, tokensAfter } = comparison;
  const ending = contextEndings[subject.format];
  await commands.executeCommand(
    "vscode.diff",
    context.reports.put(`${label} · last commit${ending}`, before),
    context.reports.put(`${label} · now${ending}`, after),
    `Compiled context · ${label} · last commit ↔ now · ${formatGain(tokensAfter - tokensBefore)} tokens`,
  );
  void tellChanges(context, comparison);
}

/** Opens a saved context and the one of now side by side, compiled for the same session and harness. */
export async function compareWithSnapshot(context: CommandContext, argument: unknown): Promise<void> {
  const root = await rootFor(context, argument, "Compare the context of which memory?", true);
  if (root === undefined) return;
  const [file] = (await window.showOpenDialog({ openLabel: "Compare", title: "Saved context" })) ?? [];
  if (file === undefined) return;
  await compareWithFile(context, root, file);
}

async function compareWithFile(context: CommandContext, root: RootSummary, file: Uri): Promise<void> {
  const snapshot = await workspace.openTextDocument(file);
  const said = contextOf(snapshot.getText());
  if (said === undefined) {
    void window.showWarningMessage(
      `${file.path.split("/").at(-1) ?? ""} is not a compiled context. Choose a file that Save Context As… wrote.`,
    );
    return;
  }
  const now = await context.memory.compile({ root: root.uri, ...said });
  if (now === null) return;
  const uri = context.reports.put(`${now.label} · now${contextEndings[said.format]}`, now.text);
  await commands.executeCommand("vscode.diff", file, uri, `Compiled context · ${now.label} · snapshot ↔ now`);
}

/** The context that a command is about: that of the preview in which it was called, else that of a root as previews open. */
async function subjectFor(
  context: CommandContext,
  argument: unknown,
  question: string,
): Promise<PreviewSubject | undefined> {
  const uri = uriOf(argument) ?? window.activeTextEditor?.document.uri;
  const shown = uri === undefined ? undefined : previewSubject(uri);
  if (shown !== undefined) return shown;
  const root = await rootFor(context, argument, question, true);
  return root === undefined ? undefined : { root: root.uri, format: previewFormat() };
}

const mostNamed = 4;

async function tellChanges(
  { reports }: CommandContext,
  { label, changes, markdown }: ContextComparison,
): Promise<void> {
  if (changes.length === 0) {
    void window.showInformationMessage(`No file of ${label} gained or lost tokens since the last commit.`);
    return;
  }
  const named = changes.slice(0, mostNamed).map((change) => `${change.path} ${formatGain(gain(change))}`);
  if (changes.length > named.length) named.push(`${changes.length - named.length} more`);
  const button = "Show Table";
  const answer = await window.showInformationMessage(`Tokens since the last commit: ${named.join(", ")}.`, button);
  if (answer === button) await reports.showReport(`Changes since the last commit · ${label}`, markdown);
}

function gain({ before = 0, after = 0 }: TokenChange): number {
  return after - before;
}

function formatGain(tokens: number): string {
  if (tokens === 0) return "±0";
  return tokens < 0 ? `−${groupDigits(-tokens)}` : `+${groupDigits(tokens)}`;
}

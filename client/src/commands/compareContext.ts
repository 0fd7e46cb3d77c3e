import { commands, Uri, window, workspace } from "vscode";
import type { ContextComparison, TokenChange } from "../../../server/src/protocol/contextMessages";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { groupDigits } from "../figures";
import { nameOf } from "../places";
import { contextEndings, type PreviewSubject, previewSubject } from "../previewUri";
import { previewFormat } from "../settings";
import type { CommandContext } from "./commandContext";
import { showReport } from "./showReport";
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
    context.texts.put(`${label} · last commit${ending}`, before),
    context.texts.put(`${label} · now${ending}`, after),
    `Compiled context · ${label} · last commit ↔ now · ${formatGain(tokensAfter - tokensBefore)} tokens`,
  );
  void tellChanges(context, subject.root, comparison);
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
  const snapshot = (await workspace.openTextDocument(file)).getText();
  const comparison = await context.contexts.compareSnapshot({ root: root.uri, snapshot });
  if (comparison === null) return;
  if ("refusal" in comparison) {
    void window.showWarningMessage(`${nameOf(file)}: ${comparison.refusal}`);
    return;
  }
  const { label, after, format, tokensBefore, tokensAfter } = comparison;
  await commands.executeCommand(
    "vscode.diff",
    file,
    context.texts.put(`${label} · now${contextEndings[format]}`, after),
    `Compiled context · ${label} · snapshot ↔ now · ${formatGain(tokensAfter - tokensBefore)} tokens`,
  );
  void tellChanges(context, root.uri, comparison);
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
  context: CommandContext,
  root: string,
  { label, since, changes, markdown }: ContextComparison,
): Promise<void> {
  if (changes.length === 0) {
    void window.showInformationMessage(`No file of ${label} gained or lost tokens since ${since}.`);
    return;
  }
  const named = changes.slice(0, mostNamed).map((change) => `${change.path} ${formatGain(gain(change))}`);
  if (changes.length > named.length) named.push(`${changes.length - named.length} more`);
  const button = "Show Table";
  const answer = await window.showInformationMessage(`Tokens since ${since}: ${named.join(", ")}.`, button);
  if (answer === button) await showReport(context, { title: `Changes since ${since} · ${label}`, root, markdown });
}

function gain({ before = 0, after = 0 }: TokenChange): number {
  return after - before;
}

function formatGain(tokens: number): string {
  if (tokens === 0) return "±0";
  return tokens < 0 ? `−${groupDigits(-tokens)}` : `+${groupDigits(tokens)}`;
}

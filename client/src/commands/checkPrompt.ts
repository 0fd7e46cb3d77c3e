import { env, window } from "vscode";
import { pickAbilities } from "../pickers/contextPickers";
import { innermost } from "../places";
import type { CommandContext } from "./commandContext";
import { showReport } from "./showReport";
import { rootFor, uriOf } from "./targets";

/**
 * Holds the text that a harness sent against a memory and shows the report: the text of the active editor, unless that is
 * memory itself, else the clipboard.
 */
export async function checkPrompt(context: CommandContext, argument: unknown): Promise<void> {
  const prompt = await capturedPrompt(context);
  if (prompt === undefined) return;
  const given = uriOf(argument);
  const root = await rootFor(
    context,
    given === undefined ? undefined : argument,
    "Check the prompt against which memory?",
  );
  const abilities = root === undefined ? undefined : await pickAbilities();
  if (root === undefined || abilities === undefined) return;
  const answer = await context.contexts.checkContract({ root: root.uri, prompt, abilities });
  if (answer === null) return;
  await showReport(context, { title: `Harness Contract · ${answer.label}`, root: root.uri, markdown: answer.markdown });
}

async function capturedPrompt({ memory }: CommandContext): Promise<string | undefined> {
  const document = window.activeTextEditor?.document;
  const isMemory = document !== undefined && innermost(memory.state.roots, document.uri) !== undefined;
  const open = document === undefined || isMemory ? "" : document.getText();
  const clipboard = await env.clipboard.readText();
  const sources = [
    { label: "The open file", description: document?.fileName ?? "", text: open },
    { label: "The clipboard", description: clipboard.slice(0, 60).replace(/\s+/g, " "), text: clipboard },
  ].filter(({ text }) => text.trim() !== "");
  if (sources.length === 0) {
    void window.showInformationMessage(
      "Open the file that holds what the harness sent, or copy it to the clipboard, and try again.",
    );
    return undefined;
  }
  return (await window.showQuickPick(sources, { placeHolder: "Where is the text that the harness sent?" }))?.text;
}

import { env, version, window } from "vscode";
import type { CommandContext } from "./commandContext";

/** Ends the server and starts it anew. */
export async function restartServer({ server }: CommandContext): Promise<void> {
  await server.restart();
}

/** Shows the log. */
export async function showLog({ log }: CommandContext): Promise<void> {
  log.show();
}

/** Copies a report for a bug: versions, settings and figures, no contents and no names of files. */
export async function copyBugReport({ memory }: CommandContext): Promise<void> {
  const report = await memory.bugReport();
  const host = `- VS Code ${version}${env.remoteName === undefined ? "" : `, remote: ${env.remoteName}`}`;
  await env.clipboard.writeText(`${report.trimEnd()}\n${host}\n`);
  void window.showInformationMessage("The report is in the clipboard. It holds no contents and no names of files.");
}

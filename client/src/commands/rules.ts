import { commands, Uri } from "vscode";
import type { CommandContext } from "./commandContext";

/** Opens the rule catalogue at the rule whose id is handed over. */
export async function showRule(context: CommandContext, argument: unknown): Promise<void> {
  await openCatalogue(context, typeof argument === "string" ? argument : "");
}

/** Opens the rule catalogue. */
export async function showRules(context: CommandContext): Promise<void> {
  await openCatalogue(context, "");
}

/** Shows the catalogue as it reads best; as text where VS Code's own Markdown preview is turned off. */
async function openCatalogue({ extension }: CommandContext, fragment: string): Promise<void> {
  const uri = Uri.joinPath(extension.extensionUri, "media", "rules.md").with({ fragment });
  try {
    await commands.executeCommand("markdown.showPreview", uri, [uri], { locked: true });
  } catch {
    await commands.executeCommand("vscode.open", uri);
  }
}

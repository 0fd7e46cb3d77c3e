import { InputBoxValidationSeverity, Uri, window } from "vscode";
import { exists } from "../places";
import { updateOnMove } from "../settings";
import type { CommandContext } from "./commandContext";
import { type Place, placeFor } from "./targets";

/** Renames a file or directory of memory, links and index lines along as the settings say. */
export async function rename(context: CommandContext, argument: unknown): Promise<void> {
  const place = placeFor(context, argument);
  if (place === undefined) return;
  const { name, uri, isDirectory } = place;
  const stem = isDirectory ? name.length : name.lastIndexOf(".");
  const written = await window.showInputBox({
    title: `Rename ${name}`,
    prompt: "The new name",
    value: name,
    valueSelection: [0, stem > 0 ? stem : name.length],
    validateInput: (value) => judgeName(value.trim(), place),
  });
  const newName = written?.trim();
  if (newName === undefined || newName === name) return;
  const to = Uri.joinPath(uri, "..", newName);
  if (await context.follower.move([{ from: uri, to }])) return;
  // A person who was asked and said no knows that nothing happened.
  if (updateOnMove(uri) !== "ask") {
    void window.showErrorMessage(`${name} was not renamed. Nothing was overwritten.`);
  }
}

type Judgement = string | { readonly message: string; readonly severity: InputBoxValidationSeverity } | undefined;

/** Why a name cannot be taken, or what taking it would cost. */
async function judgeName(newName: string, { name, uri, isDirectory }: Place): Promise<Judgement> {
  if (newName === "") return "Write a name.";
  if (newName === name) return undefined;
  if (newName === "." || newName === ".." || /[\\/:*?"<>|]/.test(newName)) {
    return `A name cannot be . or .. and holds none of \\ / : * ? " < > |`;
  }
  const isSameButCase = newName.toLowerCase() === name.toLowerCase();
  if (!isSameButCase && (await exists(Uri.joinPath(uri, "..", newName)))) return `${newName} exists already.`;
  const warn = (message: string): Judgement => ({ message, severity: InputBoxValidationSeverity.Warning });
  if (isDirectory) {
    return newName.startsWith(".") ? warn("Hidden directories are not part of memory.") : undefined;
  }
  if (name === "MEMORY.md") return warn("Without its MEMORY.md, this directory cannot be discovered by an agent.");
  return newName.endsWith(".md") ? undefined : warn("Only files that end in .md are memory.");
}

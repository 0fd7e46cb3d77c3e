import { Uri, window } from "vscode";
import { applyServerEdit } from "../edits";
import { exists } from "../places";
import type { CommandContext } from "./commandContext";
import { placeFor, rootFor } from "./targets";

/** Creates a Markdown file in a directory, with the MEMORY.md that new directories on the way need. */
export async function createFile(context: CommandContext, argument: unknown): Promise<void> {
  const directory = await directoryFor(context, argument);
  if (directory === undefined) return;
  const written = await window.showInputBox({
    title: "New Memory File",
    prompt: "Name of the file; put directories before it with /. Each new directory gets its MEMORY.md.",
    placeHolder: "people/anna.md",
    validateInput: (value) => refuseName(value, directory),
  });
  if (written === undefined) return;
  await applyServerEdit(
    await context.memory.plan({ kind: "create-file", directory: directory.toString(), path: written }),
  );
}

async function directoryFor(context: CommandContext, argument: unknown): Promise<Uri | undefined> {
  const place = placeFor(context, argument);
  if (place?.root !== undefined) return place.isDirectory ? place.uri : Uri.joinPath(place.uri, "..");
  const root = await rootFor(context, argument, "Create a file in which memory?", true);
  return root === undefined ? undefined : Uri.parse(root.uri);
}

/** Why a name cannot be taken; `undefined` when it can. */
async function refuseName(written: string, directory: Uri): Promise<string | undefined> {
  const names = written.split("/").map((name) => name.trim());
  const last = names.at(-1) ?? "";
  if (written.trim() === "") return "Write a name.";
  if (names.some((name) => name === "")) return "Put a name on each side of /.";
  if (names.some((name) => name === "." || name === ".."))
    return "A memory file stays inside its memory: leave out . and ..";
  if (names.slice(0, -1).some((name) => name.startsWith("."))) return "Hidden directories are not part of memory.";
  const forbidden = /[\\:*?"<>|]/.exec(written);
  if (forbidden !== null) return `${forbidden[0]} cannot stand in a name on every system.`;
  const path = last.endsWith(".md") ? names : [...names.slice(0, -1), `${last}.md`];
  return (await exists(Uri.joinPath(directory, ...path))) ? `${path.join("/")} exists already.` : undefined;
}

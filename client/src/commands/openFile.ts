import { commands, Uri, ViewColumn } from "vscode";
import { openAtEnd } from "../edits";
import type { CommandContext } from "./commandContext";
import { placeFor, uriOf } from "./targets";

/** Opens the file of a row. */
export async function open(context: CommandContext, argument: unknown): Promise<void> {
  const uri = fileFor(context, argument);
  if (uri !== undefined) await commands.executeCommand("vscode.open", uri);
}

/** Opens the file of a row beside the active editor. */
export async function openToSide(context: CommandContext, argument: unknown): Promise<void> {
  const uri = fileFor(context, argument);
  if (uri !== undefined) await commands.executeCommand("vscode.open", uri, ViewColumn.Beside);
}

/** Opens a file that a fix created, the cursor at its end. */
export async function openCreated(_context: CommandContext, argument: unknown): Promise<void> {
  const uri = uriOf(argument);
  if (uri !== undefined) await openAtEnd(uri);
}

/** The file itself, or a directory's index. */
function fileFor(context: CommandContext, argument: unknown): Uri | undefined {
  const place = placeFor(context, argument);
  if (place === undefined) return undefined;
  return place.isDirectory ? Uri.joinPath(place.uri, "MEMORY.md") : place.uri;
}

import { commands, Location, Position, Range, Uri, window } from "vscode";
import { nameOf } from "../places";
import type { CommandContext } from "./commandContext";

/** Shows what leads to a file, as references in the editor; the lens hands over the file's URI as text. */
export async function showBacklinks({ memory }: CommandContext, argument: unknown): Promise<void> {
  const uri = typeof argument === "string" ? Uri.parse(argument) : window.activeTextEditor?.document.uri;
  if (uri === undefined) return;
  const result = await memory.backlinks(uri.toString());
  const locations = (result?.files ?? []).flatMap((file) =>
    file.links.map(({ range: { start, end } }) => {
      return new Location(Uri.parse(file.uri), new Range(start.line, start.character, end.line, end.character));
    }),
  );
  if (locations.length === 0) void window.showInformationMessage(`No file leads to ${nameOf(uri)}.`);
  else await commands.executeCommand("editor.action.showReferences", uri, new Position(0, 0), locations);
}

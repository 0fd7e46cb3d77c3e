import { type ChatResponseStream, Location, Position, Uri } from "vscode";
import type { SearchLine } from "../../../server/src/protocol/recallMessages";
import { plainText } from "./plainText";

/** Where a hit stands. */
export function locationOf({ uri, line }: SearchLine): Location {
  return new Location(Uri.parse(uri), new Position(line, 0));
}

/** Lists hits, each with a link to its line; `isLabelled` names the root of each as well. */
export function listHits(stream: ChatResponseStream, hits: readonly SearchLine[], isLabelled: boolean): void {
  for (const hit of hits) {
    stream.markdown("\n- ");
    stream.anchor(locationOf(hit), `${hit.path}:${hit.line + 1}`);
    stream.markdown(" ");
    // VS Code shows the name of the file alone, and every directory has a MEMORY.md.
    const directory = `${isLabelled ? `${hit.root}/` : ""}${hit.path.slice(0, hit.path.lastIndexOf("/") + 1)}`;
    const heading = hit.heading === hit.text.trim() ? undefined : hit.heading;
    const said = [directory === "" ? undefined : `in ${directory}`, heading].filter((each) => each !== undefined);
    stream.markdown(plainText(`${said.length > 0 ? `${said.join(", ")}: ` : ""}${hit.text}`));
  }
  stream.markdown("\n");
}

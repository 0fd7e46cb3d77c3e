import type { CodeLens } from "vscode-languageserver";
import { countOf } from "../../memory/budget/figures";
import { backlinkFiles } from "../../memory/links/backlinks";
import { INDEX_NAME } from "../../memory/names";
import { START_RANGE } from "../../memory/text";
import { placementOf } from "../../memory/tree/queries";
import { uriOf } from "../convert";
import type { MemoryWorkspace } from "../memoryWorkspace";

/**
 * One lens at the top of a memory file: how many other files lead to it. `command` is what the client calls to show
 * them, given the file's URI.
 */
export function provideCodeLenses(uri: string, workspace: MemoryWorkspace, command: string | undefined): CodeLens[] {
  const place = workspace.locate(uri);
  if (place === undefined) return [];
  const { path, root } = place;
  const { tree, view } = root.memory;
  if (view.links === undefined || placementOf(tree, path) === "ignored") return [];
  const count = backlinkFiles(path, view.links).length;
  // Nothing has to lead to the root's index: that is where an agent starts.
  if (count === 0 && path === INDEX_NAME) return [];
  const title = count === 0 ? "No file leads here" : `${countOf(count, "file")} ${count === 1 ? "leads" : "lead"} here`;
  return [
    {
      range: START_RANGE,
      command: {
        title,
        command: command ?? "",
        ...(command === undefined ? {} : { arguments: [uriOf(root.memory.uri, path)] }),
      },
    },
  ];
}

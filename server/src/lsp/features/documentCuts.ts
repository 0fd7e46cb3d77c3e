import { fileOverruns, selectedHarnesses } from "../../memory/context/harnessLimits";
import { describeFileOverrun, describePlace } from "../../memory/context/limitWording";
import type { DocumentCut } from "../../protocol/contextMessages";
import type { MemoryWorkspace } from "../memoryWorkspace";

/** Where the selected harnesses cut a file, the first cut first. Harnesses that refuse a file lose nothing of it. */
export function findDocumentCuts(uri: string, workspace: MemoryWorkspace): DocumentCut[] {
  const place = workspace.locate(uri);
  if (place === undefined || place.path.includes("/")) return [];
  const { memory } = place.root;
  const { view } = memory;
  return selectedHarnesses(view)
    .filter(({ overflow }) => overflow === "cut")
    .flatMap((harness) =>
      fileOverruns(harness, view)
        .filter(({ path }) => path === place.path)
        .map((file) => ({
          harness: harness.name,
          position: file.overrun.position,
          loss: describePlace(file.overrun),
          message: memory.masked(describeFileOverrun(harness, file)),
          headings: file.headings.map(({ text }) => memory.masked(text)),
        })),
    )
    .sort((a, b) => a.position.line - b.position.line || a.position.character - b.position.character);
}

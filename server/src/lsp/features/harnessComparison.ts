import { compareHarness } from "../../memory/context/compareHarnesses";
import { harnessOfRoot } from "../../memory/context/harnessOfRoot";
import { describeHarnesses } from "../../memory/context/harnessTable";
import { harnessNames } from "../../memory/harnessSettings";
import type { MemoryReport } from "../../protocol/contextMessages";
import type { LanguageHost } from "../host";
import type { WorkspaceRoot } from "../memoryWorkspace";
import { compileMemory, countContext } from "../rootContext";

/** What each known harness makes of a root, as a report. Rejects when aborted. */
export async function compareRootHarnesses(
  { memory, label }: WorkspaceRoot,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<MemoryReport> {
  const { settings, view } = memory;
  const rows = await Promise.all(
    harnessNames.map(async (name) => {
      const context = await countContext(compileMemory(memory, { harness: name }, host), host, signal);
      const harness = harnessOfRoot(name, settings.harnesses, view.memfsConfig);
      return compareHarness(harness, context, view);
    }),
  );
  return { label, markdown: describeHarnesses(label, rows) };
}

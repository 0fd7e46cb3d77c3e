import { type CompiledContext, compileContext } from "../../memory/context/compile";
import { harnessOfRoot } from "../../memory/context/harnessOfRoot";
import { type MaskSource, maskContext } from "../../memory/context/maskContext";
import { renderContext } from "../../memory/context/render";
import { describeTokenChanges, tokenChanges } from "../../memory/context/tokenChanges";
import { countTexts, readMemory, viewMemory } from "../../memory/rules/view";
import type { ComparisonParams, ContextComparison, TokenChange } from "../../protocol/contextMessages";
import type { LanguageHost } from "../host";
import type { LiveMemory } from "../liveMemory";
import type { WorkspaceRoot } from "../memoryWorkspace";
import { compileMemory, countContext, mainHarness } from "../rootContext";
import { runInSlices } from "../slices";
import { filesOfTexts } from "../textFiles";

/** The context of a root now beside that of earlier files, for the same session, harness and date. Rejects when aborted. */
export async function compareContexts(
  { memory, label }: WorkspaceRoot,
  params: ComparisonParams,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<ContextComparison> {
  const { context: before, source } = await compileFormer(memory, params, host, signal);
  const after = await countContext(compileMemory(memory, params, host), host, signal);
  return {
    label,
    markdown: describeTokenChanges(label, params.since, before, after),
    before: renderContext(maskContext(before, source), params.format).text,
    after: renderContext(maskContext(after, memory.view), params.format).text,
    tokensBefore: before.tokens + before.startTokens,
    tokensAfter: after.tokens + after.startTokens,
    counter: after.counter,
    changes: tokenChanges(before, after).map(
      (change): TokenChange => ({
        path: change.path,
        ...(change.before === undefined ? {} : { before: change.before }),
        ...(change.after === undefined ? {} : { after: change.after }),
      }),
    ),
  };
}

async function compileFormer(
  memory: LiveMemory,
  { former, session, harness, topic }: ComparisonParams,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<{ readonly context: CompiledContext; readonly source: MaskSource }> {
  const { settings, rootName } = memory;
  const read = await runInSlices(readMemory(filesOfTexts(former), settings.tree), host, signal);
  const count = (counter: typeof settings.budget.counter, text: string): Promise<number> =>
    host.countTokens(counter, text, signal);
  const counts = await countTexts(read.core, settings.budget.counter, count);
  const { parentHasIndex } = memory.view;
  const view = viewMemory(read, {
    settings,
    rootName,
    parentHasIndex,
    counts,
    findSecrets: host.findSecrets,
    calendar: host.calendar(),
  });
  const draft = compileContext(read.tree, view, {
    session: { kind: session ?? "contract", today: host.calendar().today, topic },
    harness: harnessOfRoot(harness ?? mainHarness(memory), settings.harnesses, view.memfsConfig),
    roleSettings: settings,
  });
  return { context: await countContext(draft, host, signal), source: view };
}

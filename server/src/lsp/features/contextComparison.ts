import { type CompiledContext, compileContext } from "../../memory/context/compile";
import { harnessOfRoot } from "../../memory/context/harnessOfRoot";
import { type MaskSource, maskContext } from "../../memory/context/maskContext";
import { renderContext } from "../../memory/context/render";
import { readSavedContext, type SavedContext, type SavedFile } from "../../memory/context/savedContext";
import { type CountedContext, describeTokenChanges, sumOf, tokenChanges } from "../../memory/context/tokenChanges";
import { countTexts, readMemory, viewMemory } from "../../memory/rules/view";
import { utf8Length } from "../../memory/text";
import type {
  ComparisonParams,
  ContextComparison,
  SnapshotComparison,
  SnapshotParams,
  TokenChange,
} from "../../protocol/contextMessages";
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
    ...compareTokens(label, params.since, before, after),
    before: renderContext(maskContext(before, source), params.format).text,
    after: renderContext(maskContext(after, memory.view), params.format).text,
  };
}

/**
 * A saved context beside the one of now, compiled for the same session and harness. A file that reads as it was saved
 * keeps its count, since the saved text is one with secrets masked and line ends made alike. Rejects when aborted.
 */
export async function compareSnapshot(
  { memory, label }: WorkspaceRoot,
  { snapshot }: SnapshotParams,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<SnapshotComparison | { readonly refusal: string }> {
  const saved = readSavedContext(snapshot);
  if (saved === undefined)
    return { refusal: "This is not a compiled context. Choose a file that Save Context As… wrote." };
  const { format, session, harness } = saved;
  const after = await countContext(compileMemory(memory, { session, harness }, host), host, signal);
  const shown = maskContext(after, memory.view);
  const before = await countSaved(saved, { after, shown }, host, signal);
  return {
    ...compareTokens(label, "the snapshot", before, after),
    before: snapshot,
    after: renderContext(shown, format).text,
    format,
  };
}

/** What the later of two contexts has more and less. */
function compareTokens(
  label: string,
  since: string,
  before: CountedContext,
  after: CountedContext,
): Omit<ContextComparison, "before" | "after"> {
  return {
    label,
    since,
    markdown: describeTokenChanges(label, since, before, after),
    tokensBefore: sumOf(before),
    tokensAfter: sumOf(after),
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

async function countSaved(
  { core, start }: SavedContext,
  { after, shown }: { readonly after: CompiledContext; readonly shown: CompiledContext },
  host: LanguageHost,
  signal: AbortSignal,
): Promise<CountedContext> {
  const now = new Map([...shown.core, ...shown.start].map(({ path, text }) => [path, text]));
  const counts = new Map([...after.core, ...after.start].map(({ path, count }) => [path, count]));
  const changed = [...core, ...start].filter(({ path, text }) => plainText(now.get(path)) !== plainText(text));
  const texts = changed.map(({ path, text }) => [path, { text, bytes: utf8Length(text) }] as const);
  const recounted = await countTexts(new Map(texts), after.counter, (counter, text) =>
    host.countTokens(counter, text, signal),
  );
  const counted = (file: SavedFile): CountedContext["core"][number] => {
    return { path: file.path, count: recounted.get(file.path) ?? counts.get(file.path) };
  };
  return { core: core.map(counted), start: start.map(counted), counter: after.counter };
}

/** A text without what rendering makes alike. */
function plainText(text: string | undefined): string | undefined {
  return text?.replace(/\r\n?/g, "\n").replace(/\n$/, "");
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

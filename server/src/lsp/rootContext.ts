import { type CompiledContext, compileContext, uncountedTexts, withCounts } from "../memory/context/compile";
import { harnessOfRoot } from "../memory/context/harnessOfRoot";
import type { SessionKind } from "../memory/context/sessions";
import type { HarnessName } from "../memory/harnessSettings";
import { countTexts } from "../memory/rules/view";
import type { ContextChoice } from "../protocol/contextMessages";
import type { LanguageHost } from "./host";
import type { LiveMemory } from "./liveMemory";

/** The harness by which a root is judged first. */
export function mainHarness({ settings }: LiveMemory): HarnessName {
  return settings.harness[0] ?? "agent-memory";
}

/** Whether a context needs no counts but those of whole core files, which are counted without being asked for. */
export function isPlainChoice(session: SessionKind, harness: HarnessName): boolean {
  return session === "contract" && harness === "agent-memory";
}

/** The context of a root as its files are now, unsaved changes included, with the counts that are there. */
export function compileMemory(memory: LiveMemory, choice: ContextChoice, host: LanguageHost): CompiledContext {
  const { settings, view } = memory;
  const source = {
    rootName: memory.rootName,
    budget: memory.budget,
    readText: (path: string) => memory.readText(path),
    facts: (path: string) => memory.factsNow(path),
  };
  return compileContext(memory.tree, source, {
    session: { kind: choice.session ?? "contract", today: host.calendar().today, topic: choice.topic },
    harness: harnessOfRoot(choice.harness ?? mainHarness(memory), settings.harnesses, view.memfsConfig),
    roleSettings: settings,
  });
}

/** A context with everything in it counted. Rejects when aborted. */
export async function countContext(
  context: CompiledContext,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<CompiledContext> {
  const counts = await countTexts(uncountedTexts(context), context.counter, (counter, text) =>
    host.countTokens(counter, text, signal),
  );
  return withCounts(context, counts);
}

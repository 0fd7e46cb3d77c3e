import { measureBudget } from "../memory/budget/budget";
import { compileContext, uncountedTexts, withCounts } from "../memory/context/compile";
import { harnessOfRoot } from "../memory/context/harnessOfRoot";
import { maskContext } from "../memory/context/maskContext";
import { renderContext } from "../memory/context/render";
import type { SessionKind } from "../memory/context/sessions";
import type { RecallSource } from "../memory/recall/source";
import { countTexts } from "../memory/rules/view";
import type { StoredText } from "../memory/text";
import { coreFiles } from "../memory/tree/queries";
import type { SessionWorld } from "./sessionWorld";

/** The kind of session that a context is compiled for. */
export interface SessionChoice {
  readonly kind: SessionKind;
  /** The topic of a sub-agent, by name or path; one that does not exist is told in the text. */
  readonly topic?: string | undefined;
}

/** The compiled context of a root as text, with its secrets masked: the same that `memory-lens context` prints. */
export async function compileText(source: RecallSource, world: SessionWorld, choice: SessionChoice): Promise<string> {
  const { tree, facts, findSecrets } = source;
  const { settings, rootName, countTokens, calendar } = world;
  const texts = new Map<string, StoredText | undefined>();
  const readText = (path: string): StoredText | undefined => {
    if (!texts.has(path)) {
      const stored = source.read(path);
      texts.set(path, typeof stored === "string" ? undefined : stored);
    }
    return texts.get(path);
  };
  const shares = coreFiles(tree).map((path) => ({ path, count: undefined }));
  const draft = compileContext(
    tree,
    { rootName, budget: measureBudget(settings.budget, shares), readText, facts },
    {
      session: { ...choice, today: calendar().today },
      harness: harnessOfRoot("agent-memory", settings.harnesses, undefined),
      roleSettings: settings,
    },
  );
  // The plain contract is written without figures.
  const counts =
    choice.kind === "contract" ? new Map() : await countTexts(uncountedTexts(draft), draft.counter, countTokens);
  return renderContext(maskContext(withCounts(draft, counts), { readText, findSecrets }), "xml").text;
}

import { harnesses } from "../../memory/budget/harnesses";
import { harnessOfRoot } from "../../memory/context/harnessOfRoot";
import { sessionKinds } from "../../memory/context/sessions";
import { harnessNames } from "../../memory/harnessSettings";
import { topicNames } from "../../memory/hygiene/roles";
import { externalFiles } from "../../memory/tree/queries";
import type { ContextChoices } from "../../protocol/contextMessages";
import type { LiveMemory } from "../liveMemory";

/** The harnesses, kinds of session and topics for which the context of a root can be compiled. */
export function listContextChoices({ settings, tree, view }: LiveMemory): ContextChoices {
  return {
    harnesses: harnessNames.map((name) => ({
      name: harnesses[name].name,
      source: harnessOfRoot(name, settings.harnesses, view.memfsConfig).source,
      isSelected: settings.harness.includes(name),
    })),
    sessions: sessionKinds,
    topics: topicNames(externalFiles(tree), settings),
  };
}

import type { Refusal } from "../memory/recall/refusal";
import type { RecallSource } from "../memory/recall/source";
import { normalUri } from "./convert";
import type { LiveMemory } from "./liveMemory";
import type { MemoryWorkspace, WorkspaceRoot } from "./memoryWorkspace";

/** A live root as recall looks at it, unsaved texts included. */
export function recallSourceOf(memory: LiveMemory): RecallSource {
  return {
    tree: memory.tree,
    read: (path) => {
      const stored = memory.readText(path);
      if (stored === undefined) return memory.stat(path) === undefined ? "missing" : "unreadable";
      const facts = memory.factsNow(path);
      return { ...stored, isUtf8: typeof facts === "object" ? facts.isUtf8 : true };
    },
    facts: (path) => memory.factsNow(path),
    findSecrets: (text) => memory.view.findSecrets(text),
  };
}

/** The roots of a label or URI: all where none is named; a refusal that names the roots where there is none of that name. */
export function chooseRoots(workspace: MemoryWorkspace, named: string | undefined): readonly WorkspaceRoot[] | Refusal {
  const present = workspace.roots.filter(({ memory }) => memory.tree.state === "present");
  if (present.length === 0) return { refused: "missing", message: "No memory is open in this window." };
  if (named === undefined || named === "") return present;
  const found = present.filter(({ memory, label }) => label === named || isSameUri(memory.uri, named));
  return found.length > 0
    ? found
    : { refused: "missing", message: `There is no memory root ${JSON.stringify(named)}. ${listRoots(present)}` };
}

/** The one root that is meant; a refusal that names the roots where several could be. */
export function chooseRoot(workspace: MemoryWorkspace, named: string | undefined): WorkspaceRoot | Refusal {
  const roots = chooseRoots(workspace, named);
  if ("refused" in roots) return roots;
  const [only, ...others] = roots;
  return only !== undefined && others.length === 0
    ? only
    : { refused: "missing", message: `Say which memory root is meant. ${listRoots(roots)}` };
}

function listRoots(roots: readonly WorkspaceRoot[]): string {
  return `The roots are ${roots.map(({ label }) => JSON.stringify(label)).join(", ")}.`;
}

function isSameUri(uri: string, named: string): boolean {
  return named.includes("://") && normalUri(named) === uri;
}

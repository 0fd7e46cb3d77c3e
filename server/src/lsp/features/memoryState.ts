import { followsArchitecture } from "../../memory/hygiene/profile";
import { parentPath, ROOT_PATH } from "../../memory/paths";
import type { Finding } from "../../memory/rules/rule";
import { ignoredEntries, missingIndexes, placementOf, verdictOf } from "../../memory/tree/queries";
import type { BudgetSummary, MemoryState, ProblemCount, RootSummary } from "../../protocol/stateMessages";
import { uriOf } from "../convert";
import { labelRoots } from "../labels";
import type { LiveMemory } from "../liveMemory";
import type { MemoryWorkspace, WorkspaceRoot } from "../memoryWorkspace";
import { countProblems } from "../problems";

/** All that the view, the status bar and the decorations draw, as of now. */
export function describeState(workspace: MemoryWorkspace): MemoryState {
  const candidates = workspace.candidates;
  const labels = labelRoots(
    candidates.map(({ uri }) => uri),
    workspace.folderUris,
  );
  return {
    roots: workspace.roots.map(describeRoot),
    candidates: candidates.map(({ uri, reason }) => ({ uri, reason, label: labels.get(uri) ?? uri })),
    isLoading: workspace.isLoading,
    rootsAwaitingTrust: workspace.awaitingTrust,
  };
}

function describeRoot({ memory, label, plan }: WorkspaceRoot): RootSummary {
  const { tree } = memory;
  const { root } = tree;
  const core = memory.budget.shares.length;
  const problems = problemsBySection(memory);
  return {
    uri: memory.uri,
    label,
    state: tree.state,
    ...(memory.isWalked ? { verdict: verdictOf(tree) } : {}),
    isDetected: plan.isDetected,
    hasAutomaticScope: plan.hasAutomaticScope,
    budget: describeBudget(memory),
    hasArchitecture: followsArchitecture(tree, memory.settings),
    harnesses: memory.settings.harness,
    coreFiles: core,
    externalFiles: root.fileCount - core,
    externalDirectories: root.directoryCount - (root.isMemory ? 1 : 0),
    ignored: ignoredEntries(tree).length,
    ...problems,
    missingIndexes: missingIndexes(tree).map((path) => uriOf(memory.uri, path)),
  };
}

function describeBudget(memory: LiveMemory): BudgetSummary {
  const { counter, tokens, limit, window, state, shares } = memory.budget;
  const files = shares.map(({ path, count }) => ({
    uri: uriOf(memory.uri, path),
    path,
    ...(count === undefined ? {} : { tokens: count.tokens }),
  }));
  return { counter, tokens, limit, window, state, files };
}

type SectionProblems = Pick<RootSummary, "problems" | "coreProblems" | "externalProblems">;

/** Problems of the root, and those among them that its core files or its external memory carry. */
function problemsBySection(memory: LiveMemory): SectionProblems {
  const core: Finding[] = [];
  const external: Finding[] = [];
  const all = [...memory.findings.all()];
  for (const finding of all) {
    const { path, subject } = finding;
    // There can be very many, and nearly all are of files in directories.
    const isInRoot = path === ROOT_PATH || parentPath(path) === ROOT_PATH;
    const isCore = isInRoot && (subject === "file" ? placementOf(memory.tree, path) === "core" : path === ROOT_PATH);
    (isCore ? core : external).push(finding);
  }
  return {
    ...named("problems", countProblems(all)),
    ...named("coreProblems", countProblems(core)),
    ...named("externalProblems", countProblems(external)),
  };
}

function named<Key extends keyof SectionProblems>(key: Key, problems: ProblemCount | undefined): SectionProblems {
  return problems === undefined ? {} : { [key]: problems };
}

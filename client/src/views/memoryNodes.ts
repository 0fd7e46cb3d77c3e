import type { ChildrenParams, MemoryNode } from "../../../server/src/protocol/nodeMessages";
import type { MemoryState, RootSummary } from "../../../server/src/protocol/stateMessages";
import type { CandidateNode, EntryNode, RootNode, ScopeNoteNode, SectionNode, TreeNode } from "../nodes";

/** New rows compared with the ones shown: rows that stand for the same thing stay the same object. */
export interface Reconciled<N extends TreeNode> {
  readonly nodes: readonly N[];
  /** Whether rows came, went or moved. */
  readonly isListChanged: boolean;
  /** Rows that stayed and look different now. */
  readonly changed: readonly N[];
}

/** The rows of the roots after a change. */
export function reconcileRoots(shown: readonly RootNode[], roots: readonly RootSummary[]): Reconciled<RootNode> {
  return reconcile(
    shown,
    roots,
    (root) => root.uri,
    (root) => ({ kind: "root", id: root.uri, root }),
    (node, root) => {
      const isChanged = !isEqual(node.root, root);
      node.root = root;
      return isChanged;
    },
  );
}

/** The rows below a section or directory after a change. */
export function reconcileEntries(
  shown: readonly EntryNode[],
  entries: readonly MemoryNode[],
  parent: SectionNode | EntryNode,
): Reconciled<EntryNode> {
  const root = parent.kind === "section" ? parent.parent : parent.root;
  return reconcile(
    shown,
    entries,
    (entry) => `${root.id} ${entry.kind} ${entry.path}`,
    (entry, id) => ({ kind: "entry", id, parent, root, entry }),
    (node, entry) => {
      const isChanged = !isEqual(node.entry, entry);
      node.entry = entry;
      return isChanged;
    },
  );
}

function reconcile<N extends TreeNode, D>(
  shown: readonly N[],
  data: readonly D[],
  idOf: (item: D) => string,
  create: (item: D, id: string) => N,
  update: (node: N, item: D) => boolean,
): Reconciled<N> {
  const byId = new Map(shown.map((node) => [node.id, node]));
  const changed: N[] = [];
  const nodes = data.map((item) => {
    const id = idOf(item);
    const known = byId.get(id);
    if (known === undefined) return create(item, id);
    if (update(known, item)) changed.push(known);
    return known;
  });
  const isListChanged = nodes.length !== shown.length || nodes.some((node, i) => node !== shown[i]);
  return { nodes, isListChanged, changed };
}

/** The rows directly below a root. A root without a folder has none. */
export function sectionsOf(root: RootNode): (SectionNode | ScopeNoteNode)[] {
  if (root.root.state !== "present") return [];
  const section = (name: SectionNode["section"]): SectionNode => ({
    kind: "section",
    id: `${root.id} section ${name}`,
    section: name,
    parent: root,
  });
  return [
    ...(root.root.hasAutomaticScope
      ? [{ kind: "scopeNote", id: `${root.id} scope`, parent: root } satisfies ScopeNoteNode]
      : []),
    section("core"),
    section("external"),
    ...(root.root.ignored === 0 ? [] : [section("ignored")]),
  ];
}

/** The rows of folders that are asked about; shown below roots only, since welcome texts ask where there are none. */
export function candidatesOf(state: MemoryState): CandidateNode[] {
  if (state.roots.length === 0) return [];
  return state.candidates.map((candidate) => ({ kind: "candidate", id: `candidate ${candidate.uri}`, candidate }));
}

/** What to ask the server for the rows below a section or directory; `undefined` for rows without any. */
export function childrenParams(node: TreeNode): ChildrenParams | undefined {
  if (node.kind === "section") return { root: node.parent.root.uri, of: node.section };
  if (node.kind !== "entry" || node.entry.kind !== "directory") return undefined;
  return { root: node.root.root.uri, of: { directory: node.entry.uri } };
}

/** Whether two values of the protocol are the same. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import type { CandidateSummary, MemoryNode, RootSummary } from "../../server/src/protocol";

/** A section below a root: what is always in context, what is read on demand, what is not memory. */
export type Section = "core" | "external" | "ignored";

/** A memory root. Its summary is replaced as memory changes; the node stays the same object. */
export interface RootNode {
  readonly kind: "root";
  readonly id: string;
  root: RootSummary;
}

/** One of the three sections of a root. */
export interface SectionNode {
  readonly kind: "section";
  readonly id: string;
  readonly section: Section;
  readonly parent: RootNode;
}

/** The line that says that only part of a folder counts as memory (decision D12). */
export interface ScopeNoteNode {
  readonly kind: "scopeNote";
  readonly id: string;
  readonly parent: RootNode;
}

/** A file, a directory or something that is not memory. Its data is replaced as memory changes. */
export interface EntryNode {
  readonly kind: "entry";
  readonly id: string;
  readonly parent: SectionNode | EntryNode;
  readonly root: RootNode;
  entry: MemoryNode;
}

/** A folder that may become a root. */
export interface CandidateNode {
  readonly kind: "candidate";
  readonly id: string;
  readonly candidate: CandidateSummary;
}

/** A row of the memory view. Menus hand it to the commands. */
export type TreeNode = RootNode | SectionNode | ScopeNoteNode | EntryNode | CandidateNode;

/** Whether a command's argument is a row of the memory view. */
export function isTreeNode(argument: unknown): argument is TreeNode {
  const kind: unknown = typeof argument === "object" && argument !== null ? Reflect.get(argument, "kind") : undefined;
  return kind === "root" || kind === "section" || kind === "scopeNote" || kind === "entry" || kind === "candidate";
}

/** The root that a row belongs to; `undefined` for a candidate. */
export function rootOf(node: TreeNode): RootNode | undefined {
  switch (node.kind) {
    case "root":
      return node;
    case "section":
    case "scopeNote":
      return node.parent;
    case "entry":
      return node.root;
    case "candidate":
      return undefined;
  }
}

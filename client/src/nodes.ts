import type { Layer, LayerFile, MaintenanceEntry, MaintenanceSummary } from "../../server/src/protocol/hygieneMessages";
import type { MemoryNode } from "../../server/src/protocol/nodeMessages";
import type { CandidateSummary, RootSummary } from "../../server/src/protocol/stateMessages";

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
  readonly parent: SectionNode | EntryNode | LayerNode | TaskNode;
  readonly root: RootNode;
  entry: MemoryNode;
  /** What the architecture profile says of the file, where the view is grouped by layers. */
  layerFile?: LayerFile;
  /** What it is called where its last name alone would not tell it apart. */
  name?: string;
}

/** One of the layers of the architecture profile. Its data is replaced as memory changes. */
export interface LayerNode {
  readonly kind: "layer";
  readonly id: string;
  readonly parent: RootNode;
  layer: Layer;
}

/** What is to be done in a root, by the architecture profile. Its data is replaced as memory changes. */
export interface MaintenanceNode {
  readonly kind: "maintenance";
  readonly id: string;
  readonly parent: RootNode;
  summary: MaintenanceSummary;
}

/** One thing to be done. Its data is replaced as memory changes. */
export interface TaskNode {
  readonly kind: "task";
  readonly id: string;
  readonly parent: MaintenanceNode;
  readonly root: RootNode;
  task: MaintenanceEntry;
}

/** A folder that may become a root. */
export interface CandidateNode {
  readonly kind: "candidate";
  readonly id: string;
  readonly candidate: CandidateSummary;
}

/** A row of the memory view. Menus hand it to the commands. */
export type TreeNode =
  | RootNode
  | SectionNode
  | ScopeNoteNode
  | EntryNode
  | CandidateNode
  | LayerNode
  | MaintenanceNode
  | TaskNode;

/** A row directly below a root. */
export type RootChild = SectionNode | ScopeNoteNode | LayerNode | MaintenanceNode;

const kinds: ReadonlySet<unknown> = new Set<TreeNode["kind"]>([
  "root",
  "section",
  "scopeNote",
  "entry",
  "candidate",
  "layer",
  "maintenance",
  "task",
]);

/** Whether a command's argument is a row of the memory view. */
export function isTreeNode(argument: unknown): argument is TreeNode {
  return typeof argument === "object" && argument !== null && kinds.has(Reflect.get(argument, "kind"));
}

/** The root that a row belongs to; `undefined` for a candidate. */
export function rootOf(node: TreeNode): RootNode | undefined {
  switch (node.kind) {
    case "root":
      return node;
    case "section":
    case "scopeNote":
    case "layer":
    case "maintenance":
      return node.parent;
    case "entry":
    case "task":
      return node.root;
    case "candidate":
      return undefined;
  }
}

/** Where a file stands in the context hierarchy: always loaded, read on demand, or not memory at all. */
export type Placement = "core" | "external" | "ignored";

/** Why something in the folder is not memory. */
export type IgnoredReason =
  | "hidden-dir"
  | "other-format"
  | "tool-dir"
  | "not-memory-dir"
  | "non-markdown"
  | "os-junk"
  | "symlink-dir"
  | "symlink-outside"
  | "symlink-broken"
  | "not-a-file"
  | "unreadable"
  | "out-of-scope";

/** Something in the folder that is not memory. A wholly ignored directory ends in `/` and is not entered. */
export interface IgnoredEntry {
  readonly path: string;
  readonly reason: IgnoredReason;
}

/**
 * One directory as a walk found it. Nodes are immutable, and a later tree shares every node below which nothing
 * changed, so identity answers "did anything change here?".
 */
export interface DirectoryNode {
  readonly path: string;
  /** Names of the Markdown memory directly in it, by code point. */
  readonly files: readonly string[];
  /** Every directory that was entered, memory or not, by code point. */
  readonly children: readonly DirectoryNode[];
  /** What was passed over directly in it, by code point. Entered directories without memory are not among them. */
  readonly ignored: readonly IgnoredEntry[];
  /** Whether the directory could be listed. */
  readonly isReadable: boolean;
  /** Whether a link stands directly in it, whose meaning can change with a file elsewhere. */
  readonly hasLinks: boolean;
  /** Whether it holds Markdown memory, directly or below (Specification, "Memory directory"). */
  readonly isMemory: boolean;
  /** Whether an index stands in it. */
  readonly hasIndex: boolean;
  /** Markdown memory in it and below it. */
  readonly fileCount: number;
  /** Memory directories in it, itself included when it is one. */
  readonly directoryCount: number;
  /** Whether this directory or one below could not be listed. */
  readonly hasUnreadable: boolean;
}

/** Why there is no tree to judge. */
export type RootState = "present" | "missing" | "not-a-directory";

/** One memory root as it stood when it was walked. Everything the product says is computed from it. */
export interface MemoryTree {
  readonly state: RootState;
  readonly root: DirectoryNode;
}

/** What the format says of a root. Sizes and warnings never change it. */
export type Verdict = "valid" | "invalid" | "indeterminate";

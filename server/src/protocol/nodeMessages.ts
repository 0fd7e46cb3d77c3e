import { RequestType } from "vscode-languageserver-protocol";
import type { HarnessName } from "../memory/harnessSettings";
import type { IgnoredReason } from "../memory/tree/model";
import type { ProblemCount } from "./stateMessages";

/** Sizes of a file by every measure shown. */
export interface FileSizes {
  readonly bytes: number;
  readonly lines: number;
  readonly characters: number;
  /** `undefined` until counted. */
  readonly tokens?: number;
  /** Whether the tokens are estimated from the size. */
  readonly isEstimate?: boolean;
  /** Milliseconds since 1970. */
  readonly modified?: number;
}

/** A node of the memory tree below a root's three sections. */
export type MemoryNode =
  | {
      readonly kind: "file";
      readonly uri: string;
      readonly path: string;
      readonly placement: "core" | "external";
      readonly isIndex: boolean;
      readonly title?: string;
      readonly tokens?: number;
      /** Selected harnesses that do not load this core file (decision D19); absent when all do. */
      readonly notLoadedBy?: readonly HarnessName[];
      readonly problems?: ProblemCount;
    }
  | {
      readonly kind: "directory";
      readonly uri: string;
      readonly path: string;
      readonly hasIndex: boolean;
      readonly isReadable: boolean;
      /** First line of its index, or the index's description. */
      readonly description?: string;
      /** Memory files in it and below. */
      readonly files: number;
      readonly problems?: ProblemCount;
    }
  | {
      readonly kind: "ignored";
      readonly uri: string;
      readonly path: string;
      readonly isDirectory: boolean;
      readonly reason: IgnoredReason;
    };

/** Which children are asked for: a section of the root, or what is directly in a memory directory. */
export interface ChildrenParams {
  readonly root: string;
  readonly of: "core" | "external" | "ignored" | { readonly directory: string };
}

/** A node's details for a hover, computed when asked for. */
export interface DetailsParams {
  readonly root: string;
  readonly uri: string;
}

/** A section or list item of a file and what it takes. */
export interface FilePart {
  readonly label: string;
  /** Zero-based line on which it begins. */
  readonly line: number;
  readonly tokens: number;
}

/** What a hover on a file or directory says. */
export type NodeDetails =
  | {
      readonly kind: "file";
      readonly placement: "core" | "external" | "ignored";
      readonly path: string;
      readonly sizes: FileSizes;
      readonly counter: string;
      /** What the file is for where the architecture profile holds, sentences; empty elsewhere. */
      readonly role: readonly string[];
      /** Sections and list items of the file with the tokens they take, the largest first; the outermost that tell them apart. */
      readonly parts: readonly FilePart[];
      readonly problems: readonly string[];
    }
  | {
      readonly kind: "directory";
      readonly path: string;
      readonly hasIndex: boolean;
      readonly title?: string;
      readonly files: number;
      readonly directories: number;
      readonly bytes: number;
      readonly problems: readonly string[];
    };

/** Children of a section or directory, in display order; an empty list when the root is gone. */
export const memoryChildren = new RequestType<ChildrenParams, MemoryNode[], void>("memoryLens/children");

/** Details of one node; `null` when it is gone. */
export const nodeDetails = new RequestType<DetailsParams, NodeDetails | null, void>("memoryLens/details");

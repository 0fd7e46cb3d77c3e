import { RequestType, type WorkspaceEdit } from "vscode-languageserver-protocol";

/** Files and folders about to be moved or renamed, each from one URI to another. */
export interface MovesParams {
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** Whether the editor mends `[text](path)` links itself. */
  readonly skipMarkdownLinks: boolean;
}

/** Text edits that keep links and index lines true, to be applied before the files change. */
export interface FollowResult {
  readonly edit: WorkspaceEdit;
  /** How many places in how many files are edited; nothing is to be done when there are none. */
  readonly places: number;
  readonly files: number;
}

/** Asks what moving a memory file into a directory of its root would do; the root itself makes it core memory. */
export interface PlacementParams {
  readonly file: string;
  readonly directory: string;
  /** Whether the editor mends `[text](path)` links itself. */
  readonly skipMarkdownLinks: boolean;
}

/** A move between core and external memory, worked out and not made. */
export interface PlacementPlan {
  readonly edit: WorkspaceEdit;
  /** Root-relative paths of the file, before and after. */
  readonly from: string;
  readonly to: string;
  /** What the move costs or saves in every request, as a sentence. */
  readonly cost: string;
}

/** The plan, or why there is none. */
export type PlacementResult = PlacementPlan | { readonly refusal: string };

/** A directory of a memory that files can be moved to. */
export interface DirectoryChoice {
  readonly uri: string;
  readonly path: string;
  readonly description?: string;
  /** Memory files directly in it. */
  readonly files: number;
}

/** The edits that follow files and folders which are about to be moved or renamed. */
export const memoryMoves = new RequestType<MovesParams, FollowResult, void>("memoryLens/moves");

/** The edits that take lines about files and folders which are about to be deleted out of the indexes that stay. */
export const memoryDeletions = new RequestType<{ readonly uris: readonly string[] }, FollowResult, void>(
  "memoryLens/deletions",
);

/** What moving a file between core and external memory would do. */
export const memoryPlacement = new RequestType<PlacementParams, PlacementResult, void>("memoryLens/placement");

/** The memory directories below a root, by code point; an empty list when the root is gone. */
export const memoryDirectories = new RequestType<{ readonly root: string }, DirectoryChoice[], void>(
  "memoryLens/directories",
);

import { RequestType, type WorkspaceEdit } from "vscode-languageserver-protocol";

/** What an agent asks of memory without changing it. `root` is a root's label or URI; it can be left out for the only one. */
export type RecallParams =
  | { readonly kind: "list"; readonly root?: string; readonly path?: string }
  | { readonly kind: "read"; readonly root?: string; readonly path: string; readonly fromLine?: number }
  | { readonly kind: "search"; readonly root?: string; readonly query: string; readonly limit?: number }
  | { readonly kind: "check"; readonly root?: string };

/** The answer as an agent reads it: texts, and whether they say why it does not get what it asked for. */
export interface RecallAnswer {
  readonly texts: readonly string[];
  readonly isRefused: boolean;
}

/** A search as a person types it. */
export interface SearchParams {
  readonly root?: string;
  readonly query: string;
  readonly limit: number;
}

/** One place that answers a search. */
export interface SearchLine {
  readonly uri: string;
  readonly path: string;
  /** Label of the root. */
  readonly root: string;
  /** Zero-based. */
  readonly line: number;
  readonly heading?: string;
  readonly text: string;
}

/** Asks for a text to be kept. Without a path it goes to the root's MEMORY.md. */
export interface RememberParams {
  readonly root?: string;
  readonly text: string;
  readonly path?: string;
}

/** How a text would be kept. Nothing is written by the server. */
export interface RememberAnswer {
  /** Label of the root. */
  readonly root: string;
  readonly path: string;
  readonly uri: string;
  readonly isNew: boolean;
  readonly edit: WorkspaceEdit;
  /** Core memory when it is done; absent for an external file, which costs no budget. */
  readonly core?: { readonly tokens: number; readonly limit: number };
}

/** Reads, lists, searches or checks memory for an agent. */
export const memoryRecall = new RequestType<RecallParams, RecallAnswer, void>("memoryLens/recall");
/** The best places for a query; an empty list when nothing is found or the root is gone. */
export const memorySearch = new RequestType<SearchParams, SearchLine[], void>("memoryLens/search");
/** The edit that keeps a text, or why there is none. */
export const memoryRemember = new RequestType<RememberParams, RememberAnswer | { readonly refusal: string }, void>(
  "memoryLens/remember",
);

import { RequestType, type WorkspaceEdit } from "vscode-languageserver-protocol";

/** A section of a file: a heading, by its zero-based line, with everything up to the next heading of its level. */
export interface SectionParams {
  readonly uri: string;
  readonly line: number;
}

/** What a section holds and what taking it out of its file saves. */
export interface SectionSummary {
  readonly title: string;
  /** A name for its own file, without directory. */
  readonly suggestedName: string;
  readonly placement: "core" | "external";
  readonly tokens: number;
  readonly root: string;
  /** The line of its heading. */
  readonly line: number;
}

/** Asks for a change to memory as a workspace edit; nothing is written by the server. */
export type EditParams =
  | { readonly kind: "create-missing-indexes"; readonly root: string }
  | { readonly kind: "create-index"; readonly directory: string }
  /** A new file with the indexes its new directories need (case C23). `path` is relative to the directory. */
  | { readonly kind: "create-file"; readonly directory: string; readonly path: string }
  /** The generated list of a directory's index brought in step with the directory; made when `mayBegin` and there is none. */
  | { readonly kind: "update-index"; readonly directory: string; readonly mayBegin: boolean }
  /** A section taken out of its file into a new one; `line` is its heading's, `path` is relative to the root. */
  | { readonly kind: "move-section"; readonly uri: string; readonly line: number; readonly path: string }
  /** A new memory in a folder: its root index. */
  | { readonly kind: "create-memory"; readonly folder: string };

/** The edit, or why there is none. */
export type EditResult = { readonly edit: WorkspaceEdit; readonly open?: string } | { readonly refusal: string };

/** A change as a workspace edit. */
export const memoryEdit = new RequestType<EditParams, EditResult, void>("memoryLens/edit");

/** The section that a line of a file lies in; `null` when it lies in none. */
export const memorySection = new RequestType<SectionParams, SectionSummary | null, void>("memoryLens/section");

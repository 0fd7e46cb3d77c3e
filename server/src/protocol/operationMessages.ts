import { RequestType, type WorkspaceEdit } from "vscode-languageserver-protocol";
import type { OperationId } from "../memory/operations/operationIds";

/** The name of an operation. */
export type OperationName = OperationId;

/** Asks what an operation finds and would change. Places are URIs. */
export interface OperationParams {
  /** URI of the root. */
  readonly root: string;
  readonly operation: OperationId;
  /** Texts by the names of the operation's arguments, `"true"` for a switch. */
  readonly values: Readonly<Record<string, string>>;
  /** The time of an earlier plan, `HH:MM`, to see whether anything but the clock would change it; the time of day without it. */
  readonly time?: string;
}

/** One file as an operation would leave it. */
export interface ChangedFile {
  /** URI as it is now; absent for a file that is created. */
  readonly before?: string;
  /** URI afterwards; absent for a file that is taken away. */
  readonly after?: string;
  /** Root-relative path, for titles. */
  readonly path: string;
  /** The text afterwards, as it would be written; empty for a file that is taken away, absent where it stays as it is. */
  readonly text?: string;
}

/** Something that can be done next. */
export interface ActionSummary {
  readonly title: string;
  readonly operation: OperationId;
  readonly values: Readonly<Record<string, string>>;
  readonly uri?: string;
  /** Zero-based. */
  readonly line?: number;
}

/** What an operation answers. Nothing is written by the server. */
export interface OperationResult {
  /** The local time that it is planned for, `HH:MM`; absent from what a model drafts. */
  readonly time?: string;
  /** One or two sentences. */
  readonly report: string;
  /** The whole answer as Markdown; links are root-relative. */
  readonly markdown: string;
  /** The change as one undoable edit; absent where nothing changes. */
  readonly edit?: WorkspaceEdit;
  /** The files that the edit touches, each once, to be shown before it is applied. */
  readonly files: readonly ChangedFile[];
  readonly open?: { readonly uri: string; readonly line?: number };
  readonly actions: readonly ActionSummary[];
}

/** Plans a maintenance task; a refusal says why it cannot be done. */
export const memoryOperation = new RequestType<OperationParams, OperationResult | { readonly refusal: string }, void>(
  "memoryLens/operation",
);

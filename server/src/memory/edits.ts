import type { Range } from "./text";

/** Creates a file and every directory on the way; refused where something of that name exists. */
export interface CreateFileEdit {
  readonly kind: "create";
  readonly path: string;
  readonly text: string;
}

/** Renames a file; refused where the new name exists, unless it differs from the old one by letter case only. */
export interface RenameFileEdit {
  readonly kind: "rename";
  readonly from: string;
  readonly to: string;
}

/** Replaces a stretch of text in an existing file. */
export interface ReplaceTextEdit {
  readonly kind: "replace";
  readonly path: string;
  readonly range: Range;
  readonly text: string;
}

/**
 * Takes a file away. Whoever applies it keeps the file where a person can get it back: an undo step, a trash, or another
 * name.
 */
export interface RemoveFileEdit {
  readonly kind: "remove";
  readonly path: string;
}

/** One step of a change to memory, as data: whoever applies it can show it first and undo it. */
export type MemoryEdit = CreateFileEdit | RenameFileEdit | ReplaceTextEdit | RemoveFileEdit;

/** What becomes of one file of a root. Texts are as stored, with a byte-order mark where there is one. */
export type FileChange =
  | { readonly kind: "create"; readonly path: string; readonly text: string }
  | { readonly kind: "edit"; readonly path: string; readonly before: Uint8Array; readonly text: string }
  | {
      readonly kind: "rename";
      readonly from: string;
      readonly path: string;
      readonly before: Uint8Array;
      readonly text: string;
    }
  | { readonly kind: "remove"; readonly path: string; readonly before: Uint8Array };

/**
 * Milliseconds after which a change is taken for interrupted even when the process that makes it seems to run: numbers of
 * processes come again.
 */
export const longestChange = 60_000;

/** Why one file stands in the way of a change. */
export interface WriteProblem {
  readonly path: string;
  /**
   * `"link"`: it is a link that would lead elsewhere from its new place; `"outside"`: a link would take it out of the
   * root; `"closed"`: nothing can be written in the root at all.
   */
  readonly reason: "appeared" | "changed" | "failed" | "busy" | "link" | "outside" | "closed";
}

/** What writing came to. With problems of another kind than `"failed"` nothing was written at all. */
export interface WriteOutcome {
  readonly written: number;
  readonly problems: readonly WriteProblem[];
  /** What was taken away, and the name that it is kept under. */
  readonly setAside: readonly { readonly path: string; readonly to: string }[];
}

/** What became of a change that was interrupted. */
export type FinishOutcome =
  | { readonly kind: "none" }
  | { readonly kind: "finished"; readonly files: number }
  /** Another process is writing. */
  | { readonly kind: "busy" }
  /** Files changed since, so they were left as they are; what was meant to be written is kept in a file. */
  | { readonly kind: "left"; readonly paths: readonly string[]; readonly keptAs: string };

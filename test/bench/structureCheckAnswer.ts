/** What one structure check in a fresh process came to. */
export interface StructureCheck {
  /** From the first listing to the last missing index, without the start of the process. */
  readonly milliseconds: number;
  /** The same once more, now that the runtime has compiled the code. */
  readonly againMilliseconds: number;
  readonly files: number;
  readonly missing: readonly string[];
  /** Memory that the tree keeps. */
  readonly heapBytes: number;
}

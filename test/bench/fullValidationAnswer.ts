/** What one validation of everything in a fresh process came to. */
export interface FullValidation {
  /** From the first listing to the last finding, without the start of the process. */
  readonly milliseconds: number;
  /** Processor time of the same, of all threads, which other programs on the machine change less. */
  readonly processorMilliseconds: number;
  readonly files: number;
  /** The directories that lack their index, by code point. */
  readonly missing: readonly string[];
  /** The links that lead to nothing: `file: path as written`, by code point. */
  readonly broken: readonly string[];
  /** Findings of all rules. */
  readonly findings: number;
  /** Memory that tree, facts and links keep. */
  readonly heapBytes: number;
}

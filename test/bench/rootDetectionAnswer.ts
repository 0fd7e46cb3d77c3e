/** What one detection in a fresh process came to. */
export interface RootDetection {
  readonly milliseconds: number;
  readonly roots: readonly string[];
  readonly candidates: readonly string[];
  /** Paths of all directories that were listed. */
  readonly listed: readonly string[];
  /** By how much the process grew at most, in bytes. */
  readonly grownBy: number;
}

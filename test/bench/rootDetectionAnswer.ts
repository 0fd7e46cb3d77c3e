/** What one detection in a fresh process came to. */
export interface RootDetection {
  readonly milliseconds: number;
  readonly roots: readonly string[];
  readonly candidates: readonly string[];
  /** Paths of all directories that were listed. */
  readonly listed: readonly string[];
  /** The most memory that the process ever had over what it had right before, in bytes; the start counts as well. */
  readonly grownBy: number;
}

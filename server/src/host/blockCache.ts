/** Characters of text that are remembered before the older half is let go. */
const largestGeneration = 4 * 1024 * 1024;

/**
 * Remembers a number for each text, up to a bounded total length. Keeps two generations: what is asked for moves to the
 * young one, and when that is full, the old one is dropped as a whole.
 */
export class BlockCache {
  private young = new Map<string, number>();
  private old = new Map<string, number>();
  private youngLength = 0;

  /** The number of a text, computed when it is not remembered. */
  get(text: string, compute: (text: string) => number): number {
    const known = this.young.get(text);
    if (known !== undefined) return known;
    const key = ownCopy(text);
    const value = this.old.get(text) ?? compute(key);
    if (this.youngLength > largestGeneration) {
      this.old = this.young;
      this.young = new Map();
      this.youngLength = 0;
    }
    this.young.set(key, value);
    this.youngLength += key.length;
    return value;
  }
}

/** The same text with memory of its own; a slice would keep the whole document alive that it was cut from. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}

/** In how many texts terms stand. Texts that changed count each time, so the answer is a share of all texts ever seen. */
export class TermCounts {
  private readonly counts = new Map<string, number>();
  private texts = 0;

  /** Takes in the terms of one text. */
  add(terms: Iterable<string>): void {
    this.texts++;
    for (const term of new Set(terms)) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
  }

  /** The part of the texts that hold a term, 0 to 1. */
  shareOf(term: string): number {
    return this.texts === 0 ? 0 : (this.counts.get(term) ?? 0) / this.texts;
  }
}

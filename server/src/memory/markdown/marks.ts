/** Finds the next place of a mark in a text, when asked for one offset after the other. */
export class MarkCursor {
  private next = -1;

  constructor(
    private readonly text: string,
    private readonly mark: string,
  ) {}

  /** First offset at or behind `at` where the mark stands; the text's length when there is none. Never goes back. */
  from(at: number): number {
    if (this.next < at) {
      const found = this.text.indexOf(this.mark, at);
      this.next = found === -1 ? this.text.length : found;
    }
    return this.next;
  }
}

/** Says of one stretch of a text after the other whether it holds one of some marks. */
export class MarkFinder {
  private readonly cursors: readonly MarkCursor[];

  constructor(text: string, marks: readonly string[]) {
    this.cursors = marks.map((mark) => new MarkCursor(text, mark));
  }

  /** Whether one of the marks starts in the stretch. Stretches are asked for in order. */
  standIn(start: number, end: number): boolean {
    for (const cursor of this.cursors) if (cursor.from(start) < end) return true;
    return false;
  }
}

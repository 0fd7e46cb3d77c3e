import { MarkCursor } from "./marks";

/** Finds the ends of lines, by `\n`, `\r\n` or `\r`, when asked for one line after the other. */
export class LineFinder {
  private readonly feeds: MarkCursor;
  private readonly returns: MarkCursor;

  constructor(text: string) {
    this.feeds = new MarkCursor(text, "\n");
    this.returns = new MarkCursor(text, "\r");
  }

  /** Offset of the line break that ends the line at an offset, or of the end of the text. */
  endOf(start: number): number {
    return Math.min(this.feeds.from(start), this.returns.from(start));
  }

  /** Offset of the next line, given where this one ends. */
  nextOf(end: number): number {
    return this.returns.from(end) === end && this.feeds.from(end) === end + 1 ? end + 2 : end + 1;
  }
}

import { isSpace } from "./characters";

/** Reads the start of a line, mark by mark, in columns: a tab goes to the next multiple of four, and can be split. */
export class LineCursor {
  /** Offset behind the line's last character. */
  end = 0;
  /** Offset of the first character that is neither space nor tab, or `end`. */
  ink = 0;
  /** Columns of white space before the ink. */
  indent = 0;
  private at = 0;
  private column = 0;

  constructor(private readonly text: string) {}

  /** Whether nothing but white space is left of the line. */
  get isBlank(): boolean {
    return this.ink >= this.end;
  }

  /** Goes to the start of a line. */
  begin(start: number, end: number): void {
    this.at = start;
    this.end = end;
    this.column = 0;
    this.findInk();
  }

  /** Goes behind the block quote mark at the ink, and behind one column of white space. */
  skipQuoteMark(): void {
    this.column += this.indent + 1;
    this.at = this.ink + 1;
    this.skipColumns(isSpace(this.text.charCodeAt(this.at)) ? 1 : 0);
  }

  /** Goes behind the list mark of some characters at the ink. */
  skipListMark(length: number): void {
    this.column += this.indent;
    this.at = this.ink;
    this.skipColumns(length);
  }

  /** Goes on by columns, of a tab only some of its own if need be. */
  skipColumns(count: number): void {
    let rest = count;
    while (rest > 0 && this.at < this.end) {
      const width = this.text.charCodeAt(this.at) === 9 ? 4 - (this.column % 4) : 1;
      const step = Math.min(width, rest);
      this.column += step;
      rest -= step;
      if (step === width) this.at++;
    }
    this.findInk();
  }

  private findInk(): void {
    const { text, end } = this;
    let at = this.at;
    let column = this.column;
    for (; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 32) column++;
      else if (unit === 9) column += 4 - (column % 4);
      else break;
    }
    this.ink = at;
    this.indent = column - this.column;
  }
}

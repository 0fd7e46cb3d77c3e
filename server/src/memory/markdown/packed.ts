/** Writes numbers and strings into one flat string, which is the least memory that a few of them can take. */
export class PackedWriter {
  private readonly parts: string[] = [];

  /** Adds a whole number of at least 0. */
  number(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.parts.push(String.fromCharCode(128 + (rest % 128)));
    this.parts.push(String.fromCharCode(rest));
  }

  /** Adds a whole number that can be below 0. */
  signedNumber(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Adds a string. It is copied, so that the text that it may be a part of is not kept. */
  string(value: string): void {
    this.number(value.length);
    this.parts.push(value);
  }

  /** What was written, as a string that shares nothing with those given: each number is a part of its own. */
  finish(): string {
    return this.parts.join("");
  }
}

/** Reads what a writer wrote, in the same order. Throws a RangeError beyond the end. */
export class PackedReader {
  private at = 0;

  constructor(private readonly packed: string) {}

  /** The next number. */
  number(): number {
    const first = this.packed.charCodeAt(this.at++);
    if (first < 128) return first;
    let value = first & 127;
    for (let factor = 128; ; factor *= 128) {
      const unit = this.packed.charCodeAt(this.at++);
      value += (unit & 127) * factor;
      if (unit < 128) return value;
      if (Number.isNaN(unit)) throw new RangeError("There are no more packed numbers.");
    }
  }

  /** The next number, which can be below 0. */
  signedNumber(): number {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** The next string. */
  string(): string {
    const length = this.number();
    const start = this.at;
    this.at += length;
    return this.packed.slice(start, this.at);
  }

  /** Leaves out so many numbers, signed or not. */
  skipNumbers(count: number): void {
    for (let left = count; left > 0; left--) while (this.packed.charCodeAt(this.at++) > 127);
  }

  /** Leaves out the next string. */
  skipString(): void {
    const length = this.number();
    this.at += length;
  }
}

import type { Heading } from "./headings";
import { PackedReader, PackedWriter } from "./packed";

/** The headings of a file in their order, kept as one string, since a large memory has very many of them. Immutable. */
export class FileHeadings {
  static readonly none = new FileHeadings("");

  private constructor(private readonly packed: string) {}

  /** Keeps headings, and nothing of the text that they were found in. */
  static of(headings: readonly Heading[]): FileHeadings {
    if (headings.length === 0) return FileHeadings.none;
    const writer = new PackedWriter();
    writer.number(headings.length);
    let line = 0;
    for (const heading of headings) {
      writer.number(heading.level);
      writer.signedNumber(heading.line - line);
      writer.string(heading.text);
      line = heading.line;
    }
    return new FileHeadings(writer.finish());
  }

  /** All headings, built anew at each call. */
  all(): Heading[] {
    const headings: Heading[] = [];
    if (this.packed === "") return headings;
    const reader = new PackedReader(this.packed);
    const count = reader.number();
    let line = 0;
    for (let i = 0; i < count; i++) {
      const level = reader.number();
      line += reader.signedNumber();
      headings.push({ level, line, text: reader.string() });
    }
    return headings;
  }

  /** Whether the words of all headings are the same; their places need not be. */
  saysTheSame(other: FileHeadings): boolean {
    if (this.packed === other.packed) return true;
    const [own, others] = [this.all(), other.all()];
    return own.length === others.length && own.every(({ text }, i) => text === others[i]?.text);
  }
}

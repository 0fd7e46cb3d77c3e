import type { Heading } from "./headings";
import { PackedReader, PackedWriter } from "./packed";

/** Headings as one string, since a large memory has very many of them; nothing of their text is kept beside it. */
export function packHeadings(headings: readonly Heading[]): string {
  if (headings.length === 0) return "";
  const writer = new PackedWriter();
  writer.number(headings.length);
  let line = 0;
  for (const heading of headings) {
    writer.number(heading.level);
    writer.signedNumber(heading.line - line);
    writer.string(heading.text);
    line = heading.line;
  }
  return writer.finish();
}

/** The headings that `packHeadings` made a string of, in their order. */
export function unpackHeadings(packed: string): Heading[] {
  const headings: Heading[] = [];
  if (packed === "") return headings;
  const reader = new PackedReader(packed);
  const count = reader.number();
  let line = 0;
  for (let i = 0; i < count; i++) {
    const level = reader.number();
    line += reader.signedNumber();
    headings.push({ level, line, text: reader.string() });
  }
  return headings;
}

/** Whether the words of all packed headings are the same; their places need not be. */
export function sayTheSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [those, others] = [unpackHeadings(a), unpackHeadings(b)];
  return those.length === others.length && those.every(({ text }, i) => text === others[i]?.text);
}

/** A place in a text: zero-based line and UTF-16 character, shaped like the editor protocol's. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A half-open stretch of text. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The very start of a text. */
export const START_RANGE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** What decoding found: the text without a byte-order mark, and whether the bytes were sound UTF-8. */
export interface DecodedText {
  readonly text: string;
  readonly isUtf8: boolean;
}

/** A text as an agent reads it, without a byte-order mark, with its size as stored. */
export interface StoredText {
  readonly text: string;
  readonly bytes: number;
}

/** What reading a file as a text found: what its bytes were decoded to, and how many they are. */
export interface ReadText extends DecodedText, StoredText {}

/** Sizes of a text by the plain measures that are shown beside tokens. */
export interface TextSize {
  /** UTF-8 bytes as stored, a byte-order mark included. */
  readonly bytes: number;
  /** Lines; a text without a final line break still counts its last line. */
  readonly lines: number;
  /** Unicode code points, without a byte-order mark. */
  readonly characters: number;
}

/** The part of the standard text coder that the core relies on; the host's own is used. */
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder("utf-8", { fatal: false });

/** Decodes bytes as UTF-8, dropping a byte-order mark and replacing what is not UTF-8. Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  try {
    return { text: strict.decode(bytes), isUtf8: true };
  } catch {
    return { text: lenient.decode(bytes), isUtf8: false };
  }
}

/** UTF-8 length of a text in bytes. A lone surrogate counts as its three-byte replacement. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}

/** Number of Unicode code points. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
      count--;
      i++;
    }
  }
  return count;
}

/** Number of lines by `\n`, `\r\n` or `\r`; an empty text has none, a missing final line break loses none. */
export function countLines(text: string): number {
  let lines = 0;
  let isOpen = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) {
      lines++;
      isOpen = false;
    } else if (unit !== 13) isOpen = true;
  }
  return isOpen ? lines + 1 : lines;
}

/** The place of an offset; one between the two characters of a line break is the end of its line. */
export function positionAt(text: string, offset: number): Position {
  return new PositionFinder(text).at(offset);
}

/** Places of offsets that are asked for in rising order, all in one pass over the text. */
export class PositionFinder {
  private seen = 0;
  private line = 0;
  private lineStart = 0;

  constructor(private readonly text: string) {}

  /** The place of an offset no smaller than the one before; one inside a line break is the end of its line. */
  at(offset: number): Position {
    const { text } = this;
    for (; this.seen < offset && this.seen < text.length; this.seen++) {
      const unit = text.charCodeAt(this.seen);
      if (unit !== 10 && (unit !== 13 || text.charCodeAt(this.seen + 1) === 10)) continue;
      this.line++;
      this.lineStart = this.seen + 1;
    }
    const isInBreak = text.charCodeAt(offset) === 10 && text.charCodeAt(offset - 1) === 13;
    return { line: this.line, character: Math.max(0, offset - this.lineStart - (isInBreak ? 1 : 0)) };
  }
}

/** The line break a text uses, so that an edit keeps it; `\n` when there is none. */
export function lineBreakOf(text: string): "\n" | "\r\n" {
  const at = text.indexOf("\n");
  return at > 0 && text.charCodeAt(at - 1) === 13 ? "\r\n" : "\n";
}

/** Splits a text into lines without their breaks. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** The beginning of a text, at most so many UTF-16 units and never half a character. */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(
    0,
    isLowSurrogate(text.charCodeAt(most)) && isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most,
  );
}

/**
 * The same text with memory of its own and no more than it needs: a slice of a document would keep the whole document
 * alive, and a text put together from others would keep those.
 */
export function ownCopy(text: string): string {
  return [text.slice(0, 1), text.slice(1)].join("");
}

/** A text as one line: every stretch of white space and control characters becomes one space. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Whether nothing but white space stands in the text. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

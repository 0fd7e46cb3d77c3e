import type { Measure, SizeLimits } from "../harnessSettings";
import { countCharacters, countLines, type Position, positionAt, utf8Length } from "../text";
import { listLimits, type SizeLimit } from "./sizes";

/** Where a text ends for a harness, and what is lost behind that place. */
export interface Cut extends SizeLimit {
  /** Size of the whole text in the measure of the limit that binds first. */
  readonly current: number;
  /** UTF-16 offset of the first lost character, never inside a surrogate pair. */
  readonly offset: number;
  /** Place of the first lost character. A line break belongs to the line that it ends, so none is lost alone. */
  readonly position: Position;
  /** Lines that are lost wholly or in part. */
  readonly lostLines: number;
  /** UTF-8 bytes that are lost. */
  readonly lostBytes: number;
  /** Code points that are lost. */
  readonly lostCharacters: number;
  /** Code points of the whole text. */
  readonly characters: number;
}

/**
 * Cuts a text at the limit that binds first; `undefined` when it fits, a text of exactly the limit included. A
 * byte-order mark counts among the bytes, since it is stored, and not among the characters, since no reader sees it.
 *
 * @param storedBytes size of the file as stored; tells whether a byte-order mark stands before the text
 */
export function findCut(text: string, storedBytes: number, limits: SizeLimits | undefined): Cut | undefined {
  let first: (SizeLimit & { readonly offset: number }) | undefined;
  for (const limit of listLimits(limits)) {
    const offset = cutOffset(text, storedBytes, limit);
    if (offset < text.length && (first === undefined || offset < first.offset)) first = { ...limit, offset };
  }
  return first === undefined ? undefined : describeCut(text, storedBytes, first, first.offset);
}

/** The UTF-16 offset up to which a text fits a limit; the length of the text when all of it does. */
function cutOffset(text: string, storedBytes: number, { measure, allowed }: SizeLimit): number {
  if (measure === "lines") return lineOffset(text, allowed);
  if (measure === "characters") return characterOffset(text, allowed);
  if (measure === "tokens") return byteOffset(text, allowed * 4);
  return byteOffset(text, Math.max(0, allowed - markBytes(text, storedBytes)));
}

const bytesOfMark = 3;

/** Bytes of the byte-order mark that stands before the text in its file. */
function markBytes(text: string, storedBytes: number): number {
  return storedBytes - utf8Length(text) === bytesOfMark ? bytesOfMark : 0;
}

function lineOffset(text: string, lines: number): number {
  if (lines === 0) return 0;
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== 10 && (unit !== 13 || text.charCodeAt(i + 1) === 10)) continue;
    if (++seen === lines) return i + 1;
  }
  return text.length;
}

function characterOffset(text: string, characters: number): number {
  let seen = 0;
  let i = 0;
  for (; i < text.length && seen < characters; seen++) i += unitsAt(text, i);
  return i;
}

function byteOffset(text: string, bytes: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; ) {
    const units = unitsAt(text, i);
    const unit = text.charCodeAt(i);
    seen += units === 2 ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    if (seen > bytes) return i;
    i += units;
  }
  return text.length;
}

/** UTF-16 units of the character at an offset. */
function unitsAt(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function describeCut(text: string, storedBytes: number, { measure, allowed }: SizeLimit, offset: number): Cut {
  const lost = text.slice(offset);
  const characters = countCharacters(text);
  const lines = countLines(text);
  const position = placeOf(text, offset);
  const sizes: Record<Measure, number> = {
    lines,
    characters,
    bytes: storedBytes,
    tokens: Math.ceil(utf8Length(text) / 4),
  };
  return {
    measure,
    allowed,
    current: sizes[measure],
    offset,
    position,
    lostLines: Math.max(0, lines - position.line),
    lostBytes: utf8Length(lost),
    lostCharacters: countCharacters(lost),
    characters,
  };
}

/** The place of a lost character; where that is a line break, the start of the next line. */
function placeOf(text: string, offset: number): Position {
  const unit = text.charCodeAt(offset);
  const position = positionAt(text, offset);
  return unit === 10 || unit === 13 ? { line: position.line + 1, character: 0 } : position;
}

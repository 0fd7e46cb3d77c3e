import { isDigit, isSpace, skipSpaces } from "./characters";

// What the first ink of a line says about the block that it starts (CommonMark 0.31.2, sections 4 and 5). Each function
// looks at the line from that ink to the line's end.

/** The mark that opens a fence: its character, and how often it stands. */
export interface Fence {
  readonly mark: number;
  readonly length: number;
}

/** Reads the opening line of fenced code. Back ticks behind back ticks make a code span instead. */
export function fenceAt(text: string, at: number, end: number): Fence | undefined {
  const mark = text.charCodeAt(at);
  let close = at + 1;
  while (close < end && text.charCodeAt(close) === mark) close++;
  if (close - at < 3) return undefined;
  if (mark === 96) for (let i = close; i < end; i++) if (text.charCodeAt(i) === 96) return undefined;
  return { mark, length: close - at };
}

/** Whether a line, read from its first ink, closes a fence. */
export function closesFence(text: string, at: number, end: number, fence: Fence): boolean {
  let close = at;
  while (close < end && text.charCodeAt(close) === fence.mark) close++;
  return close - at >= fence.length && skipSpaces(text, close, end) >= end;
}

/** Whether a line is a thematic break: three or more of one of `-`, `*` and `_`, and nothing else. */
export function isThematicBreak(text: string, at: number, end: number): boolean {
  const mark = text.charCodeAt(at);
  let count = 0;
  for (let i = at; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === mark) count++;
    else if (!isSpace(unit)) return false;
  }
  return count >= 3;
}

/** Whether a line underlines a heading: only `=`, or only `-`. */
export function isUnderline(text: string, at: number, end: number): boolean {
  const mark = text.charCodeAt(at);
  let close = at;
  while (close < end && text.charCodeAt(close) === mark) close++;
  return skipSpaces(text, close, end) >= end;
}

/** The level of the heading that a line of number signs opens, or 0. */
export function headingLevel(text: string, at: number, end: number): number {
  let close = at;
  while (close < end && text.charCodeAt(close) === 35) close++;
  const level = close - at;
  return level <= 6 && (close >= end || isSpace(text.charCodeAt(close))) ? level : 0;
}

/** Offset behind what a heading of number signs says: the closing signs and the spaces around them do not count. */
export function headingContentEnd(text: string, at: number, end: number): number {
  let close = trimmedEnd(text, at, end);
  const trimmed = close;
  while (close > at && text.charCodeAt(close - 1) === 35) close--;
  if (close > at && !isSpace(text.charCodeAt(close - 1))) return trimmed;
  return trimmedEnd(text, at, close);
}

/** Length of the mark that starts a list item, or 0. Only a list that starts with 1 may interrupt a paragraph. */
export function listMarkLength(text: string, at: number, end: number, isInParagraph: boolean): number {
  const unit = text.charCodeAt(at);
  let close = at + 1;
  if (isDigit(unit)) {
    while (close < end && close - at < 10 && isDigit(text.charCodeAt(close))) close++;
    const mark = text.charCodeAt(close);
    if (close >= end || close - at > 9 || (mark !== 46 && mark !== 41)) return 0;
    if (isInParagraph && !(close === at + 1 && unit === 49)) return 0;
    close++;
  }
  if (close < end && !isSpace(text.charCodeAt(close))) return 0;
  // Nor does an item that says nothing.
  if (isInParagraph && skipSpaces(text, close, end) >= end) return 0;
  return close - at;
}

/** Offset of what stands behind the task box, `[ ]` or `[x]`, with which a list item starts; -1 without one. */
export function taskBoxEnd(text: string, at: number, end: number): number {
  if (text.charCodeAt(at) !== 91 || text.charCodeAt(at + 2) !== 93 || at + 3 >= end) return -1;
  const box = text.charCodeAt(at + 1);
  const isBox = box === 32 || box === 120 || box === 88;
  return isBox && isSpace(text.charCodeAt(at + 3)) ? skipSpaces(text, at + 3, end) : -1;
}

/** Offset behind the last ink between two offsets. */
export function trimmedEnd(text: string, at: number, end: number): number {
  let close = end;
  while (close > at && isSpace(text.charCodeAt(close - 1))) close--;
  return close;
}

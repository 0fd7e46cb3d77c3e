import { isAsciiPunctuation, isLineBreak, isWhiteSpace } from "./characters";

// The parts of which CommonMark (0.31.2, sections 4.7 and 6.3) makes links. Each function reads one part that starts at
// an offset and returns the offset behind it, or -1 when no such part stands there.

const longestLabel = 999;
const deepestParentheses = 32;

/** Reads `[label]`, at most 999 characters without unescaped brackets; a blank one is read, and is never defined. */
export function labelEnd(text: string, at: number, end: number): number {
  if (text.charCodeAt(at) !== 91) return -1;
  const limit = Math.min(end, at + 1 + longestLabel + 1);
  for (let i = at + 1; i < limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 93) return i + 1;
    if (unit === 91) return -1;
    if (unit === 92 && isBracketOrBackslash(text.charCodeAt(i + 1))) i++;
  }
  return -1;
}

/** Labels match when they are the same after white space and letter case are evened out. */
export function normalizeLabel(label: string): string {
  // Lower case first brings together letters that differ only when lowered, such as the two capital sharp s.
  return label
    .replace(/[\t\n\r ]+/g, " ")
    .replace(/^ | $/g, "")
    .toLowerCase()
    .toUpperCase();
}

/** Reads a destination, in angle brackets or bare. A bare one is not empty; its parentheses balance. */
export function destinationEnd(text: string, at: number, end: number, deepest = deepestParentheses): number {
  return text.charCodeAt(at) === 60 ? angleDestinationEnd(text, at, end) : bareDestinationEnd(text, at, end, deepest);
}

function angleDestinationEnd(text: string, at: number, end: number): number {
  for (let i = at + 1; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 62) return i + 1;
    if (unit === 60 || isLineBreak(unit)) return -1;
    if (unit === 92 && isAsciiPunctuation(text.charCodeAt(i + 1))) i++;
  }
  return -1;
}

function bareDestinationEnd(text: string, at: number, end: number, deepest: number): number {
  let depth = 0;
  let i = at;
  for (; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 40) {
      if (++depth > deepest) return -1;
    } else if (unit === 41) {
      if (depth === 0) break;
      depth--;
    } else if (isWhiteSpace(unit)) break;
    else if (unit < 32 || unit === 127) return -1;
    else if (unit === 92 && isParenthesisOrBackslash(text.charCodeAt(i + 1))) i++;
  }
  return depth === 0 && i > at ? Math.min(i, end) : -1;
}

/** Reads a title in double quotes, single quotes or parentheses; it may go over lines. */
export function titleEnd(text: string, at: number, end: number): number {
  const opening = text.charCodeAt(at);
  if (opening !== 34 && opening !== 39 && opening !== 40) return -1;
  const closing = opening === 40 ? 41 : opening;
  for (let i = at + 1; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === closing) return i + 1;
    if (unit === 40 && opening === 40) return -1;
    if (unit === 92) i++;
  }
  return -1;
}

function isBracketOrBackslash(unit: number): boolean {
  return unit === 91 || unit === 92 || unit === 93;
}

function isParenthesisOrBackslash(unit: number): boolean {
  return unit === 40 || unit === 41 || unit === 92;
}

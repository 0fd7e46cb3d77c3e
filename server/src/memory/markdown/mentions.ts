import { isAlphanumeric, isAsciiPunctuation, isLetter, isLineBreak, isSpace } from "./characters";
import type { Span } from "./inlineStructure";
import { isAddressUnit, isPathUnit } from "./pathCharacters";
import type { Stretch } from "./stretch";

/** Words that may be the path of a memory file, `notes/plan.md`, or of a directory, `notes/`; places in a stretch. */
export interface Mention {
  /** With `/` between its parts and without backslash escapes. */
  readonly path: string;
  readonly anchor: string | undefined;
  readonly start: number;
  readonly pathEnd: number;
  /** Behind the anchor, or `pathEnd`. */
  readonly end: number;
}

const longestPath = 1024;
const extension = ".md";

/**
 * Collects what may be mentions in the plain text and in the code spans of a stretch. Whether a file is meant, only
 * the memory's files can say, and `mentionReadings` tells which parts of a mention to ask them for (decision D14).
 */
export function readMentions(stretch: Stretch, spans: readonly Span[]): Mention[] {
  const { text, end } = stretch;
  const mentions: Mention[] = [];
  let at = stretch.start;
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    // What stands in a link is part of it.
    if (span.start < at) continue;
    readWords(text, at, span.start, false, mentions);
    if (span.kind === "code") readCodeMentions(text, span.contentStart, span.contentEnd, mentions);
    at = span.end;
  }
  readWords(text, at, end, false, mentions);
  return mentions;
}

/** A code span that is a path as a whole may hold spaces; in any other one each word counts, but no example of a link. */
function readCodeMentions(text: string, from: number, to: number, mentions: Mention[]): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  const code = text.slice(start, end);
  if (code.includes("](") || code.includes("[[")) return;
  if (isSpacedPath(code)) {
    mentions.push({ path: code.replaceAll("\\", "/"), anchor: undefined, start, pathEnd: end, end });
  } else readWords(text, start, end, true, mentions);
}

function isSpacedPath(code: string): boolean {
  if (code.length > longestPath || !/[^\w./\\~@+%&-]/.test(code) || /[*?<>|"$=;\r\n`]|:\/\/|[\\/] /.test(code)) {
    return false;
  }
  if (code.endsWith(extension)) return code.indexOf(extension) === code.length - 3 && hasStem(code.slice(0, -3));
  return /[^./\s][/\\]$/.test(code) && !code.includes(extension);
}

function readWords(text: string, from: number, to: number, isCode: boolean, mentions: Mention[]): void {
  for (let at = from; at < to; ) {
    if (!isPathUnit(text.charCodeAt(at))) {
      at++;
      continue;
    }
    let start = at;
    let hasTrigger = false;
    for (; at < to; at++) {
      const unit = text.charCodeAt(at);
      if (!isPathUnit(unit)) break;
      if (unit === 47 || (unit === 46 && text.charCodeAt(at + 1) === 109)) hasTrigger = true;
    }
    if (!hasTrigger) continue;
    const isBehindColon = start > from && text.charCodeAt(start - 1) === 58;
    if ((isBehindColon && text.startsWith("//", start)) || /^www\./i.test(text.slice(start, start + 4))) {
      while (at < to && isAddressUnit(text.charCodeAt(at))) at++;
      continue;
    }
    if (isBehindColon && isDisk(text, start - 2, from) && isSlash(text.charCodeAt(start))) start -= 2;
    at = readWord({ text, to, isCode, mentions }, start, at);
  }
}

interface WordContext {
  readonly text: string;
  readonly to: number;
  readonly isCode: boolean;
  readonly mentions: Mention[];
}

/** Reads the mentions in a word, which can be several: `SOUL.md/USER.md`. Returns where to read on. */
function readWord(context: WordContext, wordStart: number, wordEnd: number): number {
  const { text, to } = context;
  // A mail address, or a path below something that is filled in elsewhere: `$HOME/x.md`, `{root}/x.md`, `*/x.md`.
  const word = text.slice(wordStart, wordEnd);
  if (/\w@/.test(word)) return wordEnd;
  if (wordStart > 0 && isFiller(text.charCodeAt(wordStart - 1), text.charCodeAt(wordStart))) return wordEnd;
  let start = wordStart;
  for (let dot = word.indexOf(extension); dot !== -1; dot = word.indexOf(extension, dot + 1)) {
    const behind = wordStart + dot + extension.length;
    if (goesOn(text, behind, to)) continue;
    const first = pathStart(text, start, behind, start > wordStart);
    const path = pathOf(context, first, behind);
    const anchorEnd = behind === wordEnd ? readAnchor(text, behind, to) : behind;
    const anchor = anchorEnd > behind ? text.slice(behind + 1, anchorEnd) : undefined;
    if (hasStem(path.slice(0, -extension.length)) && path.length <= longestPath) {
      context.mentions.push({ path, anchor, start: first, pathEnd: behind, end: anchorEnd });
    }
    if (anchor !== undefined) return anchorEnd;
    start = behind;
  }
  readDirectory(context, start, wordEnd, start > wordStart);
  return wordEnd;
}

function readDirectory(context: WordContext, start: number, wordEnd: number, isRest: boolean): void {
  const { text } = context;
  let last = wordEnd;
  while (last > start && isTrailing(text.charCodeAt(last - 1))) last--;
  const rest = text.slice(start, last);
  const slash = start + Math.max(rest.lastIndexOf("/"), rest.lastIndexOf("\\"));
  if (slash < start || (slash < last - 1 && text.charCodeAt(slash + 1) < 128)) return;
  const first = pathStart(text, start, slash + 1, isRest);
  if (first >= slash) return;
  const path = pathOf(context, first, slash + 1);
  if (!path.endsWith("/") || path.startsWith("//") || path.length > longestPath) return;
  if (/[^./~]/.test(path))
    context.mentions.push({ path, anchor: undefined, start: first, pathEnd: slash + 1, end: slash + 1 });
}

/** Where the path starts in a word: behind marks that are no part of names there, and behind a slash that joins two. */
function pathStart(text: string, start: number, end: number, isRest: boolean): number {
  let at = start;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === 95 ? text.charCodeAt(end) === 95 : isLeading(unit, text.charCodeAt(at + 1), isRest)) at++;
    else break;
  }
  return at;
}

function isLeading(unit: number, next: number, isRest: boolean): boolean {
  if (unit === 64 || unit === 43 || unit === 37 || unit === 38) return true;
  if (unit === 126) return !isSlash(next);
  return isRest && (unit === 47 || unit === 92 || unit === 46 || unit === 45);
}

function pathOf({ text, isCode }: WordContext, start: number, end: number): string {
  const written = text.slice(start, end);
  if (!written.includes("\\")) return written;
  const plain = isCode ? written : written.replace(/\\(.)/g, (pair, next: string) => (isEscaped(next) ? next : pair));
  return plain.replaceAll("\\", "/");
}

function isEscaped(next: string): boolean {
  return isAsciiPunctuation(next.charCodeAt(0));
}

/** Whether the name goes on behind `.md`: `.mdx`, `.md.bak`, `.md_old`. */
function goesOn(text: string, at: number, to: number): boolean {
  if (at >= to) return false;
  const unit = text.charCodeAt(at);
  if (unit === 46 || unit === 95) return at + 1 < to && isAlphanumeric(text.charCodeAt(at + 1));
  return isAlphanumeric(unit);
}

/** Offset behind `#anchor`, or `at` when none stands there. */
function readAnchor(text: string, at: number, to: number): number {
  if (text.charCodeAt(at) !== 35) return at;
  let end = at + 1;
  while (end < to && isAnchorUnit(text.charCodeAt(end))) end++;
  while (end > at && text.charCodeAt(end - 1) === 46) end--;
  return end > at + 1 ? end : at;
}

function isAnchorUnit(unit: number): boolean {
  return isPathUnit(unit) && !isSlash(unit) && !isLineBreak(unit);
}

/** Whether a path without its extension ends in a name. */
function hasStem(path: string): boolean {
  return /[^.\s]/.test(path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1));
}

function isFiller(before: number, first: number): boolean {
  if (before === 36) return true;
  return (
    isSlash(first) &&
    (before === 125 || before === 62 || before === 41 || before === 93 || before === 42 || before === 63)
  );
}

function isDisk(text: string, at: number, from: number): boolean {
  return at >= from && isLetter(text.charCodeAt(at)) && (at === from || !isAlphanumeric(text.charCodeAt(at - 1)));
}

function isTrailing(unit: number): boolean {
  return unit === 46 || unit === 95 || unit === 126;
}

function isSlash(unit: number): boolean {
  return unit === 47 || unit === 92;
}

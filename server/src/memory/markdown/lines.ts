import { readFrontMatter } from "./frontMatter";

/** What a line of Markdown is to a reader of memory: prose counts, the rest is shown but says nothing. */
export type LineKind = "text" | "front-matter" | "fence" | "comment";

/** One line of a text, as offsets without its line break. */
export interface MarkdownLine {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly kind: LineKind;
}

/**
 * Goes through the lines of a Markdown text and says which are front matter, fenced code or HTML comment, the places
 * where links and headings do not count (decision D8). Linear in the length of the text; stops when no longer asked.
 */
export function* markdownLines(text: string): Generator<MarkdownLine> {
  const frontMatterEnd = readFrontMatter(text)?.end ?? 0;
  let fence: string | undefined;
  let isInComment = false;
  let start = 0;
  for (let line = 0; start < text.length; line++) {
    const end = lineEnd(text, start);
    let kind: LineKind = "text";
    if (start < frontMatterEnd) kind = "front-matter";
    else if (isInComment) {
      kind = "comment";
      isInComment = !text.slice(start, end).includes("-->");
    } else if (fence !== undefined) {
      kind = "fence";
      if (closesFence(text.slice(start, end), fence)) fence = undefined;
    } else {
      const content = skipContainers(text, start, end);
      fence = fenceAt(text, content, end);
      if (fence !== undefined) kind = "fence";
      else if (text.startsWith("<!--", content)) {
        kind = "comment";
        isInComment = !text.slice(content + 4, end).includes("-->");
      }
    }
    yield { line, start, end, kind };
    start = text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
  }
}

function closesFence(line: string, fence: string): boolean {
  const ink = line.replace(/^[ \t>]*/, "").trimEnd();
  return ink.length >= fence.length && ink === (fence.charAt(0) === "`" ? "`" : "~").repeat(ink.length);
}

/** Offset of the line break that ends the line, or of the end of the text. */
function lineEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) break;
    at++;
  }
  return at;
}

/** The mark that opens a fence at an offset, or `undefined`. Back ticks behind back ticks make a code span instead. */
function fenceAt(text: string, at: number, end: number): string | undefined {
  const mark = text.charCodeAt(at);
  if (mark !== 96 && mark !== 126) return undefined;
  let close = at;
  while (close < end && text.charCodeAt(close) === mark) close++;
  if (close - at < 3) return undefined;
  if (mark === 96 && text.slice(close, end).includes("`")) return undefined;
  return text.slice(at, close);
}

/** Offset of what a line holds behind its block quote and list marks, inside which a fence can stand. */
function skipContainers(text: string, start: number, end: number): number {
  let at = start;
  for (;;) {
    while (at < end && isBlank(text.charCodeAt(at))) at++;
    const unit = text.charCodeAt(at);
    if (at >= end) return at;
    if (unit === 62) at++;
    else if ((unit === 45 || unit === 42 || unit === 43) && isBlank(text.charCodeAt(at + 1))) at++;
    else {
      let digits = at;
      while (digits - at < 9 && isDigit(text.charCodeAt(digits))) digits++;
      const mark = text.charCodeAt(digits);
      if (digits === at || (mark !== 46 && mark !== 41) || !isBlank(text.charCodeAt(digits + 1))) return at;
      at = digits + 1;
    }
  }
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

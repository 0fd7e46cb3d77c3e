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
 * where links and headings do not count (decision D8). Fences and comments end with the quote or list that they stand
 * in, and indented code opens neither. Linear in the length of the text; stops when no longer asked.
 */
export function* markdownLines(text: string): Generator<MarkdownLine> {
  const frontMatterEnd = readFrontMatter(text)?.end ?? 0;
  const containers: Container[] = [];
  let open: OpenBlock | undefined;
  let start = 0;
  for (let line = 0; start < text.length; line++) {
    const end = lineEnd(text, start);
    let kind: LineKind = "text";
    if (start < frontMatterEnd) kind = "front-matter";
    else {
      const place = enterContainers(text, start, end, containers, open?.depth);
      if (open !== undefined && open.depth <= place.depth) {
        kind = open.fence === undefined ? "comment" : "fence";
        if (isClosed(text, place, end, open)) open = undefined;
      } else {
        open = openingAt(text, place, end);
        if (open !== undefined) {
          kind = open.fence === undefined ? "comment" : "fence";
          if (open.fence === undefined && text.slice(place.ink + 2, end).includes("-->")) open = undefined;
        }
      }
    }
    yield { line, start, end, kind };
    start = text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1;
  }
}

/** A block quote, or the column at which the content of a list item begins. */
type Container = "quote" | number;

/** Deeper quotes and lists are read as text, so that no text can make each of its lines cost as much as its depth. */
const deepestContainer = 100;

/** A fence with its marks, or a comment, with the number of containers that it stands in. */
interface OpenBlock {
  readonly fence: string | undefined;
  readonly depth: number;
}

/** Where the content of a line begins. */
interface Place {
  /** Offset of the first character that is not blank, or of the line's end. */
  readonly ink: number;
  /** Columns of white space before it, inside its containers. */
  readonly indent: number;
  /** Number of containers that the line stands in. */
  readonly depth: number;
}

/** Indented by this much, a line is code and opens nothing. */
const codeIndent = 4;

/**
 * Follows a line into the quotes and list items that go on in it, and into those it opens, unless it stands in a block
 * at the given depth. Keeps the list of containers true.
 */
function enterContainers(
  text: string,
  start: number,
  end: number,
  containers: Container[],
  blockDepth: number | undefined,
): Place {
  let column = 0;
  let base = 0;
  let at = start;
  const skipBlanks = (): void => {
    for (; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 32) column++;
      else if (unit === 9) column += codeIndent - (column % codeIndent);
      else break;
    }
  };
  const passQuoteMark = (): void => {
    at++;
    column++;
    base = column + (at < end && isBlank(text.charCodeAt(at)) ? 1 : 0);
    skipBlanks();
  };
  skipBlanks();
  let depth = 0;
  for (const container of containers) {
    if (container === "quote") {
      if (text.charCodeAt(at) !== 62 || at >= end || column - base >= codeIndent) break;
      passQuoteMark();
    } else if (at < end) {
      if (column < container) break;
      base = container;
    }
    depth++;
  }
  if (blockDepth !== undefined && depth >= blockDepth) return { ink: at, indent: column - base, depth };
  containers.length = depth;
  while (at < end && column - base < codeIndent && depth < deepestContainer) {
    if (text.charCodeAt(at) === 62) {
      containers.push("quote");
      passQuoteMark();
    } else {
      const marks = listMarkLength(text, at, end);
      if (marks === 0) break;
      at += marks;
      column += marks;
      const content = column + 1;
      skipBlanks();
      base = at < end && column - content < codeIndent ? column : content;
      containers.push(base);
    }
    depth++;
  }
  return { ink: at, indent: column - base, depth };
}

/** Length of the list mark at an offset, white space or the line's end behind it; zero when there is none. */
function listMarkLength(text: string, at: number, end: number): number {
  let next = at;
  const unit = text.charCodeAt(at);
  if (unit === 45 || unit === 42 || unit === 43) next++;
  else {
    while (next < end && next - at < 9 && isDigit(text.charCodeAt(next))) next++;
    const mark = text.charCodeAt(next);
    if (next === at || (mark !== 46 && mark !== 41)) return 0;
    next++;
  }
  return next >= end || isBlank(text.charCodeAt(next)) ? next - at : 0;
}

/** The fence or comment that a line opens. */
function openingAt(text: string, { ink, indent, depth }: Place, end: number): OpenBlock | undefined {
  if (indent >= codeIndent) return undefined;
  const fence = fenceAt(text, ink, end);
  if (fence !== undefined) return { fence, depth };
  return text.startsWith("<!--", ink) ? { fence: undefined, depth } : undefined;
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

/** Whether the line ends the block that it stands in. */
function isClosed(text: string, { ink, indent }: Place, end: number, { fence }: OpenBlock): boolean {
  if (fence === undefined) return text.slice(ink, end).includes("-->");
  if (indent >= codeIndent) return false;
  let at = ink;
  while (at < end && text.charAt(at) === fence.charAt(0)) at++;
  if (at - ink < fence.length) return false;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at === end;
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

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

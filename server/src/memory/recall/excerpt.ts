import { clipText } from "../text";

/** Which part of a text is wanted. */
export interface ExcerptOptions {
  /** First line, from 1. Default: 1. */
  readonly fromLine?: number;
  /** The most characters (UTF-16 units) to give; whole lines are given as far as they fit. Default: no limit. */
  readonly most?: number;
}

/** A stretch of whole lines of a text, with their own line breaks. */
export interface Excerpt {
  readonly text: string;
  /** First line given, from 1. */
  readonly fromLine: number;
  /** Line to go on from, from 1; `undefined` when the text ends here. */
  readonly nextLine: number | undefined;
  /** Whether the only line given is longer than the limit and was cut. */
  readonly isLineCut: boolean;
}

/** Cuts whole lines out of a text. A line from behind its end gives an empty excerpt. */
export function excerptOf(text: string, options: ExcerptOptions = {}): Excerpt {
  const fromLine = Math.max(1, Math.floor(options.fromLine ?? 1));
  const most = options.most ?? Number.POSITIVE_INFINITY;
  const start = lineStart(text, fromLine);
  if (start === undefined) return { text: "", fromLine, nextLine: undefined, isLineCut: false };
  if (text.length - start <= most) return { text: text.slice(start), fromLine, nextLine: undefined, isLineCut: false };
  let end = start;
  let line = fromLine;
  for (;;) {
    const next = nextLineStart(text, end);
    if (next - start > most) break;
    end = next;
    line++;
  }
  if (end > start) return { text: text.slice(start, end), fromLine, nextLine: line, isLineCut: false };
  const next = nextLineStart(text, start);
  return {
    text: clipText(text.slice(start, next), most),
    fromLine,
    nextLine: next < text.length ? line + 1 : undefined,
    isLineCut: true,
  };
}

/** Offset at which a line, counted from 1, begins; `undefined` when the text has fewer lines. */
function lineStart(text: string, line: number): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = nextLineStart(text, start);
    if (start >= text.length) return undefined;
  }
  return start;
}

/** Offset behind the break that ends the line which begins at an offset. */
function nextLineStart(text: string, start: number): number {
  const breaks = /\r\n|\n|\r/g;
  breaks.lastIndex = start;
  return breaks.exec(text) === null ? text.length : breaks.lastIndex;
}

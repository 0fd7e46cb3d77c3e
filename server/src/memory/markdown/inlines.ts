import { isAsciiPunctuation } from "./characters";
import { type HtmlMarks, inlineHtmlEnd } from "./htmlSyntax";
import { closeBracket } from "./inlineLinks";
import type { Bracket, Definitions, Inlines } from "./inlineStructure";
import type { Stretch } from "./stretch";

const webAddress = /<[a-z][a-z0-9.+-]{1,31}:[^<>\0-\x20\x7f]*>/iy;
const mailAddress =
  /<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*>/iy;
const memoryPath = /<[^\s<>"`[\]\\|*?:#]+\.md(?:#[^\s<>"`[\]\\]*)?>/y;

/** Reads the code spans, raw HTML and links of a stretch as CommonMark (0.31.2, section 6) does, and its wiki links. */
export function readInlines(stretch: Stretch, definitions: Definitions, htmlMarks: HtmlMarks): Inlines {
  const { text, start, end } = stretch;
  const found: Inlines = { links: [], spans: [], lastWikiStart: -1 };
  const brackets: Bracket[] = [];
  const codeMarks = new CodeMarks(text, end);
  for (let at = start; at < end; ) {
    switch (text.charCodeAt(at)) {
      case 92:
        at += isAsciiPunctuation(text.charCodeAt(at + 1)) ? 2 : 1;
        break;
      case 96:
        at = readCode(text, at, end, codeMarks, found);
        break;
      case 60:
        at = readAngle(text, at, end, htmlMarks, found);
        break;
      case 33:
        if (at + 1 < end && text.charCodeAt(at + 1) === 91) {
          openBracket(brackets, at, at + 2, true);
          at += 2;
        } else at++;
        break;
      case 91:
        openBracket(brackets, at, at + 1, false);
        at++;
        break;
      case 93:
        at = closeBracket({ text, end, brackets, definitions, found }, at);
        break;
      default:
        at++;
    }
  }
  return found;
}

function openBracket(brackets: Bracket[], start: number, contentStart: number, isImage: boolean): void {
  const around = brackets.at(-1);
  if (around !== undefined) around.hasBracketInside = true;
  brackets.push({ start, contentStart, isImage, isActive: true, hasBracketInside: false });
}

function readCode(text: string, at: number, end: number, marks: CodeMarks, found: Inlines): number {
  const behind = runEnd(text, at, end);
  const close = marks.find(behind - at, behind);
  if (close === -1) return behind;
  const spanEnd = close + behind - at;
  found.spans.push({ kind: "code", start: at, end: spanEnd, contentStart: behind, contentEnd: close });
  return spanEnd;
}

/** Finds the runs of back ticks that close code spans. */
class CodeMarks {
  /** Where the last run of each length stands, once a search came to the end in vain. */
  private last: Map<number, number> | undefined;

  constructor(
    private readonly text: string,
    private readonly end: number,
  ) {}

  /** Start of the next run of exactly that length at or behind an offset, or -1. */
  find(length: number, from: number): number {
    const { text, end } = this;
    if (this.last !== undefined && (this.last.get(length) ?? -1) < from) return -1;
    const seen = new Map<number, number>();
    for (let at = from; at < end; ) {
      if (text.charCodeAt(at) !== 96) {
        at++;
        continue;
      }
      const close = runEnd(text, at, end);
      if (close - at === length) return at;
      seen.set(close - at, at);
      at = close;
    }
    this.last = seen;
    return -1;
  }
}

function runEnd(text: string, at: number, end: number): number {
  let close = at + 1;
  while (close < end && text.charCodeAt(close) === 96) close++;
  return close;
}

function readAngle(text: string, at: number, end: number, htmlMarks: HtmlMarks, found: Inlines): number {
  const address = matchEnd(webAddress, text, at, end);
  if (address !== -1) return addAutolink(found, "address", at, address);
  const mail = matchEnd(mailAddress, text, at, end);
  if (mail !== -1) return addAutolink(found, "address", at, mail);
  const html = inlineHtmlEnd(text, at, end, htmlMarks);
  if (html !== -1) {
    found.spans.push({ kind: "html", start: at, end: html, contentStart: html, contentEnd: html });
    return html;
  }
  const path = matchEnd(memoryPath, text, at, end);
  return path === -1 ? at + 1 : addAutolink(found, "autolink", at, path);
}

function addAutolink({ links, spans }: Inlines, form: "address" | "autolink", start: number, end: number): number {
  const contentStart = start + 1;
  const contentEnd = end - 1;
  spans.push({ kind: form === "address" ? "autolink" : "extension", start, end, contentStart, contentEnd });
  links.push({
    form,
    isImage: false,
    start,
    end,
    targetStart: contentStart,
    targetEnd: contentEnd,
    definition: undefined,
  });
  return end;
}

function matchEnd(pattern: RegExp, text: string, at: number, end: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) && pattern.lastIndex <= end ? pattern.lastIndex : -1;
}

import { isAlphanumeric, isLetter, isSpace, isWhiteSpace, skipWhiteSpace } from "./characters";
import type { Span } from "./inlineStructure";
import { MarkCursor } from "./marks";

// Raw HTML as CommonMark (0.31.2, sections 4.6 and 6.6) reads it: by the look of single tags, never as a document.

/** How a block of HTML ends: with a line that holds the mark, or before a blank line. */
export type HtmlBlockEnd = RegExp | "blank line";

const rawBlock = /^<(?:script|pre|textarea|style)(?=[ \t>]|$)/i;
const rawBlockEnd = /<\/(?:script|pre|textarea|style)>/i;
const blockNames =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|" +
  "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|" +
  "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|" +
  "track|ul";
const namedBlock = new RegExp(`^</?(?:${blockNames})(?=[ \\t]|/?>|$)`, "i");
const longestBlockStart = 16;

/** How the block of HTML that a line opens will end; `undefined` when the line, read from its `<`, opens none. */
export function htmlBlockEnd(text: string, at: number, end: number, isInParagraph: boolean): HtmlBlockEnd | undefined {
  const next = text.charCodeAt(at + 1);
  if (next === 33) {
    if (text.startsWith("<!--", at)) return /-->/;
    if (text.startsWith("<![CDATA[", at)) return /\]\]>/;
    return isLetter(text.charCodeAt(at + 2)) ? />/ : undefined;
  }
  if (next === 63) return /\?>/;
  if (next !== 47 && !isLetter(next)) return undefined;
  const start = text.slice(at, Math.min(end, at + longestBlockStart));
  if (rawBlock.test(start)) return rawBlockEnd;
  if (namedBlock.test(start)) return "blank line";
  if (isInParagraph) return undefined;
  // Any other complete tag opens a block when it stands alone on its line.
  const tag = next === 47 ? closingTagEnd(text, at, end) : openingTagEnd(text, at, end);
  if (tag === -1) return undefined;
  for (let i = tag; i < end; i++) if (!isSpace(text.charCodeAt(i))) return undefined;
  return "blank line";
}

/** The marks that end what starts with `<!` or `<?`, found in one text, place after place. */
export class HtmlMarks {
  readonly comment: MarkCursor;
  readonly instruction: MarkCursor;
  readonly declaration: MarkCursor;
  readonly characterData: MarkCursor;

  constructor(text: string) {
    this.comment = new MarkCursor(text, "-->");
    this.instruction = new MarkCursor(text, "?>");
    this.declaration = new MarkCursor(text, ">");
    this.characterData = new MarkCursor(text, "]]>");
  }
}

/** Offset behind the raw HTML that starts at an offset of a paragraph, or -1. */
export function inlineHtmlEnd(text: string, at: number, end: number, marks: HtmlMarks): number {
  const next = at + 1 < end ? text.charCodeAt(at + 1) : -1;
  if (next === 47) return closingTagEnd(text, at, end);
  if (isLetter(next)) return openingTagEnd(text, at, end);
  if (next === 63) return endWithin(marks.instruction.from(at + 2) + 2, end);
  if (next !== 33) return -1;
  if (text.startsWith("<!--", at)) {
    if (text.startsWith(">", at + 4)) return endWithin(at + 5, end);
    if (text.startsWith("->", at + 4)) return endWithin(at + 6, end);
    return endWithin(marks.comment.from(at + 4) + 3, end);
  }
  if (text.startsWith("<![CDATA[", at)) return endWithin(marks.characterData.from(at + 9) + 3, end);
  return isLetter(text.charCodeAt(at + 2)) ? endWithin(marks.declaration.from(at + 3) + 1, end) : -1;
}

/** The tags and comments in a block of HTML, between which its text stands. */
export function htmlSpans(text: string, start: number, end: number, marks: HtmlMarks): Span[] {
  const spans: Span[] = [];
  for (let at = start; at < end; ) {
    const close = text.charCodeAt(at) === 60 ? inlineHtmlEnd(text, at, end, marks) : -1;
    if (close === -1) at++;
    else {
      spans.push({ kind: "html", start: at, end: close, contentStart: close, contentEnd: close });
      at = close;
    }
  }
  return spans;
}

function endWithin(at: number, end: number): number {
  return at <= end ? at : -1;
}

/** Offset behind the closing tag that starts at an offset, or -1. */
function closingTagEnd(text: string, at: number, end: number): number {
  const name = tagNameEnd(text, at + 2, end);
  if (name === -1) return -1;
  const close = skipWhiteSpace(text, name, end);
  return close < end && text.charCodeAt(close) === 62 ? close + 1 : -1;
}

/** Offset behind the opening tag that starts at an offset, attributes included, or -1. */
function openingTagEnd(text: string, at: number, end: number): number {
  let i = tagNameEnd(text, at + 1, end);
  if (i === -1) return -1;
  for (;;) {
    const ink = skipWhiteSpace(text, i, end);
    if (ink >= end) return -1;
    const unit = text.charCodeAt(ink);
    if (unit === 62) return ink + 1;
    if (unit === 47) return text.charCodeAt(ink + 1) === 62 && ink + 1 < end ? ink + 2 : -1;
    if (ink === i || !isAttributeStart(unit)) return -1;
    i = attributeEnd(text, ink, end);
    if (i === -1) return -1;
  }
}

function attributeEnd(text: string, at: number, end: number): number {
  let name = at + 1;
  while (name < end && isAttributePart(text.charCodeAt(name))) name++;
  const equals = skipWhiteSpace(text, name, end);
  if (equals >= end || text.charCodeAt(equals) !== 61) return name;
  const value = skipWhiteSpace(text, equals + 1, end);
  if (value >= end) return -1;
  const quote = text.charCodeAt(value);
  if (quote === 34 || quote === 39) {
    for (let i = value + 1; i < end; i++) if (text.charCodeAt(i) === quote) return i + 1;
    return -1;
  }
  let i = value;
  while (i < end && isBareValuePart(text.charCodeAt(i))) i++;
  return i === value ? -1 : i;
}

function tagNameEnd(text: string, at: number, end: number): number {
  if (at >= end || !isLetter(text.charCodeAt(at))) return -1;
  let i = at + 1;
  while (i < end && (isAlphanumeric(text.charCodeAt(i)) || text.charCodeAt(i) === 45)) i++;
  return i;
}

function isAttributeStart(unit: number): boolean {
  return isLetter(unit) || unit === 95 || unit === 58;
}

function isAttributePart(unit: number): boolean {
  return isAlphanumeric(unit) || unit === 95 || unit === 58 || unit === 46 || unit === 45;
}

/** Neither white space nor one of `"'=<>` and the back tick. */
function isBareValuePart(unit: number): boolean {
  return !isWhiteSpace(unit) && unit !== 34 && unit !== 39 && unit !== 61 && unit !== 60 && unit !== 62 && unit !== 96;
}

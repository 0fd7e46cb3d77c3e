import { isLineBreak, skipWhiteSpace } from "./characters";
import type { Bracket, Definitions, InlineLink, Inlines } from "./inlineStructure";
import { destinationEnd, labelEnd, normalizeLabel, titleEnd } from "./linkSyntax";
import type { Definition } from "./references";

/** The state in which a closing bracket is met. */
export interface BracketContext {
  readonly text: string;
  readonly end: number;
  readonly brackets: Bracket[];
  readonly definitions: Definitions;
  readonly found: Inlines;
}

/** What makes a pair of brackets a link. */
interface LinkTail {
  readonly form: "inline" | "reference";
  readonly end: number;
  readonly targetStart: number;
  readonly targetEnd: number;
  readonly definition: Definition | undefined;
}

const longestLabel = 999;

/**
 * Reads what a closing bracket ends: a link, an image, a wiki link when it is neither, or nothing. Returns the offset
 * at which to read on.
 */
export function closeBracket(context: BracketContext, at: number): number {
  const { brackets, found } = context;
  const opening = brackets.pop();
  if (opening === undefined) return at + 1;
  if (!opening.isActive) return at + 1;
  const tail = readTail(context, opening, at);
  if (tail === undefined) {
    const wikiEnd = readWikiLink(context, opening, at);
    return wikiEnd === -1 ? at + 1 : wikiEnd;
  }
  const { isImage, start, contentStart } = opening;
  // What stands in an image is its description, and a wiki link in the text of a link is text.
  if (isImage) dropInside(found.links, start, () => true);
  else if (found.lastWikiStart > start) dropInside(found.links, start, (link) => link.form === "wiki");
  if (found.lastWikiStart > start) found.lastWikiStart = -1;
  const { form, end, targetStart, targetEnd, definition } = tail;
  found.links.push({ form, isImage, start, end, targetStart, targetEnd, definition });
  found.spans.push({ kind: isImage ? "image" : "link", start, end, contentStart, contentEnd: at });
  if (!isImage) {
    // The openings of all links around it are inactive already when the innermost one is.
    for (let i = brackets.length - 1; i >= 0; i--) {
      const around = brackets[i];
      if (around === undefined || around.isImage) continue;
      if (!around.isActive) break;
      around.isActive = false;
    }
  }
  return end;
}

function readTail(context: BracketContext, opening: Bracket, at: number): LinkTail | undefined {
  const { text, end, definitions } = context;
  const next = at + 1 < end ? text.charCodeAt(at + 1) : -1;
  if (next === 40) {
    const inline = readInlineTail(text, at + 2, end);
    if (inline !== undefined) return inline;
  }
  if (definitions.size === 0) return undefined;
  const label = next === 91 ? labelEnd(text, at + 1, end) : -1;
  const isCollapsed = label === at + 3;
  if (label !== -1 && !isCollapsed) return reference(definitions, text, at + 2, label - 1, label);
  // A label holds no brackets.
  if (opening.hasBracketInside || at - opening.contentStart > longestLabel) return undefined;
  return reference(definitions, text, opening.contentStart, at, isCollapsed ? label : at + 1);
}

function reference(
  definitions: Definitions,
  text: string,
  labelStart: number,
  labelEnd: number,
  end: number,
): LinkTail | undefined {
  const definition = definitions.get(normalizeLabel(text.slice(labelStart, labelEnd)));
  if (definition === undefined) return undefined;
  return { form: "reference", end, targetStart: 0, targetEnd: 0, definition };
}

/** Reads `destination "title")`, both of which may be missing. */
function readInlineTail(text: string, at: number, end: number): LinkTail | undefined {
  const start = skipWhiteSpace(text, at, end);
  if (start >= end) return undefined;
  let behind = start;
  let isAngled = false;
  if (text.charCodeAt(start) !== 41) {
    behind = destinationEnd(text, start, end);
    if (behind === -1) return undefined;
    isAngled = text.charCodeAt(start) === 60;
  }
  let close = skipWhiteSpace(text, behind, end);
  if (close > behind) {
    const title = titleEnd(text, close, end);
    if (title !== -1) close = skipWhiteSpace(text, title, end);
  }
  if (close >= end || text.charCodeAt(close) !== 41) return undefined;
  const targetStart = isAngled ? start + 1 : start;
  const targetEnd = isAngled ? behind - 1 : behind;
  return { form: "inline", end: close + 1, targetStart, targetEnd, definition: undefined };
}

/**
 * Reads `[[target]]`, met at its first closing bracket, and takes the opening bracket before it. It is on one line,
 * not empty and without brackets inside; what CommonMark reads as a link keeps that meaning.
 */
function readWikiLink(context: BracketContext, inner: Bracket, at: number): number {
  const { text, end, brackets, found } = context;
  const outer = brackets.at(-1);
  if (outer === undefined || outer.contentStart !== inner.start || inner.isImage || inner.hasBracketInside) return -1;
  if (at + 1 >= end || text.charCodeAt(at + 1) !== 93) return -1;
  let isEmpty = true;
  for (let i = inner.contentStart; i < at; i++) {
    const unit = text.charCodeAt(i);
    if (isLineBreak(unit)) return -1;
    if (unit !== 32 && unit !== 9) isEmpty = false;
  }
  if (isEmpty || (outer.isActive && readTail(context, outer, at + 1) !== undefined)) return -1;
  brackets.pop();
  const { start, isImage } = outer;
  const targetStart = inner.contentStart;
  found.links.push({ form: "wiki", isImage, start, end: at + 2, targetStart, targetEnd: at, definition: undefined });
  found.lastWikiStart = start;
  found.spans.push({ kind: "extension", start, end: at + 2, contentStart: targetStart, contentEnd: at });
  return at + 2;
}

function dropInside(links: InlineLink[], start: number, isDropped: (link: InlineLink) => boolean): void {
  let first = links.length;
  while (first > 0 && (links[first - 1]?.start ?? start) > start) first--;
  for (const link of links.splice(first)) if (!isDropped(link)) links.push(link);
}

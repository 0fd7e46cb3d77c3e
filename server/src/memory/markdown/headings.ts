import { clipText, isBlank } from "../text";
import { markdownLines } from "./lines";

/** A heading of a Markdown text; the line is zero-based. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

const atx = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** What begins a quote, a list item, a table row or an HTML block, and so no paragraph. */
const otherStart = /^ {0,3}(?:[>|<]|[-*+](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
const longestHeading = 300;

/**
 * The headings of a text in order, found as asked for; code, comments and front matter hold none. Those inside quotes
 * and list items are not among them.
 */
export function* findHeadings(text: string): Generator<Heading> {
  let paragraph: { readonly text: string; readonly line: number } | undefined;
  let goesOnInside = false;
  for (const { line, start, end, kind } of markdownLines(text)) {
    const content = kind === "text" ? text.slice(start, end) : "";
    const above = paragraph;
    const isInside = goesOnInside;
    paragraph = undefined;
    goesOnInside = false;
    const found = atx.exec(content);
    const mark = above === undefined ? undefined : underline.exec(content)?.[1];
    if (found !== null) {
      const title = withoutClosingMarks(content.slice(found[0].length));
      yield { level: found[1]?.length ?? 1, text: plainText(title), line };
    } else if (above !== undefined && mark !== undefined) {
      yield { level: mark.startsWith("=") ? 1 : 2, text: plainText(above.text), line: above.line };
    } else if (isBlank(content) || rule.test(content)) continue;
    else if (otherStart.test(content) || isInside) goesOnInside = true;
    else if (above !== undefined) paragraph = { text: joinLines(above.text, content), line: above.line };
    else if (!/^(?: {4}| {0,3}\t)/.test(content)) paragraph = { text: content, line };
  }
}

/** The lines of a paragraph as one, no longer than a heading is shown. */
function joinLines(text: string, next: string): string {
  return text.length > longestHeading ? text : `${text.trimEnd()} ${next.trim()}`;
}

/** The first heading that says something, or `undefined`. */
export function firstHeading(text: string): string | undefined {
  for (const heading of findHeadings(text)) if (heading.text !== "") return heading.text;
  return undefined;
}

function withoutClosingMarks(content: string): string {
  const text = content.trim();
  let end = text.length;
  while (text.charCodeAt(end - 1) === 35) end--;
  return end === 0 || /\s/.test(text.charAt(end - 1)) ? text.slice(0, end) : text;
}

/** A heading as a person reads it, cut at a length that fits a list: without the marks of emphasis, code and links. */
function plainText(markdown: string): string {
  return clipText(markdown, longestHeading)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1")
    .replace(/(\*\*|__|`+)(.+?)\1/g, "$2")
    .replace(/(?<![\\\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_]*[^\s*_\\])\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

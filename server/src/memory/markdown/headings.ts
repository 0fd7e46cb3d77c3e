import { markdownLines } from "./lines";

/** A heading of a Markdown text; the line is zero-based. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

const atx = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const longestHeading = 300;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const paragraphStart = /^ {0,3}(?![#>]|[-*+][ \t]|\d{1,9}[.)][ \t]|\||<)\S/;

/** The headings of a text in order, found as asked for; code, comments and front matter hold none. */
export function* findHeadings(text: string): Generator<Heading> {
  let paragraph: { readonly text: string; readonly line: number } | undefined;
  for (const { line, start, end, kind } of markdownLines(text)) {
    const content = kind === "text" ? text.slice(start, end) : "";
    const below = paragraph;
    paragraph = undefined;
    const found = atx.exec(content);
    if (found !== null) {
      yield {
        level: found[1]?.length ?? 1,
        text: plainText(withoutClosingMarks(content.slice(found[0].length))),
        line,
      };
      continue;
    }
    const mark = below === undefined ? undefined : underline.exec(content)?.[1];
    if (below !== undefined && mark !== undefined) {
      yield { level: mark.startsWith("=") ? 1 : 2, text: plainText(below.text), line: below.line };
    } else if (paragraphStart.test(content)) paragraph = { text: content, line };
  }
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
  return markdown
    .slice(0, longestHeading)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1")
    .replace(/(\*\*|__|`+)(.+?)\1/g, "$2")
    .trim();
}

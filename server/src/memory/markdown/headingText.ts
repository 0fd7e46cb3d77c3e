import { decodeCharacterReference } from "./characterReferences";
import { isAsciiPunctuation, isLineBreak, isSpace } from "./characters";
import { type Delimiter, dropEmphasis, readDelimiter } from "./emphasis";
import type { Span } from "./inlineStructure";
import type { Stretch } from "./stretch";

/**
 * What a reader of the rendered text sees of a stretch: no marks of emphasis, code or links, no images and no HTML;
 * lines are joined by `\n`. A wiki link stays as it is written, since anchors come from readers that know none.
 */
export function renderedText({ text, start, end }: Stretch, spans: readonly Span[]): string {
  if (spans.length === 0 && !hasMarks(text, start, end)) return text.slice(start, end);
  const known = spans.filter(({ kind }) => kind !== "extension");
  const ordered = known.sort((a, b) => a.start - b.start || b.end - a.end);
  return new TextRenderer(text, ordered).render(start, end);
}

/** Whether something stands there that is not shown as it is written. */
function hasMarks(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 38 || unit === 42 || unit === 92 || unit === 95 || isLineBreak(unit)) return true;
  }
  return false;
}

class TextRenderer {
  private next = 0;

  constructor(
    private readonly text: string,
    private readonly spans: readonly Span[],
  ) {}

  render(start: number, end: number): string {
    const { text } = this;
    const parts: (string | Delimiter)[] = [];
    let from = start;
    let at = start;
    const flush = () => {
      if (at > from) parts.push(text.slice(from, at));
    };
    while (at < end) {
      const span = this.spans[this.next];
      if (span !== undefined && span.start === at) {
        flush();
        this.next++;
        parts.push(this.renderSpan(span));
        while ((this.spans[this.next]?.start ?? span.end) < span.end) this.next++;
        at = span.end;
        from = at;
        continue;
      }
      const unit = text.charCodeAt(at);
      if (
        unit === 92 &&
        at + 1 < end &&
        (isAsciiPunctuation(text.charCodeAt(at + 1)) || isLineBreak(text.charCodeAt(at + 1)))
      ) {
        flush();
        from = at + 1;
        at += 2;
      } else if (unit === 38) {
        const reference = decodeCharacterReference(text, at, end);
        flush();
        parts.push(reference?.text ?? "&");
        at += reference?.length ?? 1;
        from = at;
      } else if (unit === 42 || unit === 95) {
        flush();
        const delimiter = readDelimiter(text, at, start, end);
        parts.push(delimiter);
        at += delimiter.count;
        from = at;
      } else if (isLineBreak(unit)) {
        flush();
        at = this.joinLines(parts, at, end);
        from = at;
      } else at++;
    }
    flush();
    dropEmphasis(parts.filter((part) => typeof part !== "string"));
    return parts.map((part) => (typeof part === "string" ? part : part.mark.repeat(part.count))).join("");
  }

  private renderSpan(span: Span): string {
    const { text } = this;
    switch (span.kind) {
      case "link":
        return this.render(span.contentStart, span.contentEnd);
      case "autolink":
        return text.slice(span.contentStart, span.contentEnd);
      case "code":
        return codeText(text.slice(span.contentStart, span.contentEnd));
      default:
        return "";
    }
  }

  /** White space around a line break does not count. Returns the offset behind it. */
  private joinLines(parts: (string | Delimiter)[], at: number, end: number): number {
    const last = parts.at(-1);
    if (typeof last === "string") parts[parts.length - 1] = last.replace(/[ \t]+$/, "");
    parts.push("\n");
    let behind = at;
    while (behind < end && (isSpace(this.text.charCodeAt(behind)) || isLineBreak(this.text.charCodeAt(behind))))
      behind++;
    return behind;
  }
}

function codeText(code: string): string {
  const line = code.replace(/\r\n?|\n/g, " ");
  return line.startsWith(" ") && line.endsWith(" ") && line.trim() !== "" ? line.slice(1, -1) : line;
}

import { isLineBreak, skipSpaces, skipWhiteSpace } from "./characters";
import { destinationEnd, labelEnd, normalizeLabel, titleEnd } from "./linkSyntax";

/** A link reference definition, `[label]: destination "title"`, as offsets into the text that it was read from. */
export interface Definition {
  /** The label as labels are compared. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  /** The destination, angle brackets included. */
  readonly destinationStart: number;
  readonly destinationEnd: number;
}

/**
 * Reads the definition that starts at an offset of a paragraph and ends with a line of it, or returns `undefined`
 * (CommonMark 0.31.2, section 4.7).
 */
export function readDefinition(text: string, at: number, end: number): Definition | undefined {
  const colon = labelEnd(text, at, end);
  if (colon === -1 || text.charCodeAt(colon) !== 58) return undefined;
  const destinationStart = skipWhiteSpace(text, colon + 1, end);
  const behind = destinationEnd(text, destinationStart, end, Number.POSITIVE_INFINITY);
  if (behind === -1) return undefined;
  const label = normalizeLabel(text.slice(at + 1, colon - 1));
  if (label === "") return undefined;
  const titleStart = skipWhiteSpace(text, behind, end);
  const behindTitle = titleStart > behind ? titleEnd(text, titleStart, end) : -1;
  const isTitled = behindTitle !== -1 && endsLine(text, behindTitle, end);
  if (!isTitled && !endsLine(text, behind, end)) return undefined;
  return { label, start: at, end: isTitled ? behindTitle : behind, destinationStart, destinationEnd: behind };
}

function endsLine(text: string, at: number, end: number): boolean {
  const ink = skipSpaces(text, at, end);
  return ink >= end || isLineBreak(text.charCodeAt(ink));
}

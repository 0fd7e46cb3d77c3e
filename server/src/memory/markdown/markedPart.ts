import { markdownLines } from "./lines";

/** The comments that open and close a part of a text that is kept by a program. */
export interface PartMarkers {
  readonly start: string;
  readonly end: string;
}

/** Where the markers of a part stand, by line, zero-based. */
export interface MarkedPart {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The first part of a text between two markers; `"unclosed"` when its end marker is missing, `undefined` where there is
 * none. Markers in code say nothing.
 */
export function findMarkedPart(text: string, markers: PartMarkers): MarkedPart | "unclosed" | undefined {
  let startLine: number | undefined;
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (kind !== "comment") continue;
    const marker = text.slice(start, end).trim();
    if (marker === markers.start) startLine ??= line;
    else if (marker === markers.end && startLine !== undefined) return { startLine, endLine: line };
  }
  return startLine === undefined ? undefined : "unclosed";
}

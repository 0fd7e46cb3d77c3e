import { markdownLines } from "../markdown/lines";

/** What opens and closes the part of an index that is kept in step with its directory. */
export const listMarkers = { start: "<!-- memory-lens:index -->", end: "<!-- /memory-lens:index -->" } as const;

/** Where the markers of a generated list stand, by line, zero-based. */
export interface GeneratedList {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The first generated list of a text; `"unclosed"` when its end marker is missing, `undefined` where there is none.
 * Markers in code say nothing.
 */
export function findGeneratedList(text: string): GeneratedList | "unclosed" | undefined {
  let startLine: number | undefined;
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (kind !== "comment") continue;
    const marker = text.slice(start, end).trim();
    if (marker === listMarkers.start) startLine ??= line;
    else if (marker === listMarkers.end && startLine !== undefined) return { startLine, endLine: line };
  }
  return startLine === undefined ? undefined : "unclosed";
}

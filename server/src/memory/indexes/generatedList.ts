import { findMarkedPart, type MarkedPart } from "../markdown/markedPart";

/** What opens and closes the part of an index that is kept in step with its directory. */
export const listMarkers = { start: "<!-- memory-lens:index -->", end: "<!-- /memory-lens:index -->" } as const;

/** The first generated list of a text; `"unclosed"` when its end marker is missing, `undefined` where there is none. */
export function findGeneratedList(text: string): MarkedPart | "unclosed" | undefined {
  return findMarkedPart(text, listMarkers);
}

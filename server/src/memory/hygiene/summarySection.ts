import type { ReplaceTextEdit } from "../edits";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { findMarkedPart, type MarkedPart } from "../markdown/markedPart";
import { isBlank, lineBreakOf, positionAt, splitLines } from "../text";

const markers = { start: "<!-- memory-lens:summary -->", end: "<!-- /memory-lens:summary -->" } as const;

/** Whether a heading announces a summary, which says again what stands in the rest of a note. */
export function isSummaryHeading(heading: string): boolean {
  return /^\W*summary\W*$/i.test(heading);
}

/** Why a summary cannot be put into a note. */
export type SummaryObstacle = "own-summary" | "unclosed" | "open-block";

/**
 * The edit that puts a summary before the first section of a note, between two marker comments, or brings the one that
 * stands there up to date; `undefined` when it says so already. A summary that somebody wrote stays theirs.
 */
export function planSummary(
  path: string,
  text: string,
  summary: readonly string[],
): ReplaceTextEdit | SummaryObstacle | undefined {
  const lines = splitLines(text);
  const lineBreak = lineBreakOf(text);
  const place = findSummary(text);
  if (place === "unclosed") return place;
  if (place !== undefined) {
    const inside = lines.slice(place.startLine + 1, place.endLine);
    if (inside.join("\n") === summary.join("\n")) return undefined;
    const start = { line: place.startLine + 1, character: 0 };
    const end = { line: place.endLine, character: 0 };
    return { kind: "replace", path, range: { start, end }, text: summary.map((line) => line + lineBreak).join("") };
  }
  if ([...findHeadings(text)].some((heading) => isSummaryHeading(heading.text))) return "own-summary";
  const head = text.slice(0, startOfSections(text));
  const rest = text.slice(head.length);
  const at = positionAt(text, head.length);
  const ended = head === "" || /[\r\n]$/.test(head) ? "" : lineBreak;
  const isApart = head === "" || isBlank(splitLines(head).at(ended === "" ? -2 : -1) ?? "");
  const opening = isApart ? ended : ended + lineBreak;
  const block = ["## Summary", "", markers.start, ...summary, markers.end, ...(rest === "" ? [] : [""])];
  const written = block.map((line) => line + lineBreak).join("");
  if (findSummary(head + opening + written) === undefined) return "open-block";
  return { kind: "replace", path, range: { start: at, end: at }, text: opening + written };
}

/** Offset of the first heading below the title; of the end where there is none, so that nothing gets under the summary. */
function startOfSections(text: string): number {
  const [first, second] = findHeadings(text);
  const heading = first?.level === 1 ? second : first;
  if (heading === undefined) return text.length;
  for (const { line, start } of markdownLines(text)) if (line === heading.line) return start;
  return text.length;
}

/** The part of a note between the two markers of a summary; `"unclosed"` when the second one is missing. */
export function findSummary(text: string): MarkedPart | "unclosed" | undefined {
  return findMarkedPart(text, markers);
}

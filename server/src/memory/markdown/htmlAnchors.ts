import type { Span } from "./inlineStructure";

const attribute = /\s(?:id|name)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'=<>`]+))/i;
const longestTag = 1000;

/** The anchor that a tag sets by its `id` or `name`, which a link can point to as it can to a heading. */
export function htmlAnchor(text: string, span: Span): string | undefined {
  if (span.kind !== "html" || text.charCodeAt(span.start + 1) === 33) return undefined;
  const found = attribute.exec(text.slice(span.start, Math.min(span.end, span.start + longestTag)));
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

import type { FindSecrets, SecretSpan } from "./secretSpan";

/** What stands where a secret was taken out. Found to be no secret itself, wherever it stands. */
export const REDACTED = "‹redacted›";

/**
 * The text with each secret replaced, for everything that shows memory: nothing of a secret is left, and every line
 * keeps its number.
 */
export function maskSecrets(text: string, find: FindSecrets): string {
  const spans = find(text);
  return spans.length === 0 ? text : maskSpans(text, spans);
}

/** The text with what stands at the spans replaced; spans may go on behind its end. */
export function maskSpans(text: string, spans: readonly SecretSpan[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\r\n]+/g, REDACTED));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

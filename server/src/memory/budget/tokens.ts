import type { CounterName } from "../settings";
import { utf8Length } from "../text";

/** Counts the tokens of a text. The same text always gives the same number. */
export interface TokenCounter {
  readonly name: CounterName;
  count(text: string): number;
}

/** The four-bytes-a-token estimate, rounded up per text; the counter of harnesses that use no tokenizer (decision D9). */
export const bytesCounter: TokenCounter = {
  name: "bytes/4",
  count: (text) => Math.ceil(utf8Length(text) / 4),
};

/** A token count and the bytes it was counted from. Beyond `largestCountedText` it is estimated from the size. */
export interface TokenCount {
  readonly tokens: number;
  readonly isEstimate: boolean;
}

/** Texts beyond this many bytes are estimated by `bytes/4`, whatever the counter: exactness helps nobody there. */
export const largestCountedText = 2 * 1024 * 1024;

/** The estimate for a text of the given size in bytes. */
export function estimateTokens(bytes: number): TokenCount {
  return { tokens: Math.ceil(bytes / 4), isEstimate: true };
}

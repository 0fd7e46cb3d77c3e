import { estimateTokens, largestCountedText, type TokenCount } from "../memory/budget/tokens";
import type { LanguageHost } from "./host";
import type { LiveMemory } from "./liveMemory";

/** The tokens of any memory file: those known of core files, counted on the spot for others. Rejects when aborted. */
export async function countFile(
  memory: LiveMemory,
  path: string,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<TokenCount | undefined> {
  const known = memory.budget.shares.find((share) => share.path === path)?.count;
  const content = known === undefined ? memory.readText(path) : undefined;
  if (content === undefined) return known;
  if (content.bytes > largestCountedText) return estimateTokens(content.bytes);
  const tokens = await host.countTokens(memory.settings.budget.counter, content.text, signal);
  return { tokens, isEstimate: false };
}

import { countTokens, setMergeCacheSize } from "gpt-tokenizer/encoding/o200k_base";
import { boundRuns, splitBlocks } from "../memory/budget/blocks";
import type { TokenCounter } from "../memory/budget/tokens";
import { BlockCache } from "./blockCache";

/** What looks like a special token in memory is text like any other. */
const plainText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Merges that the library remembers; bounded, since on hostile text each of them is large. */
const rememberedMerges = 10_000;

/**
 * The exact `o200k_base` counter. Counts block by block and remembers what each block came to, so that an edit costs
 * what its block costs. A run of one character class longer than `longestRun` is counted in pieces. Never throws.
 *
 * Importing this module loads the tokenizer's data: hundreds of milliseconds and some 70 MB.
 */
export function makeO200kCounter(): TokenCounter {
  setMergeCacheSize(rememberedMerges);
  const cache = new BlockCache();
  return {
    name: "o200k_base",
    count: (text) => {
      let tokens = 0;
      for (const block of splitBlocks(text)) tokens += cache.get(block, countBlock);
      return tokens;
    },
  };
}

function countBlock(block: string): number {
  let tokens = 0;
  for (const piece of boundRuns(block)) tokens += countTokens(piece, plainText);
  return tokens;
}

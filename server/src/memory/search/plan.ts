import type { SearchQuery } from "./query";

/** How a query is worked off: what the index ranks by, and what is only looked up in each file that it finds. */
export interface SearchPlan {
  /** Terms by which files are found and ranked. */
  readonly ranked: readonly string[];
  /** Terms of which a file must hold all besides; they are too common to tell files apart. */
  readonly besides: readonly string[];
  /** Terms of which any will do where no file holds any of those that rank. */
  readonly last: readonly string[];
  /** Terms of phrases by which files are found. */
  readonly phraseTerms: readonly string[];
}

/** In a memory of up to so many files every term ranks: nothing is gained by leaving any out. */
const fewFiles = 500;
/** A term that stands in more than this part of the files says little about any. */
const commonShare = 0.1;
const mostRanked = 8;
/** So many terms rank where all are common. */
const mostCommon = 2;

/** Divides the terms of a query by how many files hold them. `shareOf` answers 0 to 1. */
export function planSearch(
  { words, phrases }: SearchQuery,
  files: number,
  shareOf: (term: string) => number,
): SearchPlan {
  const phraseTerms = [...new Set(phrases.flat())];
  if (files <= fewFiles) return { ranked: words, besides: [], last: [], phraseTerms };
  const byShare = (a: string, b: string): number => shareOf(a) - shareOf(b);
  const sorted = [...words].sort(byShare);
  const rare = sorted.filter((term) => shareOf(term) <= commonShare);
  const ranked = rare.length > 0 ? rare.slice(0, mostRanked) : sorted.slice(0, mostCommon);
  const besides = sorted.filter((term) => !ranked.includes(term));
  return {
    ranked,
    besides,
    last: besides.slice(0, mostCommon),
    phraseTerms: phraseTerms.sort(byShare).slice(0, mostCommon),
  };
}

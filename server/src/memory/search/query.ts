import { queryTermsOf } from "./terms";

/** What is searched for. */
export interface SearchQuery {
  /** Terms outside quotes. */
  readonly words: readonly string[];
  /** Quoted stretches, each as the terms that must follow one another. */
  readonly phrases: readonly (readonly string[])[];
}

/** Queries beyond this many terms are cut. */
const mostTerms = 64;

/** Reads words and `"quoted phrases"`; typographic quotes count as well, and a quote that is never closed is none. */
export function parseQuery(written: string): SearchQuery {
  const phrases: (readonly string[])[] = [];
  const rest = written.replace(/["“”„«»]([^"“”„«»]*)["“”„«»]/g, (_, quoted: string) => {
    const terms = queryTermsOf(quoted).slice(0, mostTerms);
    if (terms.length > 0) phrases.push(terms);
    return " ";
  });
  const words = [...new Set(queryTermsOf(rest))].slice(0, mostTerms);
  return { words, phrases: phrases.slice(0, mostTerms) };
}

/** Whether there is nothing to search for: no letter and no digit. */
export function isEmptyQuery({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}

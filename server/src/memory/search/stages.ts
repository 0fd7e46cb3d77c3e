import { isSingleUnspaced, isUnspaced } from "./terms";

/** How the terms of a query are compared with those of the index. */
export interface Stage {
  /** Which terms of the plan are asked for. */
  readonly terms: "ranked" | "last" | "phraseTerms";
  /** Whether a file must hold all terms or any. */
  readonly combineWith: "AND" | "OR";
  /** Whether a term also stands for the words that begin with it. */
  prefix(term: string): boolean;
  /** Typing errors allowed in a term. */
  fuzzy(term: string): number;
}

const noErrors = (): number => 0;

/** Terms of a phrase are meant as they are. */
export const phraseStage: Stage = {
  terms: "phraseTerms",
  combineWith: "AND",
  prefix: isSingleUnspaced,
  fuzzy: noErrors,
};

/** From strict to lax. */
export const stages: readonly Stage[] = [
  { terms: "ranked", combineWith: "AND", prefix: canBegin, fuzzy: noErrors },
  { terms: "ranked", combineWith: "AND", prefix: canBegin, fuzzy: typingErrors },
  { terms: "ranked", combineWith: "OR", prefix: canBegin, fuzzy: typingErrors },
  { terms: "last", combineWith: "OR", prefix: canBegin, fuzzy: noErrors },
];

/** Whether a term may be the beginning of a word: short ones begin too many. */
function canBegin(term: string): boolean {
  return isUnspaced(term) ? isSingleUnspaced(term) : term.length >= 3;
}

/** Numbers are meant as they are, and short words have too many neighbours. */
function typingErrors(term: string): number {
  if (/\p{N}/u.test(term) || isUnspaced(term) || term.length < 4) return 0;
  return term.length < 7 ? 1 : 2;
}

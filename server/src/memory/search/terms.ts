/** One term of a text: what is compared, and where it stands in the normal form of the text. */
export interface Term {
  readonly term: string;
  readonly start: number;
}

/** Terms longer than this are cut: they are data, and nobody types them whole. */
const longestTerm = 64;

/** Letters, marks and digits: what words are made of. */
const word = /[\p{L}\p{N}\p{M}]+/gu;
const ascii = /^[\0-\x7f]*$/;
/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const unspacedRun = new RegExp(`${unspaced.source}+`, "gu");

/**
 * A text with differences taken out that nobody means when searching: letter case, accents, and the several ways in
 * which one character can be written (full width, ligatures, composed or not). Lines stay lines.
 */
export function normalForm(text: string): string {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

/**
 * The terms of a text in normal form. Words are terms; where a script puts no spaces between words, every pair of
 * neighbouring characters is one, and so is the last character, so that any stretch of it is found by its pairs and a
 * single character by what begins with it.
 */
export function* findTerms(normal: string): Generator<Term> {
  for (const found of normal.matchAll(word)) {
    const [text] = found;
    if (ascii.test(text)) yield { term: text.slice(0, longestTerm), start: found.index };
    else yield* mixedTerms(text, found.index);
  }
}

/** Terms of a stretch that may change between scripts with and without spaces. */
function* mixedTerms(text: string, offset: number): Generator<Term> {
  let at = 0;
  for (const run of text.matchAll(unspacedRun)) {
    if (run.index > at) yield { term: text.slice(at, run.index).slice(0, longestTerm), start: offset + at };
    yield* pairs(run[0], offset + run.index);
    at = run.index + run[0].length;
  }
  if (at < text.length) yield { term: text.slice(at).slice(0, longestTerm), start: offset + at };
}

function* pairs(run: string, offset: number): Generator<Term> {
  let previous = "";
  let start = offset;
  for (const character of run) {
    if (previous !== "") {
      yield { term: previous + character, start };
      start += previous.length;
    }
    previous = character;
  }
  yield { term: previous, start };
}

/** The terms of a text as an index takes them. */
export function termsOf(text: string): string[] {
  return Array.from(findTerms(normalForm(text)), ({ term }) => term);
}

/**
 * The terms of a stretch that is searched for. The last character of a run without spaces is left out where pairs say
 * it already, since in a longer run it does not stand alone.
 */
export function queryTermsOf(text: string): string[] {
  const found = [...findTerms(normalForm(text))];
  return found
    .filter(({ term, start }, i) => {
      const before = found[i - 1];
      return !(isSingleUnspaced(term) && before !== undefined && before.start < start && endsIn(before, term, start));
    })
    .map(({ term }) => term);
}

function endsIn(before: Term, term: string, start: number): boolean {
  return before.term.endsWith(term) && before.start + before.term.length === start + term.length;
}

/** Whether a term is one character of a script without spaces. */
export function isSingleUnspaced(term: string): boolean {
  return [...term].length === 1 && isUnspaced(term);
}

/** Whether a term belongs to a script without spaces between words. */
export function isUnspaced(term: string): boolean {
  return unspaced.test(term);
}

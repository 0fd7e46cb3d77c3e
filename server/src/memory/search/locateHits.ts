import { findHeadings, type Heading } from "../markdown/headings";
import { clipText, isBlank, toOneLine } from "../text";
import { findTerms, isSingleUnspaced, normalForm } from "./terms";

/** One place in a text that answers a query. */
export interface LineHit {
  /** Zero-based. */
  readonly line: number;
  /** The nearest heading above the line, or the line itself where it is one. */
  readonly heading: string | undefined;
  /** The line on one line, cut around what was found when it is long. */
  readonly text: string;
  /** How well the line answers in comparison with the best line of the text: above 0, up to 1. */
  readonly share: number;
}

/** What to look for in a text. */
export interface Wanted {
  /** Terms of which any counts. */
  readonly terms: ReadonlySet<string>;
  /** Terms that must follow one another; a text without one of these has no hits. */
  readonly phrases: readonly (readonly string[])[];
}

interface LineMatch {
  readonly line: number;
  readonly terms: Set<string>;
  /** Offset of the first match in the normal form of the line. */
  readonly first: number;
}

const mostHits = 3;
const longestText = 240;
/** A heading that matches tells more than a line that does. */
const headingBonus = 0.5;

/**
 * The lines of a text that answer best, the best first, at most three. When only the file's name answers, its first line
 * with text stands for it. Nothing when a phrase is not in the text.
 */
export function locateHits(text: string, wanted: Wanted): LineHit[] {
  const lines = text.split(/\r\n|\n|\r/);
  const normals = lines.map(normalForm);
  const matches = wanted.phrases.length === 0 ? matchTerms(normals, wanted.terms) : matchPhrases(normals, wanted);
  if (matches === undefined) return [];
  const headings = [...findHeadings(text)];
  if (matches.length === 0) {
    const line = Math.max(
      0,
      lines.findIndex((each) => !isBlank(each)),
    );
    return [{ line, heading: headingAt(headings, line), text: shown(lines[line] ?? "", 0), share: 1 }];
  }
  const headingLines = new Set(headings.map(({ line }) => line));
  const weight = ({ terms, line }: LineMatch): number => terms.size + (headingLines.has(line) ? headingBonus : 0);
  const best = [...matches].sort((a, b) => weight(b) - weight(a) || a.line - b.line).slice(0, mostHits);
  const most = best[0] === undefined ? 1 : weight(best[0]);
  return best.map((match, i) => ({
    line: match.line,
    heading: headingAt(headings, match.line),
    text: shown(lines[match.line] ?? "", match.first),
    share: (weight(match) / most) * (i === 0 ? 1 : 0.5),
  }));
}

function matchTerms(normals: readonly string[], terms: ReadonlySet<string>): LineMatch[] {
  const matches: LineMatch[] = [];
  normals.forEach((normal, line) => {
    let match: LineMatch | undefined;
    for (const { term, start } of findTerms(normal)) {
      if (!terms.has(term)) continue;
      match ??= { line, terms: new Set(), first: start };
      match.terms.add(term);
    }
    if (match !== undefined) matches.push(match);
  });
  return matches;
}

interface Placed {
  readonly term: string;
  readonly line: number;
  readonly start: number;
}

/** The lines on which phrases begin, `undefined` when one is missing. A phrase may go on over a line break. */
function matchPhrases(normals: readonly string[], { phrases, terms }: Wanted): LineMatch[] | undefined {
  const placed: Placed[] = [];
  normals.forEach((normal, line) => {
    for (const { term, start } of findTerms(normal)) placed.push({ term, line, start });
  });
  const byLine = new Map<number, LineMatch>();
  for (const phrase of phrases) {
    let isFound = false;
    placed.forEach(({ line, start }, i) => {
      if (!isPhraseAt(placed, i, phrase)) return;
      isFound = true;
      const match = byLine.get(line) ?? { line, terms: new Set<string>(), first: start };
      match.terms.add(phrase.join(" "));
      byLine.set(line, match);
    });
    if (!isFound) return undefined;
  }
  for (const { term, line } of placed) if (terms.has(term)) byLine.get(line)?.terms.add(term);
  return [...byLine.values()].sort((a, b) => a.line - b.line);
}

/** Whether a phrase begins at a place. Between two runs without spaces, the last character of the first is passed over. */
function isPhraseAt(placed: readonly Placed[], at: number, phrase: readonly string[]): boolean {
  let i = at;
  for (let k = 0; k < phrase.length; k++) {
    const wanted = phrase[k] ?? "";
    const here = placed[i];
    if (here === undefined) return false;
    if (!isTermAt(here.term, wanted, phrase, k)) {
      const next = placed[i + 1];
      const isTail = k > 0 && [...here.term].length === 1 && phrase[k - 1]?.endsWith(here.term) === true;
      if (!isTail || next === undefined || !isTermAt(next.term, wanted, phrase, k)) return false;
      i++;
    }
    i++;
  }
  return true;
}

/** A single character of a script without spaces is found at the beginning of a pair. */
function isTermAt(term: string, wanted: string, phrase: readonly string[], k: number): boolean {
  return term === wanted || (k === phrase.length - 1 && isSingleUnspaced(wanted) && term.startsWith(wanted));
}

function headingAt(headings: readonly Heading[], line: number): string | undefined {
  let found: string | undefined;
  for (const heading of headings) {
    if (heading.line > line) break;
    if (heading.text !== "") found = heading.text;
  }
  return found;
}

/** A line cut around an offset of its normal form, which is near enough to the same offset of the line itself. */
function shown(line: string, first: number): string {
  const text = toOneLine(line);
  if (text.length <= longestText) return text;
  const indent = line.length - line.trimStart().length;
  const wantedStart = Math.min(Math.max(0, first - indent - longestText / 4), text.length - longestText);
  const space = wantedStart <= 0 ? 0 : text.indexOf(" ", wantedStart) + 1;
  const start = space > 0 && space < wantedStart + longestText / 4 ? space : Math.floor(Math.max(0, wantedStart));
  const whole = clipText(text.slice(start).replace(/^[\udc00-\udfff]/, ""), longestText);
  return `${start > 0 ? "…" : ""}${whole}${start + whole.length < text.length ? "…" : ""}`;
}

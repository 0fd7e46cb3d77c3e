import { isLineBreak } from "./characters";

/** A run of `*` or `_` in a text; `count` is how many of them are no mark of emphasis. */
export interface Delimiter {
  readonly mark: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  count: number;
}

const whiteSpace = /^\s/;
const punctuation = /^[\p{P}\p{S}]/u;

/** Reads the run of `*` or `_` that starts at an offset of a text that goes from `start` to `end`. */
export function readDelimiter(text: string, at: number, start: number, end: number): Delimiter {
  const unit = text.charCodeAt(at);
  let close = at + 1;
  while (close < end && text.charCodeAt(close) === unit) close++;
  const before = classAt(text, at > start ? beforeOf(text, at) : -1);
  const after = classAt(text, close < end ? close : -1);
  const isLeft = after !== "space" && (after !== "punctuation" || before !== "other");
  const isRight = before !== "space" && (before !== "punctuation" || after !== "other");
  const isStar = unit === 42;
  return {
    mark: isStar ? "*" : "_",
    length: close - at,
    count: close - at,
    canOpen: isLeft && (isStar || !isRight || before === "punctuation"),
    canClose: isRight && (isStar || !isLeft || after === "punctuation"),
  };
}

/** Takes the marks of emphasis out of a text's runs (CommonMark 0.31.2, section 6.2 and its appendix). Linear. */
export function dropEmphasis(delimiters: readonly Delimiter[]): void {
  /** The runs before a run that may still open something, nearest last. */
  const openers: Delimiter[] = [];
  /** How many of them a closing run of a kind need not look at, since none of its kind is there. */
  const bottoms = new Map<string, number>();
  for (const closer of delimiters) {
    if (closer.canClose) {
      while (closer.count > 0) {
        const key = `${closer.mark}${closer.canOpen}${closer.length % 3}`;
        const found = findOpener(openers, closer, bottoms.get(key) ?? 0);
        if (found === -1) {
          bottoms.set(key, openers.length);
          break;
        }
        const opener = openers[found];
        if (opener === undefined) break;
        const used = opener.count >= 2 && closer.count >= 2 ? 2 : 1;
        opener.count -= used;
        closer.count -= used;
        openers.length = opener.count > 0 ? found + 1 : found;
        for (const [kind, bottom] of bottoms) if (bottom > openers.length) bottoms.set(kind, openers.length);
      }
    }
    if (closer.canOpen && closer.count > 0) openers.push(closer);
  }
}

function findOpener(openers: readonly Delimiter[], closer: Delimiter, bottom: number): number {
  for (let i = openers.length - 1; i >= bottom; i--) {
    const opener = openers[i];
    if (opener === undefined || opener.mark !== closer.mark) continue;
    const isEither = closer.canOpen || opener.canClose;
    const isThird = closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0;
    if (!isEither || !isThird) return i;
  }
  return -1;
}

function beforeOf(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? at - 2 : at - 1;
}

function classAt(text: string, at: number): "space" | "punctuation" | "other" {
  if (at === -1 || isLineBreak(text.charCodeAt(at))) return "space";
  const character = text.slice(at, at + 2);
  if (whiteSpace.test(character)) return "space";
  return punctuation.test(character) ? "punctuation" : "other";
}

/** How much two facts say the same: word for word, or in the words that carry the meaning. */
export type Likeness = "same" | "nearly";

/** A fact by its words, so that it is compared with many at little cost. */
export interface FactWords {
  /** All words in order, joined by spaces. */
  readonly all: string;
  /** The words that carry the meaning, sorted, each once. */
  readonly content: readonly string[];
}

/** A date that stands before a fact, with brackets or emphasis around it and a dash or colon behind it. */
export const datePrefix = /^(?:\[|\(|\*\*|__)?\d{4}-\d{2}-\d{2}(?:\]|\)|\*\*|__)?(?:\s*[—–:-]+\s+|\s+|$)/;

/** Words that change how something is said and not what. No word of these negates or counts. */
const functionWords = new Set(
  "a an and are as at be been by for from has have he her his in is it its of on our she that the their them they this to was we were which will with you your".split(
    " ",
  ),
);

/** The words of a fact without marks, punctuation, letter case and the date before it. */
export function factWords(text: string): FactWords {
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(/^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, "")
    .replace(datePrefix, "")
    .replace(/\]\([^)]*\)/g, " ")
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+(?:[.,:/@'’+#-]*[\p{L}\p{M}\p{N}]+)*[+#%]*/gu) ?? [];
  const content = new Set(words.filter((word) => !functionWords.has(word)));
  return { all: words.join(" "), content: [...content].sort() };
}

/** Fewer words that carry meaning than these are compared word for word only. */
const leastContent = 3;

/**
 * Whether two facts say the same: word for word, or with the same words that carry meaning, one of which may end
 * otherwise. Numbers, names and negations must be equal, so that a fact and its correction stay two.
 */
export function likenessOf(a: FactWords, b: FactWords): Likeness | undefined {
  if (a.all === "" || b.all === "") return undefined;
  if (a.all === b.all) return "same";
  if (a.content.length < leastContent || a.content.length !== b.content.length) return undefined;
  const others = new Set(b.content);
  const [left, ...more] = a.content.filter((word) => !others.has(word));
  if (left === undefined) return "nearly";
  if (more.length > 0) return undefined;
  const own = new Set(a.content);
  const right = b.content.find((word) => !own.has(word)) ?? "";
  return endsOtherwise(left, right) || endsOtherwise(right, left) ? "nearly" : undefined;
}

/** A number that facts which `likenessOf` finds alike in their words have in common, and few others. */
export function likenessKey({ content }: FactWords): number {
  let key = 0;
  for (const word of content) key = (key + hashOf(stemOf(word))) % Number.MAX_SAFE_INTEGER;
  return key;
}

/** A word without all endings in which `likenessOf` lets words differ. */
function stemOf(word: string): string {
  if (!/^\p{L}+$/u.test(word)) return word;
  for (let stem = word; ; ) {
    const shorter = stem.replace(/(?<=..)(?:ing|ed|es|e|s|d)$/, "");
    if (shorter === stem) return stem;
    stem = shorter;
  }
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return (hash >>> 0) * 0x10000 + word.length;
}

function endsOtherwise(short: string, long: string): boolean {
  return (
    short.length > 2 &&
    long.startsWith(short) &&
    /^\p{L}*$/u.test(short) &&
    /^(?:e?s|e?d|ing)$/.test(long.slice(short.length))
  );
}

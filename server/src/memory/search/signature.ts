import { isSingleUnspaced } from "./terms";

/**
 * What a text may hold, in a few bits a word: its terms and which follow which. It may say yes by chance, once in about
 * a hundred times, and never says no by mistake (a Bloom filter).
 */
export type Signature = Uint32Array;

const bitsPerEntry = 10;
const probes = 5;

/** The signature of a text's terms in their order. */
export function makeSignature(terms: readonly string[]): Signature {
  const hashes = new Set<number>();
  let previous: { readonly term: string; readonly hash: number } | undefined;
  for (const term of terms) {
    const hash = hashOf(term);
    hashes.add(hash);
    // The last character of a run without spaces stands for no word of its own.
    if (previous !== undefined && isSingleUnspaced(term) && previous.term.endsWith(term)) continue;
    if (previous !== undefined) hashes.add(pairHash(previous.hash, hash));
    previous = { term, hash };
  }
  const words = Math.ceil((hashes.size * bitsPerEntry) / 32);
  const signature = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, words))));
  const mask = signature.length * 32 - 1;
  for (const hash of hashes) {
    const step = stepOf(hash);
    for (let i = 0, at = hash; i < probes; i++, at = (at + step) | 0) {
      const bit = at & mask;
      signature[bit >>> 5] = (signature[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }
  return signature;
}

/** What to ask a signature for: that all terms are there. */
export function termHashes(terms: readonly string[]): number[] {
  return terms.map(hashOf);
}

/** What to ask a signature for: that the terms of a phrase follow one another. */
export function phraseHashes(phrase: readonly string[]): number[] {
  const hashes = phrase.filter((term) => !isSingleUnspaced(term)).map(hashOf);
  for (let i = 1; i < phrase.length; i++) {
    const [before, after] = [phrase[i - 1] ?? "", phrase[i] ?? ""];
    if (!isSingleUnspaced(before) && !isSingleUnspaced(after)) hashes.push(pairHash(hashOf(before), hashOf(after)));
  }
  return hashes;
}

/** Whether a text may hold all that is asked for. */
export function mayHold(signature: Signature, hashes: readonly number[]): boolean {
  const mask = signature.length * 32 - 1;
  for (const hash of hashes) {
    const step = stepOf(hash);
    for (let i = 0, at = hash; i < probes; i++, at = (at + step) | 0) {
      const bit = at & mask;
      if (((signature[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
  }
  return true;
}

/** How far apart the bits of an entry lie; odd, so that they differ. */
function stepOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 1;
}

/** FNV-1a over UTF-16 units, mixed at the end. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  return mixed(hash);
}

function pairHash(before: number, after: number): number {
  return mixed(Math.imul(before, 31) + after);
}

function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  return h | 0;
}

/**
 * Longest stretch of letters, of white space or of signs that is counted in one piece. Byte-pair encoders take time
 * quadratic in such a stretch; ordinary text, in any script, has none this long and is counted exactly.
 */
export const longestRun = 256;

const longRun = new RegExp(
  `[\\p{L}\\p{M}]{${longestRun + 1},}|\\s{${longestRun + 1},}|[^\\s\\p{L}\\p{M}\\p{N}]{${longestRun + 1},}`,
  "gu",
);

/**
 * Cuts a text before every line that starts with neither white space nor a slash. An `o200k_base` token never crosses
 * such a place, so the counts of the blocks add up to the count of the text, and an edit recounts one block.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    const unit = text.charCodeAt(at + 1);
    if (Number.isNaN(unit) || unit === 47 || isWhiteSpace(unit)) continue;
    blocks.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) blocks.push(text.slice(start));
  return blocks;
}

/** Cuts runs of one character class longer than `longestRun` into bounded pieces. */
export function boundRuns(block: string): string[] {
  if (block.length <= longestRun) return [block];
  const pieces: string[] = [];
  let start = 0;
  for (const found of block.matchAll(longRun)) {
    const end = found.index + found[0].length;
    for (let cut = safeCut(block, found.index + longestRun); cut < end; cut = safeCut(block, cut + longestRun)) {
      pieces.push(block.slice(start, cut));
      start = cut;
    }
  }
  pieces.push(block.slice(start));
  return pieces;
}

/** Moves a cut out of the middle of a surrogate pair. */
function safeCut(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}

function isWhiteSpace(unit: number): boolean {
  return (
    unit <= 32 ||
    unit === 0xa0 ||
    unit === 0x85 ||
    unit === 0xfeff ||
    (unit >= 0x1680 && /\s/.test(String.fromCharCode(unit)))
  );
}

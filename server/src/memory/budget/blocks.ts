/**
 * Longest stretch of letters, of white space or of signs that is counted in one piece. Byte-pair encoders take time
 * quadratic in such a stretch; ordinary text, in any script, has none this long and is counted exactly.
 */
export const longestRun = 256;

/** The same for plain ASCII signs, of which the rules under wide tables have more. */
const longestSigns = 500;
const plainSigns = /^[!-/:-@[-`{-~\r\n]+$/;

/** Blocks beyond this many characters are cut inside their lines as well. */
const longestPlainBlock = 1000;

/** The stretches that an `o200k_base` token never crosses the end of, by at most a leading character. */
const runs = /[\p{L}\p{M}]+|[^\s\p{L}\p{N}]+[\r\n/]*|\s+/gu;

/** Places in a line before which no token goes on: a space behind anything else, East Asian punctuation behind a letter. */
const innerCuts = /(?<=\S)[ \t]|(?<=\p{L})[、-〃！，．：；？]/gu;

/**
 * Cuts a text into blocks that an `o200k_base` token never reaches across: the counts of the blocks add up to the count
 * of the text, and an edit changes a block or two. Cuts behind the last line break of a stretch of white space, unless
 * a slash follows, and in long blocks also where the characters before a space happen to say so.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (!isCutBehind(text, at)) continue;
    pushBlock(blocks, text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) pushBlock(blocks, text.slice(start));
  return blocks;
}

/** Cuts stretches of one character class longer than `longestRun` into bounded pieces. */
export function boundRuns(block: string): string[] {
  if (block.length <= longestRun) return [block];
  const pieces: string[] = [];
  let start = 0;
  for (const found of block.matchAll(runs)) {
    if (found[0].length <= longestRun) continue;
    const longest = plainSigns.test(found[0]) ? longestSigns : longestRun;
    if (found[0].length <= longest) continue;
    const end = found.index + found[0].length;
    for (let cut = safeCut(block, found.index + longest); cut < end; cut = safeCut(block, cut + longest)) {
      pieces.push(block.slice(start, cut));
      start = cut;
    }
  }
  pieces.push(block.slice(start));
  return pieces;
}

function isCutBehind(text: string, lineBreak: number): boolean {
  let next = lineBreak + 1;
  if (text.charCodeAt(next) === 47) return false;
  while (isBlank(text.charCodeAt(next))) next++;
  const unit = text.charCodeAt(next);
  return unit !== 10 && unit !== 13;
}

function pushBlock(blocks: string[], block: string): void {
  if (block.length <= longestPlainBlock) {
    blocks.push(block);
    return;
  }
  let start = 0;
  for (const { index } of block.matchAll(innerCuts)) {
    if (!isChosen(block, index)) continue;
    blocks.push(block.slice(start, index));
    start = index;
  }
  blocks.push(block.slice(start));
}

/** Chooses a part of the cuts by the text before them alone, so that an edit moves none of those further on. */
function isChosen(block: string, at: number): boolean {
  if (block.charCodeAt(at) > 0x7f) return true;
  return (block.charCodeAt(at - 1) + 7 * block.charCodeAt(at - 2)) % 8 === 0;
}

/** Moves a cut out of the middle of a surrogate pair. */
function safeCut(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}

/** White space other than a line break; control characters are taken for it, which only saves a cut. */
function isBlank(unit: number): boolean {
  if (unit <= 32) return unit !== 10 && unit !== 13;
  return unit === 0xa0 || unit === 0xfeff || (unit >= 0x1680 && /\s/.test(String.fromCharCode(unit)));
}

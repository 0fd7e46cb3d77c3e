/** A stretch of a model's answer: text, or the number of a passage that it cites. */
export type AnswerPiece = { readonly text: string } | { readonly passage: number };

/** The pieces of an answer as far as it can be taken apart, and what must wait for more. */
export interface AnswerPieces {
  readonly pieces: readonly AnswerPiece[];
  readonly rest: string;
}

/**
 * Takes a stretch of an answer apart at its citations: `[2]`, `[1, 3]`. Numbers that are no passage stay text, and so
 * does a link such as `[1](path)`, the rest of which may still be to come.
 */
export function splitCitations(text: string, passages: number, isEnd: boolean): AnswerPieces {
  const pieces: AnswerPiece[] = [];
  let at = 0;
  for (const found of text.matchAll(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?![(\d])/g)) {
    const end = found.index + found[0].length;
    // What follows decides whether this is the text of a link.
    if (end === text.length && !isEnd) break;
    const numbers = (found[1] ?? "").split(",").map(Number);
    if (numbers.some((number) => number < 1 || number > passages)) continue;
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    for (const passage of numbers) pieces.push({ passage });
    at = end;
  }
  const tail = text.slice(at);
  const open = isEnd ? -1 : tail.search(/\[[\d,\s]*\]?$/);
  const ready = open < 0 ? tail : tail.slice(0, open);
  if (ready !== "") pieces.push({ text: ready });
  return { pieces, rest: open < 0 ? "" : tail.slice(open) };
}

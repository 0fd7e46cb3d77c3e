import type { BlockStructure, TextBlock } from "./blockStructure";

/**
 * What a block says as one string to be read from `start` to `end`, without the block quote marks between its lines,
 * and the way back from a place in that string to the offset in the text.
 */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Offset in the text of the character at a place. */
  startOf(at: number): number;
  /** Offset in the text behind the character before a place. */
  endOf(at: number): number;
}

/** The lines of a text as far as a stretch needs them. */
export type Lines = Pick<BlockStructure, "contentStarts" | "lineEnds">;

/** The stretch that a block makes; the text itself when nothing has to be left out. */
export function stretchOf(
  text: string,
  lines: Lines,
  block: Pick<TextBlock, "start" | "end" | "firstLine" | "lastLine" | "isBroken">,
): Stretch {
  if (!block.isBroken) {
    return { text, start: block.start, end: block.end, startOf: same, endOf: same };
  }
  const places: number[] = [];
  const offsets: number[] = [];
  const parts: string[] = [];
  let length = 0;
  for (let line = block.firstLine; line <= block.lastLine; line++) {
    const start = line === block.firstLine ? block.start : (lines.contentStarts[line] ?? 0);
    const end = line === block.lastLine ? block.end : (lines.lineEnds[line] ?? 0);
    places.push(length);
    offsets.push(start);
    parts.push(text.slice(start, end));
    length += end - start + 1;
  }
  const startOf = (at: number) => {
    let low = 0;
    let high = places.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((places[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return (offsets[low] ?? 0) + at - (places[low] ?? 0);
  };
  return {
    text: parts.join("\n"),
    start: 0,
    end: Math.max(0, length - 1),
    startOf,
    endOf: (at) => startOf(at - 1) + 1,
  };
}

function same(at: number): number {
  return at;
}

import { isBlank, splitLines } from "../text";
import { markdownLines } from "./lines";

/** A merge conflict that nobody settled, by zero-based lines. */
export interface Conflict {
  /** Line of `<<<<<<<`. */
  readonly start: number;
  /** Line of `|||||||`, behind which the common ancestor stands; `undefined` without one. */
  readonly base: number | undefined;
  /** Line of `=======`. */
  readonly middle: number;
  /** Line of `>>>>>>>`. */
  readonly end: number;
}

/**
 * The conflicts in a text's lines: all three marks in their order, seven signs each at the start of a line, as git and
 * other tools write them. A row of equals signs alone underlines a heading and is none.
 */
export function findConflicts(lines: readonly string[]): Conflict[] {
  const conflicts: Conflict[] = [];
  let start: number | undefined;
  let base: number | undefined;
  let middle: number | undefined;
  lines.forEach((line, i) => {
    const mark = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \t]|$)/.exec(line)?.[0][0];
    if (mark === "<") [start, base, middle] = [i, undefined, undefined];
    else if (start === undefined || mark === undefined) return;
    else if (mark === "|" && middle === undefined) base ??= i;
    else if (mark === "=") middle ??= i;
    else if (mark === ">" && middle !== undefined) {
      conflicts.push({ start, base, middle, end: i });
      start = undefined;
    }
  });
  return conflicts;
}

/** A fence that opens a block of text, and not of some programming language. */
const opening =
  /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:(?:te?xt|plain(?:text)?|diff|patch|git|conflict|console|output|md|markdown)\b.*)?$/i;
const closing = /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/;

/**
 * The conflicts in a Markdown text that somebody has to settle. A code block that holds conflicts alone and names no
 * programming language shows what one looks like, and is left alone; one among other lines of code is real.
 */
export function findUnsettledConflicts(text: string): Conflict[] {
  const lines = splitLines(text);
  const conflicts = findConflicts(lines);
  if (conflicts.length === 0) return conflicts;
  const inFence = new Set<number>();
  for (const { line, kind } of markdownLines(text)) if (kind === "fence") inFence.add(line);
  const isOpening = (line: number): boolean => inFence.has(line) && opening.test(lines[line] ?? "");
  const isClosing = (line: number): boolean => inFence.has(line) && closing.test(lines[line] ?? "");
  const before: boolean[] = [];
  conflicts.forEach(({ start }, i) => {
    const above = nextInk(lines, start - 1, -1);
    const isNext = i > 0 && above === conflicts[i - 1]?.end;
    before.push(isNext ? before[i - 1] === true : isOpening(above));
  });
  const after: boolean[] = [];
  conflicts.toReversed().forEach(({ end }, i) => {
    const below = nextInk(lines, end + 1, 1);
    const isNext = i > 0 && below === conflicts[conflicts.length - i]?.start;
    after.push(isNext ? after[i - 1] === true : isClosing(below));
  });
  return conflicts.filter(({ start, end }, i) => {
    const isShown = before[i] === true && after[conflicts.length - 1 - i] === true;
    return !(isShown && inFence.has(start) && inFence.has(end));
  });
}

/** The first line from here on, upwards or downwards, that is not blank. */
function nextInk(lines: readonly string[], from: number, step: 1 | -1): number {
  let at = from;
  while (at >= 0 && at < lines.length && isBlank(lines[at] ?? "")) at += step;
  return at;
}

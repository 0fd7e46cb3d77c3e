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

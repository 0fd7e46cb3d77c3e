/**
 * What stands in every text in which something is found: any of the literals, or what an expression matches. To ask this
 * of a text costs a fraction of looking for the thing itself.
 */
export type Hint = readonly string[] | RegExp;

/** Whether a text holds the hint; `hasUnderscore` tells whether it holds an underscore, which many a text has none of. */
export function holdsHint(text: string, hint: Hint, hasUnderscore: boolean): boolean {
  if (hint instanceof RegExp) return hint.test(text);
  return hint.some((literal) => (hasUnderscore || !literal.includes("_")) && text.includes(literal));
}

/** Neighbouring lines of a text with the offset where they start, without the last line break. */
export interface HintedLines {
  readonly start: number;
  readonly text: string;
}

/**
 * The lines of a text in which a hint stands, each once and in order, neighbours together; they end at `\n` alone. For an
 * expression whose matches hold the hint and no `\n`, and that looks for nothing behind or before a line break, they give
 * what the whole text gives. The hint is a global expression that matches no `\n`.
 */
export function hintedLines(text: string, hint: RegExp): HintedLines[] {
  const stretches: HintedLines[] = [];
  let [start, end] = [0, -1];
  hint.lastIndex = 0;
  for (let match = hint.exec(text); match !== null; match = hint.exec(text)) {
    const lineStart = text.lastIndexOf("\n", match.index) + 1;
    if (end < 0 || lineStart !== end + 1) {
      if (end >= 0) stretches.push({ start, text: text.slice(start, end) });
      start = lineStart;
    }
    const lineBreak = text.indexOf("\n", match.index);
    end = lineBreak < 0 ? text.length : lineBreak;
    hint.lastIndex = end;
  }
  if (end >= 0) stretches.push({ start, text: text.slice(start, end) });
  return stretches;
}

/** Characters that nobody sees and an agent reads, by offsets, and what they are in a sentence. */
export interface InvisibleRun {
  readonly start: number;
  readonly end: number;
  readonly what: string;
}

/** Everything this looks at; most texts hold none of it and are gone through once. */
const candidates =
  /[\u200b-\u200d\u2060-\u2064\ufeff]+|[\u202a-\u202e\u2066-\u2069]+|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}|[\u{e0000}-\u{e007f}]+/gu;

/**
 * The invisible characters that mislead: controls of direction where no script needs them, tag characters, characters
 * without width inside Latin, Greek and Cyrillic words or in rows, rows of variation selectors. What scripts and emoji need is left alone:
 * joiners between letters of other scripts and between emoji, isolates in lines written from the right, flags of regions.
 */
export function findInvisible(text: string): InvisibleRun[] {
  const runs: InvisibleRun[] = [];
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const what = describe(found, text, index);
    if (what !== undefined) runs.push({ start: index, end: index + found.length, what });
  }
  return runs;
}

/** A text without the invisible characters that mislead. */
export function withoutInvisible(text: string): string {
  let kept = "";
  let at = 0;
  for (const { start, end } of findInvisible(text)) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}

function describe(found: string, text: string, start: number): string | undefined {
  const first = found.codePointAt(0) ?? 0;
  if (first >= 0xe0000 && first <= 0xe007f) {
    return isFlag(found, text, start) ? undefined : `${nameOf(first)} (tag characters, which spell hidden text)`;
  }
  if (isDirectionControl(first)) {
    const misleads =
      /[\u202d\u202e]/.test(found) ||
      !/\p{sc=Hebrew}|\p{sc=Arabic}|\p{sc=Syriac}|\p{sc=Thaana}|\p{sc=Nko}/u.test(lineAround(text, start));
    return misleads
      ? `${nameOf(first)} (a control of text direction, which changes the order that people see)`
      : undefined;
  }
  if (first >= 0xfe00 && first <= 0xfe0f)
    return `${nameOf(first)} (a row of variation selectors, which can carry hidden text)`;
  if (first >= 0xe0100) return `${nameOf(first)} (a row of variation selectors, which can carry hidden text)`;
  if ([...found].length >= 3)
    return `${nameOf(first)} (a row of characters without width, which can carry hidden text)`;
  const isInWord = needsNoJoiner(text[start - 1]) && needsNoJoiner(text[start + found.length]);
  return isInWord ? `${nameOf(first)} (a character without width inside a word)` : undefined;
}

function isDirectionControl(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/** Whether tags follow a black flag and end as they must: so the flags of Scotland and others are written. */
function isFlag(found: string, text: string, start: number): boolean {
  return (
    text.slice(Math.max(0, start - 2), start) === "\u{1f3f4}" &&
    /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}$/u.test(found)
  );
}

/** Whether a sign is a letter of a script that is written without joiners and with spaces between words. */
function needsNoJoiner(sign: string | undefined): boolean {
  return sign !== undefined && /\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic}/u.test(sign);
}

/** The line that an offset lies in, as far as its script matters. */
function lineAround(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf("\n", at - 1) + 1, at - 500);
  const end = text.indexOf("\n", at);
  return text.slice(start, Math.min(end < 0 ? text.length : end, at + 500));
}

function nameOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

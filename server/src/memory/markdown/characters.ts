/** Whether a UTF-16 unit is a space or a tab. */
export function isSpace(unit: number): boolean {
  return unit === 32 || unit === 9;
}

/** Whether a UTF-16 unit ends a line. */
export function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/** Whether a UTF-16 unit is white space in the sense in which CommonMark separates the parts of a link. */
export function isWhiteSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9;
}

/** Whether a UTF-16 unit is punctuation of ASCII, the only characters that a backslash escapes. */
export function isAsciiPunctuation(unit: number): boolean {
  return (
    (unit >= 33 && unit <= 47) ||
    (unit >= 58 && unit <= 64) ||
    (unit >= 91 && unit <= 96) ||
    (unit >= 123 && unit <= 126)
  );
}

/** Whether a UTF-16 unit is an ASCII digit. */
export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

/** Whether a UTF-16 unit is an ASCII letter. */
export function isLetter(unit: number): boolean {
  const lower = unit | 32;
  return lower >= 97 && lower <= 122;
}

/** Whether a UTF-16 unit is an ASCII letter or digit. */
export function isAlphanumeric(unit: number): boolean {
  return isDigit(unit) || isLetter(unit);
}

/** First offset at or behind `at` that holds neither space nor tab; `end` when there is none. */
export function skipSpaces(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** First offset at or behind `at` that holds no white space, line breaks included; `end` when there is none. */
export function skipWhiteSpace(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isWhiteSpace(text.charCodeAt(i))) i++;
  return i;
}

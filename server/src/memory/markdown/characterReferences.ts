import { characterEntitiesHtml4 } from "character-entities-html4";
import { isAlphanumeric } from "./characters";

/** A decoded character reference, and how many UTF-16 units it takes where it is written. */
export interface CharacterReference {
  readonly text: string;
  readonly length: number;
}

const longestReference = 33;
const replacement = "\uFFFD";
const named: ReadonlyMap<string, string> = new Map(Object.entries(characterEntitiesHtml4));

/**
 * Reads the character reference, such as `&amp;` or `&#35;`, that starts at an offset; `undefined` when none does.
 * Names are those of HTML 4: the two thousand of HTML 5 would weigh more than the rest of the scanner.
 */
export function decodeCharacterReference(text: string, at: number, end: number): CharacterReference | undefined {
  const limit = Math.min(end, at + longestReference);
  let close = at + 1;
  if (text.charCodeAt(close) === 35) close++;
  while (close < limit && isAlphanumeric(text.charCodeAt(close))) close++;
  if (close >= limit || text.charCodeAt(close) !== 59) return undefined;
  const name = text.slice(at + 1, close);
  const decoded = name.startsWith("#") ? decodeNumber(name.slice(1)) : named.get(name);
  return decoded === undefined ? undefined : { text: decoded, length: close + 1 - at };
}

function decodeNumber(digits: string): string | undefined {
  const isHex = /^x[0-9a-f]{1,6}$/i.test(digits);
  if (!isHex && !/^\d{1,7}$/.test(digits)) return undefined;
  const code = Number.parseInt(isHex ? digits.slice(1) : digits, isHex ? 16 : 10);
  return isCharacter(code) ? String.fromCodePoint(code) : replacement;
}

/** Neither a control character, nor half a surrogate pair, nor a place that Unicode keeps empty. */
function isCharacter(code: number): boolean {
  if (code < 32) return code === 9 || code === 10 || code === 12 || code === 13;
  if ((code >= 127 && code < 160) || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return false;
  return !(code >= 0xfdd0 && code <= 0xfdef) && (code & 0xfffe) !== 0xfffe;
}

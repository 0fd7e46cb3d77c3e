import { isAlphanumeric } from "./characters";

/**
 * Whether a UTF-16 unit can be part of a path that is mentioned in a sentence. White space, quotes, brackets and the
 * punctuation of sentences, of East Asian ones too, end a mention; letters of every script do not.
 */
export function isPathUnit(unit: number): boolean {
  return unit < 128 ? asciiPathUnits[unit] === 1 : !isForeignMark(unit);
}

/** Whether a UTF-16 unit can be part of a web address that is written in a sentence. */
export function isAddressUnit(unit: number): boolean {
  if (unit > 126 || unit < 33) return false;
  return unit !== 34 && unit !== 60 && unit !== 62 && unit !== 96 && unit !== 124;
}

/**
 * Whether a word can end behind a UTF-16 unit without a space: scripts that write words together, and emoji. Of a pair
 * of surrogates the second one counts.
 */
export function isGlued(unit: number): boolean {
  if (unit < 0x0e00) return false;
  if (unit >= 0xd800 && unit <= 0xdbff) return false;
  return unit >= 0x2e80 || unit < 0x0f00 || (unit >= 0x1000 && unit <= 0x109f) || (unit >= 0x1780 && unit <= 0x17ff);
}

const asciiPathUnits = Uint8Array.from({ length: 128 }, (_, unit) => {
  return isAlphanumeric(unit) || "-_./\\~@+%&".includes(String.fromCharCode(unit)) ? 1 : 0;
});

/** Punctuation, symbols and invisible characters beyond ASCII. */
function isForeignMark(unit: number): boolean {
  if (unit < 0x2000) return unit <= 0xa0 || unit === 0xab || unit === 0xb7 || unit === 0xbb;
  if (unit < 0x3000) return unit <= 0x206f || (unit >= 0x2190 && unit <= 0x2bff);
  if (unit <= 0x3030) return unit < 0x3005 || (unit > 0x3007 && unit < 0x3021) || unit === 0x3030;
  if (unit < 0xfe10) return false;
  if (unit < 0xff00) return unit <= 0xfe6f || unit === 0xfeff;
  if (unit > 0xff65) return unit >= 0xffe0;
  return unit < 0xff10 || (unit > 0xff19 && unit < 0xff21) || (unit > 0xff3a && unit < 0xff41) || unit > 0xff5a;
}

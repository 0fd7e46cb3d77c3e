import { clipText, toOneLine } from "../text";
import { withoutInvisible } from "./invisibleCharacters";

/** What a link destination cannot hold as it stands, holds with another meaning than that of a name, or would hide. */
const unfit = /[%#?<>\\`\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]|&(?=#?\w+;)/gu;

/**
 * A relative path as a Markdown link destination: percent-encoded where a sign would have a meaning, in angle brackets
 * where white space or parentheses would end it, and with `./` where its beginning looks like a scheme. Half characters,
 * which some disks allow in names, become replacement marks.
 */
export function linkDestination(path: string): string {
  const text = encodePath(path);
  return /[\s()]/.test(text) ? `<${text}>` : text;
}

/** A path as it reads between the angle brackets of a destination, or without any where there are none. */
export function destinationText(path: string, isAngled: boolean): string {
  const text = encodePath(path);
  return isAngled
    ? text
    : text.replace(/[\s()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
}

/** Whether a path reads the same as a mention or wiki link, which have no way to encode what nobody sees. */
export function isVisiblePath(path: string): boolean {
  return !/[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]/u.test(path);
}

const longestEntry = 160;

/** A text as one line of an index, cut at a length that fits, without invisible characters that mislead. */
export function entryText(text: string): string {
  const line = withoutInvisible(toOneLine(text));
  return line.length <= longestEntry ? line : `${clipText(line, longestEntry - 1).trimEnd()}…`;
}

/** A text as it reads inside a link: what would be Markdown in it is escaped. */
export function linkText(text: string): string {
  return entryText(text).replace(/[[\]\\`*<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&");
}

function encodePath(path: string): string {
  const encoded = path.replace(/\p{Surrogate}/gu, "\ufffd").replace(unfit, encodeURIComponent);
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(encoded) ? `./${encoded}` : encoded;
}

/** The one file name that the format requires in every memory directory (Specification, "MEMORY.md"). */
export const INDEX_NAME = "MEMORY.md";

/** The extension of Markdown memory, compared by exact code points (decision D1). */
export const MARKDOWN_EXTENSION = ".md";

/** Whether a name marks a hidden entry; hidden directories are never part of memory. */
export function isHiddenName(name: string): boolean {
  return name.charCodeAt(0) === 46;
}

/** Whether a name is a companion file that macOS writes on foreign disks: binary, never memory. */
export function isCompanionName(name: string): boolean {
  return name.startsWith("._");
}

/** Whether a name carries the extension of Markdown memory. */
export function isMarkdownName(name: string): boolean {
  return name.endsWith(MARKDOWN_EXTENSION);
}

/**
 * Whether a name was meant to be the index and misses it by letter case only (`memory.md`, `Memory.MD`).
 * The exact name is not a near miss.
 */
export function isIndexByCaseOnly(name: string): boolean {
  return name !== INDEX_NAME && name.length === INDEX_NAME.length && name.toUpperCase() === "MEMORY.MD";
}

/** Whether Windows keeps a name for a device, so that no file or directory there can have it: `con.md`. */
export function isReservedName(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i.test(name);
}

/** Whether a name is a README that people often use where the format wants an index (decision D13). */
export function isReadmeName(name: string): boolean {
  return name.length === 9 && name.toUpperCase() === "README.MD" && isMarkdownName(name);
}

/**
 * A name as it may be shown on one line: line breaks, other control characters, and characters that have no width or
 * turn the direction become visible escapes, and so do back slashes, so that two names never look the same. Joiners and
 * variation selectors stay, since scripts and emoji need them.
 */
export function displayName(name: string): string {
  return name.replace(/[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff\\]/gu, (c) =>
    c === "\\" ? "\\\\" : escapeCharacter(c),
  );
}

/** Whether a path came from a disk with bytes that are no UTF-8, so that nothing can be opened by it. */
export function isNameLost(path: string): boolean {
  return path.includes("\ufffd");
}

/** Why what is there could not be read, as far as its path tells. */
export function reasonUnreadable(path: string): string {
  return isNameLost(path) ? "its name is not UTF-8" : "permission denied";
}

/** A character as an escape that can be seen: `\n`, `\u001b`. */
export function escapeCharacter(c: string): string {
  if (c === "\n") return "\\n";
  if (c === "\r") return "\\r";
  return c === "\t" ? "\\t" : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The name that `displayName` showed so. */
export function nameOfDisplay(shown: string): string {
  return shown.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
    code === undefined ? (signs[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const signs: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

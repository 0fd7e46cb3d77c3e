/**
 * Texts made comparable across wrappers: what escaping and white space can change is taken out, so that a file's text is
 * found in a prompt whether it stands there as it is, as XML, as JSON or as JSON in JSON, trimmed, indented or with
 * other line ends.
 */

const entityNames: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi;

/** So often an escape may itself be escaped. */
const deepestEscaping = 4;

/**
 * The characters of a text that no wrapper changes: escapes read as far as that is unambiguous, white space, control
 * characters and back slashes left out.
 */
export function inkOf(text: string): string {
  return decodeEntities(decodeUnicode(text))
    .replaceAll("]]]]><![CDATA[>", "]]>")
    .replace(/\\+[nrtbf]/g, "")
    .replace(/[\s\p{Cc}\p{Cf}\\]+/gu, "");
}

/** A text as a reader of the prompt sees it: escapes read, line breaks kept. */
export function readableText(text: string): string {
  return decodeEntities(decodeUnicode(text))
    .replace(/\\+[nr]/g, "\n")
    .replace(/\\+t/g, "\t")
    .replace(/\\+(["'/])/g, "$1");
}

/** A prompt without the marks that some harnesses put before each line: a line number or a quote mark. */
export function withoutGutter(text: string): string {
  return readableText(text).replace(/^[ \t]*(?:\d{1,6}[ \t]*(?:\t|→|\||:)|[>|])[ \t]?/gm, "");
}

function decodeUnicode(text: string): string {
  return text.replace(/\\+u([0-9a-fA-F]{4})/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function decodeEntities(text: string): string {
  let decoded = text;
  for (let depth = 0; depth < deepestEscaping && decoded.includes("&"); depth++) {
    const next = decoded.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entityNames[name.toLowerCase()] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    });
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

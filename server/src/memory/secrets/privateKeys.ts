import type { SecretSpan } from "./secretSpan";

const opening = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const closing = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;

/** A line of a block that lost its end: base64, a header, or dots in place of the rest. */
const bodyLine = /\r?\n[ \t>]*(?:[A-Za-z0-9+/=]{8,}|[A-Za-z-]{3,30}: [^\r\n]*|\.{3}|…)?[ \t]*(?=\r?\n|$)/y;

/** Private key blocks, each once and whole. One without an end goes as far as its lines look like a key. */
export function findPrivateKeys(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  let end = 0;
  let nextClosing: RegExpMatchArray | undefined | null;
  for (const begin of text.matchAll(opening)) {
    if (begin.index < end) continue;
    const body = begin.index + begin[0].length;
    if (nextClosing === undefined || (nextClosing !== null && (nextClosing.index ?? 0) < body)) {
      closing.lastIndex = body;
      nextClosing = closing.exec(text);
    }
    const nextOpening = text.indexOf("-----BEGIN ", body);
    const isClosed = nextClosing !== null && (nextOpening < 0 || (nextClosing.index ?? 0) < nextOpening);
    end = isClosed && nextClosing ? (nextClosing.index ?? 0) + nextClosing[0].length : endOfBody(text, body);
    if (isClosed || end > body) found.push({ start: begin.index, end, kind: "private-key", label: "a private key" });
  }
  return found;
}

/** Where the lines that look like a key end; the blank ones after them are left. */
function endOfBody(text: string, start: number): number {
  let end = start;
  for (let at = start; ; ) {
    bodyLine.lastIndex = at;
    const line = bodyLine.exec(text);
    if (line === null) return end;
    at = bodyLine.lastIndex;
    if (line[0].trim() !== "") end = at;
  }
}

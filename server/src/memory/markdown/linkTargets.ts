import { decodeCharacterReference } from "./characterReferences";
import { isAsciiPunctuation, isLetter, isSpace, skipSpaces } from "./characters";

/** What a link points to, with offsets into the text that it was read from. */
export interface LinkTarget {
  /** Path as the file system would name it: escapes, character references and percent-encoding are decoded. */
  readonly path: string;
  /** What follows the first `#`, decoded; `undefined` without one. */
  readonly anchor: string | undefined;
  readonly pathStart: number;
  readonly pathEnd: number;
  /** Offsets of the anchor without its `#`; both are `pathEnd` without an anchor. */
  readonly anchorStart: number;
  readonly anchorEnd: number;
  /** It has a scheme or a host: no file is meant. */
  readonly isExternal: boolean;
  /** It names a place by its whole path on one machine: `/root/x.md`, `C:\x.md`, `~/x.md`, `file:///x.md`. */
  readonly isAbsolute: boolean;
}

/** What a wiki link points to. Its path is a name or a path as written, often without extension (decision D15). */
export interface WikiTarget extends LinkTarget {
  /** What is shown instead of the path. */
  readonly alias: string | undefined;
}

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const address = /^[a-z][a-z0-9+.-]*:\/\//i;
const encoded = /(?:%[0-9a-f]{2})+/gi;

/** Reads a link's destination, written between the given offsets, angle brackets left away. */
export function readDestination(text: string, start: number, end: number): LinkTarget {
  let path: string | undefined;
  let written = "";
  let from = start;
  let pathEnd = end;
  let anchorStart = end;
  for (let at = start; at < end; ) {
    const unit = text.charCodeAt(at);
    let behind = at + 1;
    let decoded: string | undefined;
    if (unit === 92 && behind < end && isAsciiPunctuation(text.charCodeAt(behind))) {
      decoded = text.charAt(behind);
      behind++;
    } else if (unit === 38) {
      const reference = decodeCharacterReference(text, at, end);
      if (reference !== undefined) {
        decoded = reference.text;
        behind = at + reference.length;
      }
    }
    const isHash = decoded === undefined ? unit === 35 : decoded === "#";
    if (isHash && path === undefined) {
      path = written + text.slice(from, at);
      written = "";
      from = behind;
      pathEnd = at;
      anchorStart = behind;
    } else if (decoded !== undefined) {
      written += text.slice(from, at) + decoded;
      from = behind;
    }
    at = behind;
  }
  const last = written + text.slice(from, end);
  const place = placeOf(path ?? last);
  return {
    path: place.path,
    isExternal: place.isExternal,
    isAbsolute: place.isAbsolute,
    anchor: path === undefined ? undefined : decodePercent(last),
    pathStart: start,
    pathEnd,
    anchorStart,
    anchorEnd: end,
  };
}

/** Reads what stands between the brackets of a wiki link, `path#anchor|alias`, of which each part may be missing. */
export function readWikiTarget(text: string, start: number, end: number): WikiTarget {
  const bar = indexWithin(text, "|", start, end);
  // In a table the bar is escaped.
  const targetEnd = bar > start && bar < end && text.charCodeAt(bar - 1) === 92 ? bar - 1 : bar;
  const hash = indexWithin(text, "#", start, targetEnd);
  const path = trimmed(text, start, hash);
  const anchor = trimmed(text, Math.min(hash + 1, targetEnd), targetEnd);
  const alias = trimmed(text, Math.min(bar + 1, end), end);
  const written = text.slice(path.start, path.end);
  return {
    path: written,
    isExternal: address.test(written),
    isAbsolute: isAbsolutePath(written),
    anchor: hash === targetEnd ? undefined : text.slice(anchor.start, anchor.end),
    pathStart: path.start,
    pathEnd: path.end,
    anchorStart: anchor.start,
    anchorEnd: anchor.end,
    alias: bar === end ? undefined : text.slice(alias.start, alias.end),
  };
}

/** Tells a path from an address and a path that only one machine knows. Takes percent-encoding away from paths. */
function placeOf(written: string): Pick<LinkTarget, "path" | "isExternal" | "isAbsolute"> {
  const found = written.includes(":") ? scheme.exec(written)?.[0].toLowerCase() : undefined;
  if (found === "file:") {
    const path = decodePercent(written.slice(found.length).replace(/^\/\/(?:localhost(?=\/))?/i, ""));
    return { path: path.replace(/^\/(?=[a-z]:)/i, ""), isExternal: false, isAbsolute: true };
  }
  if ((found !== undefined && found.length > 2) || written.startsWith("//")) {
    return { path: written, isExternal: true, isAbsolute: false };
  }
  return { path: decodePercent(written), isExternal: false, isAbsolute: isAbsolutePath(written) };
}

/** Whether a path names a place by itself: it starts at the root of a disk, on a server or in the home folder. */
export function isAbsolutePath(path: string): boolean {
  const first = path.charCodeAt(0);
  if (first === 47 || path.startsWith("\\\\") || path.startsWith("~/") || path.startsWith("~\\")) return true;
  return isLetter(first) && path.charCodeAt(1) === 58 && (path.charCodeAt(2) === 47 || path.charCodeAt(2) === 92);
}

/** Decodes runs of percent-encoded UTF-8; what is none stays as it is written. */
function decodePercent(written: string): string {
  if (!written.includes("%")) return written;
  return written.replace(encoded, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

function indexWithin(text: string, mark: string, start: number, end: number): number {
  for (let at = start; at < end; at++) if (text.charAt(at) === mark) return at;
  return end;
}

function trimmed(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const from = skipSpaces(text, start, end);
  let to = end;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

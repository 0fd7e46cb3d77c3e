import type { Range } from "../text";
import type { LinkForm, ScannedLink, ScannedText } from "./links";
import { PackedReader, PackedWriter } from "./packed";

/** A link of a file with its places as ranges. The path is as written, decoded; what it means depends on the memory. */
export interface FileLink {
  readonly form: LinkForm;
  readonly path: string;
  readonly anchor: string | undefined;
  readonly isImage: boolean;
  readonly isAbsolute: boolean;
  /** The whole link. */
  readonly range: Range;
  /** The path within it; empty for a link to a heading of the same file. */
  readonly pathRange: Range;
  /** The anchor without its `#`; empty without one. */
  readonly anchorRange: Range;
  /** First and last line of the innermost list item around it, zero-based. */
  readonly item: { readonly firstLine: number; readonly lastLine: number } | undefined;
}

/** What of a link decides where it leads. */
export type LinkPath = Pick<FileLink, "form" | "path" | "isAbsolute">;

const forms: readonly LinkForm[] = ["inline", "reference", "definition", "autolink", "wiki", "mention"];
const formMask = 7;
const imageFlag = 8;
const absoluteFlag = 16;
const anchorFlag = 32;
const itemFlag = 64;
/** So many numbers say where a link and its parts stand. */
const placeNumbers = 9;
/** So many say where the list item around it stands. */
const itemNumbers = 2;

/**
 * The links of a file that may lead to other files, addresses left out, in the order of their starts. Kept as one
 * string, since a large memory has very many of them. Immutable.
 */
export class FileLinks {
  static readonly none = new FileLinks(0, "");

  private constructor(
    /** Number of links. */
    readonly length: number,
    /** The links as one string, for `unpack`. */
    readonly packed: string,
  ) {}

  /** Keeps the links of a scanned text. */
  static of({ links, lineStarts }: ScannedText): FileLinks {
    let count = 0;
    let line = 0;
    const writer = new PackedWriter();
    for (const link of links) {
      if (link.isExternal) continue;
      count++;
      line = writeLink(writer, link, line, lineStarts);
    }
    return count === 0 ? FileLinks.none : new FileLinks(count, writer.finish());
  }

  /** Links that another thread kept, by what `packed` said there. */
  static unpack(length: number, packed: string): FileLinks {
    return length === 0 ? FileLinks.none : new FileLinks(length, packed);
  }

  /** What decides where each link leads, and whether to an anchor there, without the places, which are most of a link. */
  *paths(): Generator<LinkPath & { readonly hasAnchor: boolean }> {
    const reader = new PackedReader(this.packed);
    for (let i = 0; i < this.length; i++) yield readLinkPath(reader);
  }

  /** All links, built anew at each call. */
  *[Symbol.iterator](): Generator<FileLink> {
    const reader = new PackedReader(this.packed);
    let line = 0;
    for (let i = 0; i < this.length; i++) {
      const link = readLink(reader, line);
      line = link.range.start.line;
      yield link;
    }
  }
}

/** Writes a link behind one that starts on the line given. Returns its own first line. */
function writeLink(writer: PackedWriter, link: ScannedLink, before: number, lineStarts: readonly number[]): number {
  const { anchor, item } = link;
  const line = lineAt(link.start, lineStarts);
  const endLine = lineAt(link.end, lineStarts);
  const pathLine = lineAt(link.pathStart, lineStarts);
  writer.number(
    forms.indexOf(link.form) |
      (link.isImage ? imageFlag : 0) |
      (link.isAbsolute ? absoluteFlag : 0) |
      (anchor === undefined ? 0 : anchorFlag) |
      (item === undefined ? 0 : itemFlag),
  );
  writer.string(link.path);
  writer.number(line - before);
  writer.number(link.start - startOf(line, lineStarts));
  writer.number(endLine - line);
  writer.number(link.end - startOf(endLine, lineStarts));
  // A definition, which is where a reference has its path, can stand above it.
  writer.signedNumber(pathLine - line);
  writer.number(link.pathStart - startOf(pathLine, lineStarts));
  writer.number(link.pathEnd - link.pathStart);
  writer.signedNumber(link.anchorStart - link.pathEnd);
  writer.number(link.anchorEnd - link.anchorStart);
  if (anchor !== undefined) writer.string(anchor);
  if (item !== undefined) {
    writer.signedNumber(line - item.firstLine);
    writer.signedNumber(item.lastLine - line);
  }
  return line;
}

function readLinkPath(reader: PackedReader): LinkPath & { readonly hasAnchor: boolean } {
  const flags = reader.number();
  const path = reader.string();
  reader.skipNumbers(placeNumbers);
  const hasAnchor = (flags & anchorFlag) !== 0;
  if (hasAnchor) reader.skipString();
  if (flags & itemFlag) reader.skipNumbers(itemNumbers);
  return { form: forms[flags & formMask] ?? "mention", path, isAbsolute: (flags & absoluteFlag) !== 0, hasAnchor };
}

function readLink(reader: PackedReader, before: number): FileLink {
  const flags = reader.number();
  const path = reader.string();
  const line = before + reader.number();
  const start = { line, character: reader.number() };
  const end = { line: line + reader.number(), character: reader.number() };
  const pathLine = line + reader.signedNumber();
  const pathStart = reader.number();
  const pathEnd = pathStart + reader.number();
  const anchorStart = pathEnd + reader.signedNumber();
  const anchorEnd = anchorStart + reader.number();
  const anchor = flags & anchorFlag ? reader.string() : undefined;
  return {
    form: forms[flags & formMask] ?? "mention",
    path,
    anchor,
    isImage: (flags & imageFlag) !== 0,
    isAbsolute: (flags & absoluteFlag) !== 0,
    range: { start, end },
    pathRange: onLine(pathLine, pathStart, pathEnd),
    anchorRange: onLine(pathLine, anchorStart, anchorEnd),
    item:
      flags & itemFlag
        ? { firstLine: line - reader.signedNumber(), lastLine: line + reader.signedNumber() }
        : undefined,
  };
}

/** The line that an offset is in. */
function lineAt(offset: number, lineStarts: readonly number[]): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function startOf(line: number, lineStarts: readonly number[]): number {
  return lineStarts[line] ?? 0;
}

function onLine(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

import { ownCopy, type Position, type Range } from "../text";
import type { LinkForm, ScannedLink, ScannedText } from "./links";

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

const forms: readonly LinkForm[] = ["inline", "reference", "definition", "autolink", "wiki", "mention"];
/** Numbers kept of each link; their order is that of `placesOf`. */
const fields = 12;
const formMask = 7;
const imageFlag = 8;
const absoluteFlag = 16;

/**
 * The links of a file that may lead to other files, addresses left out. Kept as numbers and two lists of strings, since
 * a large memory has very many of them.
 */
export class FileLinks {
  static readonly none = new FileLinks(new Int32Array(0), [], []);

  private constructor(
    private readonly places: Int32Array,
    private readonly paths: readonly string[],
    private readonly anchors: readonly (string | undefined)[],
  ) {}

  /** Keeps the links of a scanned text. */
  static of({ links, lineStarts }: ScannedText): FileLinks {
    const kept = links.filter((link) => !link.isExternal);
    if (kept.length === 0) return FileLinks.none;
    const places = new Int32Array(kept.length * fields);
    kept.forEach((link, i) => {
      places.set(placesOf(link, lineStarts), i * fields);
    });
    return new FileLinks(
      places,
      kept.map(({ path }) => ownCopy(path)),
      kept.map(({ anchor }) => (anchor === undefined ? undefined : ownCopy(anchor))),
    );
  }

  /** Number of links. */
  get length(): number {
    return this.paths.length;
  }

  /** The path of a link as written, without building the rest. */
  pathAt(index: number): string {
    return this.paths[index] ?? "";
  }

  /** How a link is written, without building the rest. */
  formAt(index: number): LinkForm {
    return forms[(this.places[index * fields + 11] ?? 0) & formMask] ?? "mention";
  }

  /** The link at an index, in the order of their starts. */
  at(index: number): FileLink {
    const at = (field: number): number => this.places[index * fields + field] ?? 0;
    const flags = at(11);
    const pathLine = at(4);
    const first = at(9);
    return {
      form: this.formAt(index),
      path: this.pathAt(index),
      anchor: this.anchors[index],
      isImage: (flags & imageFlag) !== 0,
      isAbsolute: (flags & absoluteFlag) !== 0,
      range: { start: { line: at(0), character: at(1) }, end: { line: at(2), character: at(3) } },
      pathRange: onLine(pathLine, at(5), at(6)),
      anchorRange: onLine(pathLine, at(7), at(8)),
      item: first < 0 ? undefined : { firstLine: first, lastLine: at(10) },
    };
  }

  /** All links in the order of their starts. */
  *[Symbol.iterator](): Generator<FileLink> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

function placesOf(link: ScannedLink, lineStarts: readonly number[]): number[] {
  const start = positionAt(link.start, lineStarts);
  const end = positionAt(link.end, lineStarts);
  const path = positionAt(link.pathStart, lineStarts);
  const lineStart = link.pathStart - path.character;
  return [
    start.line,
    start.character,
    end.line,
    end.character,
    path.line,
    path.character,
    link.pathEnd - lineStart,
    link.anchorStart - lineStart,
    link.anchorEnd - lineStart,
    link.item?.firstLine ?? -1,
    link.item?.lastLine ?? -1,
    forms.indexOf(link.form) | (link.isImage ? imageFlag : 0) | (link.isAbsolute ? absoluteFlag : 0),
  ];
}

function positionAt(offset: number, lineStarts: readonly number[]): Position {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low, character: offset - (lineStarts[low] ?? 0) };
}

function onLine(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

import { countCharacters, countLines, type DecodedText, isBlank, ownCopy, type TextSize } from "../text";
import { FileLinks } from "./fileLinks";
import { readFrontMatter } from "./frontMatter";
import type { Heading } from "./headings";
import { scanLinks } from "./links";
import { findSuppressions } from "./suppressions";

/** What a file's text says, as far as the tree, the rules and the index need it. Immutable; kept instead of the text. */
export interface FileFacts {
  readonly size: TextSize;
  readonly isUtf8: boolean;
  readonly isBlank: boolean;
  /** The front matter's `name`. */
  readonly name: string | undefined;
  /** The front matter's `description`. */
  readonly description: string | undefined;
  readonly heading: string | undefined;
  readonly headings: readonly Heading[];
  /** Anchors that HTML in the text sets. */
  readonly htmlAnchors: readonly string[];
  readonly links: FileLinks;
  /** Ids of the rules that comments in the file silence. */
  readonly suppressedRules: readonly string[];
}

/** Texts beyond this many bytes are measured and not read for headings, so that a huge file costs next to nothing. */
export const largestReadText = 4 * 1024 * 1024;

/** Reads the facts of a text that was stored in the given number of bytes. */
export function readFacts({ text, isUtf8 }: DecodedText, bytes: number): FileFacts {
  const size: TextSize = { bytes, lines: countLines(text), characters: countCharacters(text) };
  if (bytes > largestReadText) {
    return {
      size,
      isUtf8,
      isBlank: false,
      name: undefined,
      description: undefined,
      heading: undefined,
      headings: [],
      htmlAnchors: [],
      links: FileLinks.none,
      suppressedRules: [],
    };
  }
  const frontMatter = readFrontMatter(text);
  const scanned = scanLinks(text);
  const headings = scanned.headings.map(({ level, line, text: title }) => ({ level, line, text: ownCopy(title) }));
  return {
    size,
    isUtf8,
    isBlank: isBlank(text),
    name: copyOf(frontMatter?.name),
    description: copyOf(frontMatter?.description),
    heading: headings.find(({ text: title }) => title.trim() !== "")?.text.trim(),
    headings,
    htmlAnchors: scanned.htmlAnchors.map(ownCopy),
    links: FileLinks.of(scanned),
    suppressedRules: findSuppressions(text),
  };
}

function copyOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : ownCopy(text);
}

/** What a file calls itself in an index: its description, else its first heading; `undefined` when it says neither. */
export function titleOf(facts: FileFacts | undefined): string | undefined {
  return facts?.description ?? facts?.heading;
}

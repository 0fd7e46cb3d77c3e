import { countCharacters, countLines, type DecodedText, isBlank, ownCopy, type TextSize } from "../text";
import { packHeadings, unpackHeadings } from "./fileHeadings";
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
  /** The first heading that says something. */
  readonly heading: string | undefined;
  /** All headings in their order; put together anew each time. */
  readonly headings: readonly Heading[];
  /** The same as `packHeadings` makes them. */
  readonly packedHeadings: string;
  /** Anchors that HTML in the text sets. */
  readonly htmlAnchors: readonly string[];
  readonly links: FileLinks;
  /** Ids of the rules that comments in the file silence. */
  readonly suppressedRules: readonly string[];
}

/** Texts beyond this many bytes are measured and not read for headings, so that a huge file costs next to nothing. */
export const largestReadText = 4 * 1024 * 1024;

/** Whether a text is too large to be read for its headings and links, so that nobody knows what it leaves out. */
export function isTooLarge(facts: FileFacts | "unreadable" | undefined): boolean {
  return typeof facts === "object" && facts.size.bytes > largestReadText;
}

/** Shared, since nearly every file has none. */
const none: readonly string[] = [];

/** Facts as they are kept: what is seldom asked for is put together when it is. */
class KeptFacts implements FileFacts {
  name: string | undefined;
  description: string | undefined;
  packedHeadings = "";
  htmlAnchors = none;
  links = FileLinks.none;
  suppressedRules = none;

  constructor(
    private readonly bytes: number,
    private readonly lines: number,
    private readonly characters: number,
    readonly isUtf8: boolean,
    readonly isBlank: boolean,
  ) {}

  get size(): TextSize {
    return { bytes: this.bytes, lines: this.lines, characters: this.characters };
  }

  get heading(): string | undefined {
    return this.headings.find(({ text }) => text.trim() !== "")?.text.trim();
  }

  get headings(): readonly Heading[] {
    return unpackHeadings(this.packedHeadings);
  }
}

/** Reads the facts of a text that was stored in the given number of bytes. */
export function readFacts({ text, isUtf8 }: DecodedText, bytes: number): FileFacts {
  // Only ASCII takes as many bytes as units.
  const characters = bytes === text.length ? bytes : countCharacters(text);
  if (bytes > largestReadText) return new KeptFacts(bytes, countLines(text), characters, isUtf8, false);
  const frontMatter = readFrontMatter(text);
  const scanned = scanLinks(text);
  const facts = new KeptFacts(bytes, scanned.lineStarts.length, characters, isUtf8, isBlank(text));
  facts.name = copyOf(frontMatter?.name);
  facts.description = copyOf(frontMatter?.description);
  facts.packedHeadings = packHeadings(scanned.headings);
  if (scanned.htmlAnchors.length > 0) facts.htmlAnchors = scanned.htmlAnchors.map(ownCopy);
  facts.links = FileLinks.of(scanned);
  const suppressedRules = findSuppressions(text);
  if (suppressedRules.length > 0) facts.suppressedRules = suppressedRules;
  return facts;
}

/** Facts as plain values, which one thread can hand to another. */
export type PackedFacts = readonly [
  size: readonly [bytes: number, lines: number, characters: number],
  isUtf8: boolean,
  isBlank: boolean,
  name: string | undefined,
  description: string | undefined,
  headings: string,
  htmlAnchors: readonly string[] | undefined,
  linkCount: number,
  links: string,
  suppressedRules: readonly string[] | undefined,
];

/** Facts as plain values, for `unpackFacts`. */
export function packFacts(facts: FileFacts): PackedFacts {
  const { size, isUtf8, isBlank, name, description, packedHeadings, htmlAnchors, links, suppressedRules } = facts;
  return [
    [size.bytes, size.lines, size.characters],
    isUtf8,
    isBlank,
    name,
    description,
    packedHeadings,
    htmlAnchors.length === 0 ? undefined : htmlAnchors,
    links.length,
    links.packed,
    suppressedRules.length === 0 ? undefined : suppressedRules,
  ];
}

/** The facts that were packed. */
export function unpackFacts(packed: PackedFacts): FileFacts {
  const [[bytes, lines, characters], isUtf8, isBlank, name, description, headings, anchors, linkCount, links, rules] =
    packed;
  const facts = new KeptFacts(bytes, lines, characters, isUtf8, isBlank);
  facts.name = name;
  facts.description = description;
  facts.packedHeadings = headings;
  facts.links = FileLinks.unpack(linkCount, links);
  if (anchors !== undefined) facts.htmlAnchors = anchors;
  if (rules !== undefined) facts.suppressedRules = rules;
  return facts;
}

function copyOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : ownCopy(text);
}

/** What a file calls itself in an index: its description, else its first heading; `undefined` when it says neither. */
export function titleOf(facts: FileFacts | undefined): string | undefined {
  return facts?.description ?? facts?.heading;
}

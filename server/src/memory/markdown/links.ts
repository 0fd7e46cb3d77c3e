import type { ListItem, PlacedDefinition, TextBlock } from "./blockStructure";
import { readBlocks } from "./blocks";
import { readFrontMatterPaths } from "./frontMatterPaths";
import { renderedText } from "./headingText";
import { HtmlMarks, htmlSpans } from "./htmlSyntax";
import type { InlineLink } from "./inlineStructure";
import { readInlines } from "./inlines";
import { isAbsolutePath, type LinkTarget, readDestination, readWikiTarget } from "./linkTargets";
import { type Mention, readMentions } from "./mentions";
import { type Stretch, stretchOf } from "./stretch";

/** How a link is written. A mention is words that may be a path; only the memory's files can say whether they are. */
export type LinkForm = "inline" | "reference" | "definition" | "autolink" | "wiki" | "mention";

/** A link as it stands in a text. All places are offsets of UTF-16 units in that text. */
export interface ScannedLink extends LinkTarget {
  readonly form: LinkForm;
  readonly start: number;
  readonly end: number;
  /** What a wiki link shows instead of its path. */
  readonly alias: string | undefined;
  /** It is an image, or an embedding `![[…]]`. */
  readonly isImage: boolean;
  /** The innermost list item around it. */
  readonly item: ListItem | undefined;
}

/** A heading as a reader of the rendered text sees it; lines are zero-based. */
export interface ScannedHeading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

/** The links and headings of a text, each in the order of their starts. */
export interface ScannedText {
  readonly links: readonly ScannedLink[];
  readonly headings: readonly ScannedHeading[];
  /** Offset of each line's first character. */
  readonly lineStarts: readonly number[];
}

/**
 * Finds the links, addresses included, and the headings of a Markdown text, by CommonMark 0.31.2 with wiki links, path
 * mentions and front matter on top. Code, comments, HTML and escaped brackets hold no links (decision D8). Linear in
 * the length of the text, whatever it holds. A reference has the path, and the places of the path, of its definition.
 */
export function scanLinks(text: string): ScannedText {
  return new LinkScanner(text).scan();
}

class LinkScanner {
  private readonly links: ScannedLink[] = [];
  private readonly headings: ScannedHeading[] = [];
  private readonly definitions = new Map<string, PlacedDefinition>();
  private readonly htmlMarks: HtmlMarks;

  constructor(private readonly text: string) {
    this.htmlMarks = new HtmlMarks(text);
  }

  scan(): ScannedText {
    const { text, links } = this;
    const structure = readBlocks(text);
    for (const mention of readFrontMatterPaths(text, structure.frontMatterEnd)) this.addMention(mention, undefined);
    for (const definition of structure.definitions) {
      if (!this.definitions.has(definition.label)) this.definitions.set(definition.label, definition);
      this.addDefinition(definition);
    }
    for (const block of structure.blocks) this.readBlock(block, stretchOf(text, structure, block));
    links.sort((a, b) => a.start - b.start || b.end - a.end);
    return { links, headings: this.headings, lineStarts: structure.lineStarts };
  }

  private readBlock(block: TextBlock, stretch: Stretch): void {
    if (block.kind === "html") {
      const spans = htmlSpans(stretch.text, stretch.start, stretch.end, this.htmlMarks);
      for (const mention of readMentions(stretch, spans)) this.addMention(mention, block.item);
      return;
    }
    // Marks are looked for from one place to the next, which the places of a string of its own would upset.
    const htmlMarks = stretch.text === this.text ? this.htmlMarks : new HtmlMarks(stretch.text);
    const { links, spans } = readInlines(stretch, this.definitions, htmlMarks);
    for (const link of links) this.addInline(link, stretch, block.item);
    for (const mention of readMentions(stretch, spans)) this.addMention(mention, block.item, stretch);
    if (block.kind === "heading") {
      this.headings.push({ level: block.level, text: renderedText(stretch, spans), line: block.firstLine });
    }
  }

  private addDefinition({ start, end, destinationStart, destinationEnd, item }: PlacedDefinition): void {
    const target = this.readTarget(destinationStart, destinationEnd);
    this.links.push({ ...target, form: "definition", start, end, alias: undefined, isImage: false, item });
  }

  private addInline(link: InlineLink, stretch: Stretch, item: ListItem | undefined): void {
    const { isImage, definition } = link;
    const form = link.form === "address" ? "autolink" : link.form;
    const start = stretch.startOf(link.start);
    const end = stretch.endOf(link.end);
    const rest = { form, start, end, isImage, item, alias: undefined };
    if (definition !== undefined) {
      this.links.push({ ...this.readTarget(definition.destinationStart, definition.destinationEnd), ...rest });
      return;
    }
    // A target is on one line.
    const targetStart = stretch.startOf(link.targetStart);
    const targetEnd = targetStart + link.targetEnd - link.targetStart;
    if (form === "wiki") this.links.push({ ...rest, ...readWikiTarget(this.text, targetStart, targetEnd) });
    else {
      const target = readDestination(this.text, targetStart, targetEnd);
      this.links.push({ ...target, ...rest, isExternal: target.isExternal || link.form === "address" });
    }
  }

  private readTarget(start: number, end: number): LinkTarget {
    const isAngled = this.text.charCodeAt(start) === 60;
    return readDestination(this.text, isAngled ? start + 1 : start, isAngled ? end - 1 : end);
  }

  private addMention({ path, anchor, ...places }: Mention, item: ListItem | undefined, stretch?: Stretch): void {
    const start = stretch?.startOf(places.start) ?? places.start;
    const pathEnd = start + places.pathEnd - places.start;
    const end = start + places.end - places.start;
    this.links.push({
      form: "mention",
      start,
      end,
      path,
      anchor,
      pathStart: start,
      pathEnd,
      anchorStart: anchor === undefined ? pathEnd : pathEnd + 1,
      anchorEnd: end,
      alias: undefined,
      isImage: false,
      isExternal: false,
      isAbsolute: isAbsolutePath(path),
      item,
    });
  }
}

import type { ListItem, TextBlock } from "./blockStructure";
import { readBlocks } from "./blocks";
import { readFrontMatterPaths } from "./frontMatterPaths";
import { renderedText } from "./headingText";
import { htmlAnchor } from "./htmlAnchors";
import { HtmlMarks, htmlSpans } from "./htmlSyntax";
import type { InlineLink } from "./inlineStructure";
import { readInlines } from "./inlines";
import { isAbsolutePath, type LinkTarget, readDestination, readWikiTarget } from "./linkTargets";
import { MarkFinder } from "./marks";
import { type Mention, readMentions } from "./mentions";
import type { Definition } from "./references";
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
  /** What tags set as `id` or `name`: anchors beside those of the headings. */
  readonly htmlAnchors: readonly string[];
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
  private readonly htmlAnchors: string[] = [];
  private readonly definitions = new Map<string, Definition>();
  private readonly htmlMarks: HtmlMarks;
  private readonly pathMarks: MarkFinder;

  constructor(private readonly text: string) {
    this.htmlMarks = new HtmlMarks(text);
    this.pathMarks = new MarkFinder(text, ["/", ".md"]);
  }

  scan(): ScannedText {
    const { text, links } = this;
    const structure = readBlocks(text);
    for (const mention of readFrontMatterPaths(text, structure.frontMatterEnd)) this.addMention(mention, undefined);
    for (const definition of structure.definitions) {
      if (!this.definitions.has(definition.label)) this.definitions.set(definition.label, definition);
      const { start, end, item } = definition;
      links.push(linkTo(this.readTarget(definition), "definition", start, end, false, item));
    }
    for (const block of structure.blocks) this.readBlock(block, stretchOf(text, structure, block));
    links.sort((a, b) => a.start - b.start || b.end - a.end);
    const { headings, htmlAnchors } = this;
    return { links, headings, htmlAnchors, lineStarts: structure.lineStarts };
  }

  private readBlock(block: TextBlock, stretch: Stretch): void {
    const { text } = this;
    // Marks are looked for from one place to the next, which the places of a string of its own would upset.
    const htmlMarks = stretch.text === text ? this.htmlMarks : new HtmlMarks(stretch.text);
    const isHtml = block.kind === "html";
    const inlines = isHtml ? undefined : readInlines(stretch, this.definitions, htmlMarks);
    for (const link of inlines?.links ?? []) this.addInline(link, stretch, block.item);
    const spans = inlines?.spans ?? htmlSpans(stretch.text, stretch.start, stretch.end, htmlMarks);
    for (const span of spans) {
      const anchor = htmlAnchor(stretch.text, span);
      if (anchor !== undefined) this.htmlAnchors.push(anchor);
    }
    if (this.pathMarks.standIn(block.start, block.end)) {
      for (const mention of readMentions(stretch, spans)) this.addMention(mention, block.item, stretch);
    }
    if (block.kind === "heading") {
      this.headings.push({ level: block.level, text: renderedText(stretch, spans), line: block.firstLine });
    }
  }

  private addInline(link: InlineLink, stretch: Stretch, item: ListItem | undefined): void {
    const start = stretch.startOf(link.start);
    const end = stretch.endOf(link.end);
    const { form, isImage } = link;
    if (link.definition !== undefined) {
      this.links.push(linkTo(this.readTarget(link.definition), "reference", start, end, isImage, item));
      return;
    }
    // A target is on one line.
    const targetStart = stretch.startOf(link.targetStart);
    const targetEnd = targetStart + link.targetEnd - link.targetStart;
    if (form === "wiki") {
      const target = readWikiTarget(this.text, targetStart, targetEnd);
      this.links.push(linkTo(target, form, start, end, isImage, item, target.alias));
      return;
    }
    const target = readDestination(this.text, targetStart, targetEnd);
    if (form === "address")
      this.links.push(linkTo({ ...target, isExternal: true }, "autolink", start, end, false, item));
    else this.links.push(linkTo(target, form, start, end, isImage, item));
  }

  private readTarget({ destinationStart: start, destinationEnd: end }: Definition): LinkTarget {
    const isAngled = this.text.charCodeAt(start) === 60;
    return readDestination(this.text, isAngled ? start + 1 : start, isAngled ? end - 1 : end);
  }

  private addMention({ path, anchor, ...places }: Mention, item: ListItem | undefined, stretch?: Stretch): void {
    const start = stretch?.startOf(places.start) ?? places.start;
    const pathEnd = start + places.pathEnd - places.start;
    const end = start + places.end - places.start;
    const target = {
      path,
      anchor,
      pathStart: start,
      pathEnd,
      anchorStart: anchor === undefined ? pathEnd : pathEnd + 1,
      anchorEnd: end,
      isExternal: false,
      isAbsolute: isAbsolutePath(path),
    };
    this.links.push(linkTo(target, "mention", start, end, false, item));
  }
}

/** Field by field, since copying objects would be most of the time that a link takes. */
function linkTo(
  target: LinkTarget,
  form: LinkForm,
  start: number,
  end: number,
  isImage: boolean,
  item: ListItem | undefined,
  alias?: string,
): ScannedLink {
  return {
    form,
    start,
    end,
    path: target.path,
    anchor: target.anchor,
    pathStart: target.pathStart,
    pathEnd: target.pathEnd,
    anchorStart: target.anchorStart,
    anchorEnd: target.anchorEnd,
    alias,
    isImage,
    isExternal: target.isExternal,
    isAbsolute: target.isAbsolute,
    item,
  };
}

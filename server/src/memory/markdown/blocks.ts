import {
  closesFence,
  fenceAt,
  headingContentEnd,
  headingLevel,
  isThematicBreak,
  isUnderline,
  listMarkLength,
  taskBoxEnd,
  trimmedEnd,
} from "./blockStarts";
import type { BlockStructure, ListItem, PlacedDefinition, TextBlock } from "./blockStructure";
import { isDigit, skipSpaces } from "./characters";
import { readFrontMatter } from "./frontMatter";
import { htmlBlockEnd } from "./htmlSyntax";
import { LineCursor } from "./lineCursor";
import { MarkFinder } from "./marks";
import { type Container, indentedCode, innermostItem, type Leaf, noLeaf } from "./openBlocks";
import { ParagraphLines } from "./paragraphLines";
import { LineFinder } from "./textLines";

/** Deeper quotes and lists are read as text, so that no text can make each of its lines cost as much as its depth. */
const deepestContainer = 100;

/** A paragraph without any of these has no link. */
const linkMarks: readonly string[] = ["[", "<", "/", ".md"];

/** Reads the blocks of a text as CommonMark (0.31.2) does, front matter apart. Linear in the length of the text. */
export function readBlocks(text: string): BlockStructure {
  return new BlockReader(text).read();
}

class BlockReader {
  private readonly blocks: TextBlock[] = [];
  private readonly definitions: PlacedDefinition[] = [];
  private readonly lineStarts: number[] = [];
  readonly contentStarts: number[] = [];
  readonly lineEnds: number[] = [];
  private readonly marks: MarkFinder;
  private readonly containers: Container[] = [];
  private leaf: Leaf = noLeaf;
  private line = -1;
  private readonly cursor: LineCursor;
  private lastInkLine = -1;

  constructor(private readonly text: string) {
    this.marks = new MarkFinder(text, linkMarks);
    this.cursor = new LineCursor(text);
  }

  read(): BlockStructure {
    const { text } = this;
    const frontMatterEnd = readFrontMatter(text)?.end ?? 0;
    const finder = new LineFinder(text);
    for (let start = 0; start < text.length; ) {
      const end = finder.endOf(start);
      this.line++;
      this.lineStarts.push(start);
      this.contentStarts.push(start);
      this.lineEnds.push(end);
      if (start >= frontMatterEnd) {
        this.cursor.begin(start, end);
        this.readLine();
      }
      start = finder.nextOf(end);
    }
    this.line++;
    this.closeTo(0);
    const { blocks, definitions, lineStarts, contentStarts, lineEnds } = this;
    return { frontMatterEnd, blocks, definitions, lineStarts, contentStarts, lineEnds };
  }

  private readLine(): void {
    let isQuoted = false;
    let matched = 0;
    for (; matched < this.containers.length; matched++) {
      const container = this.containers[matched];
      if (container === undefined || !this.continueContainer(container)) break;
      if (container.item === undefined) isQuoted = true;
    }
    const isInside = matched === this.containers.length;
    if (isInside && this.continueLeaf()) {
      if (!this.cursor.isBlank) this.lastInkLine = this.line;
      return;
    }
    if (!this.cursor.isBlank) {
      this.startBlocks(matched, isInside, isQuoted);
      this.lastInkLine = this.line;
    } else if (!isInside || this.leaf.kind === "paragraph") this.closeTo(matched);
  }

  /** Goes behind the marks by which a line continues a container, or says that it does not. */
  private continueContainer(container: Container): boolean {
    if (container.item === undefined) {
      if (this.cursor.indent > 3 || this.cursor.isBlank || this.text.charCodeAt(this.cursor.ink) !== 62) return false;
      this.cursor.skipQuoteMark();
    } else if (this.cursor.isBlank) {
      if (container.isEmpty) return false;
    } else if (this.cursor.indent >= container.indent) this.cursor.skipColumns(container.indent);
    else return false;
    return true;
  }

  /** Whether the line belongs to code or HTML that is open, and needs no look at what it holds. */
  private continueLeaf(): boolean {
    const { leaf } = this;
    if (leaf.kind === "fence") {
      if (
        this.cursor.indent <= 3 &&
        !this.cursor.isBlank &&
        closesFence(this.text, this.cursor.ink, this.cursor.end, leaf.fence)
      ) {
        this.leaf = noLeaf;
      }
      return true;
    }
    if (leaf.kind === "html") {
      if (leaf.until === "blank line") {
        if (!this.cursor.isBlank) return true;
        this.closeLeaf();
      } else if (leaf.until.test(this.text.slice(this.cursor.ink, this.cursor.end))) this.closeLeaf();
      return true;
    }
    if (leaf.kind === "indented code") {
      if (this.cursor.indent > 3 || this.cursor.isBlank) return true;
      this.leaf = noLeaf;
    }
    return false;
  }

  /** Opens the blocks that start on a line with ink, or adds the line to the paragraph that is open. */
  private startBlocks(matched: number, isInside: boolean, isQuoted: boolean): void {
    let kept = matched;
    let isInParagraph = isInside && this.leaf.kind === "paragraph";
    while (!this.cursor.isBlank) {
      if (this.cursor.indent > 3) {
        if (this.leaf.kind === "paragraph") break;
        this.closeTo(kept);
        this.open(indentedCode);
        return;
      }
      const unit = this.text.charCodeAt(this.cursor.ink);
      if (unit > 126 || unit < 35 || (unit > 62 && unit < 126 && unit !== 95 && unit !== 96)) break;
      if (this.startLeaf(unit, kept, isInParagraph)) return;
      if (!this.startContainer(unit, kept, isInParagraph)) break;
      kept = this.containers.length;
      isInParagraph = false;
    }
    if (this.cursor.isBlank) return;
    this.contentStarts[this.line] = this.cursor.ink;
    if (this.leaf.kind === "paragraph") {
      this.leaf.lines.add(this.line, this.cursor.ink, isQuoted);
      return;
    }
    this.closeTo(kept);
    const container = this.containers.at(-1);
    // A task box is no link, whatever definitions say.
    const { ink, end } = this.cursor;
    const behindBox = container?.item !== undefined && container.isEmpty ? taskBoxEnd(this.text, ink, end) : -1;
    if (container?.item !== undefined && behindBox !== -1) container.item.isTask = true;
    const start = behindBox === -1 ? ink : behindBox;
    this.open({ kind: "paragraph", lines: new ParagraphLines(start, this.line, behindBox === -1) });
  }

  /** Whether the line is, or opens, a heading, a break, code or HTML. */
  private startLeaf(unit: number, kept: number, isInParagraph: boolean): boolean {
    const { text } = this;
    const { ink, end } = this.cursor;
    switch (unit) {
      case 35: {
        const level = headingLevel(text, ink, end);
        if (level === 0) return false;
        const start = skipSpaces(text, ink + level, end);
        this.closeTo(kept);
        this.open(noLeaf);
        const { line } = this;
        this.addBlock("heading", level, start, headingContentEnd(text, start, end), line, line, false);
        return true;
      }
      case 96:
      case 126: {
        const fence = fenceAt(text, ink, end);
        if (fence === undefined) return false;
        this.closeTo(kept);
        this.open({ kind: "fence", fence });
        return true;
      }
      case 60: {
        const until = htmlBlockEnd(text, ink, end, this.leaf.kind === "paragraph");
        if (until === undefined) return false;
        this.closeTo(kept);
        this.open({ kind: "html", until, start: ink, firstLine: this.line });
        if (until !== "blank line" && until.test(text.slice(ink, end))) this.closeLeaf();
        return true;
      }
      case 61:
        return isInParagraph && this.underline(1);
      case 45:
        if (isInParagraph && this.underline(2)) return true;
    }
    if ((unit !== 45 && unit !== 42 && unit !== 95) || !isThematicBreak(text, ink, end)) return false;
    this.closeTo(kept);
    this.open(noLeaf);
    return true;
  }

  /** Makes the open paragraph a heading if the line underlines it. */
  private underline(level: number): boolean {
    if (this.leaf.kind !== "paragraph" || !isUnderline(this.text, this.cursor.ink, this.cursor.end)) return false;
    const { lines } = this.leaf;
    this.takeDefinitions(lines);
    if (lines.isEmpty) return false;
    this.leaf = noLeaf;
    this.addParagraph("heading", level, lines);
    return true;
  }

  /** Opens the block quote or the list item that starts at the ink, and goes behind its mark. */
  private startContainer(unit: number, kept: number, isInParagraph: boolean): boolean {
    if (kept >= deepestContainer) return false;
    if (unit === 62) {
      this.closeTo(kept);
      this.enter({ indent: 0, item: undefined, isEmpty: true });
      this.cursor.skipQuoteMark();
      return true;
    }
    if (unit !== 45 && unit !== 42 && unit !== 43 && !isDigit(unit)) return false;
    const length = listMarkLength(this.text, this.cursor.ink, this.cursor.end, isInParagraph);
    if (length === 0) return false;
    this.closeTo(kept);
    const { indent } = this.cursor;
    this.cursor.skipListMark(length);
    // More than four columns behind the mark are the indentation of code; a mark alone counts as one column.
    const isCode = this.cursor.isBlank || this.cursor.indent > 4;
    const gap = isCode ? 1 : this.cursor.indent;
    const item: ListItem = { firstLine: this.line, lastLine: this.line, isTask: false };
    this.enter({ indent: indent + length + gap, item, isEmpty: true });
    this.cursor.skipColumns(gap);
    return true;
  }

  private enter(container: Container): void {
    this.open(noLeaf);
    this.containers.push(container);
  }

  /** Makes a leaf the open one; the container around it holds something from now on. */
  private open(leaf: Leaf): void {
    const container = this.containers.at(-1);
    if (container !== undefined) container.isEmpty = false;
    this.leaf = leaf;
  }

  /** Closes the open leaf, and the containers beyond the given number. */
  private closeTo(kept: number): void {
    this.closeLeaf();
    while (this.containers.length > kept) {
      const item = this.containers.pop()?.item;
      if (item !== undefined) item.lastLine = Math.max(item.firstLine, this.lastInkLine);
    }
  }

  private closeLeaf(): void {
    const { leaf } = this;
    this.leaf = noLeaf;
    if (leaf.kind === "paragraph") {
      this.takeDefinitions(leaf.lines);
      if (!leaf.lines.isEmpty) this.addParagraph("paragraph", 0, leaf.lines);
    } else if (leaf.kind === "html" && leaf.until === "blank line") {
      const lastLine = Math.max(leaf.firstLine, this.lastInkLine);
      this.addBlock("html", 0, leaf.start, this.lineEnds[lastLine] ?? 0, leaf.firstLine, lastLine, false);
    }
  }

  private takeDefinitions(lines: ParagraphLines): void {
    for (const definition of lines.takeDefinitions(this.text, this)) {
      this.definitions.push({ ...definition, item: innermostItem(this.containers) });
    }
  }

  private addParagraph(kind: "paragraph" | "heading", level: number, lines: ParagraphLines): void {
    const { start, firstLine, lastLine, isBroken } = lines;
    const end = trimmedEnd(this.text, start, this.lineEnds[lastLine] ?? start);
    this.addBlock(kind, level, start, end, firstLine, lastLine, isBroken);
  }

  private addBlock(
    kind: TextBlock["kind"],
    level: number,
    start: number,
    end: number,
    firstLine: number,
    lastLine: number,
    isBroken: boolean,
  ): void {
    // Most paragraphs hold nothing that could be a link and are not looked at again.
    if (kind === "paragraph" && !this.marks.standIn(start, end)) return;
    const item = innermostItem(this.containers);
    this.blocks.push({ kind, level, start, end, firstLine, lastLine, isBroken, item });
  }
}

import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { clipText, isBlank, toOneLine } from "../text";
import type { CalendarDate } from "./dailyNotes";
import {
  type NoteEntryKind,
  namesLaterDay,
  readLabel,
  readMarkedEntry,
  readSectionMark,
  saysNothing,
} from "./noteMarks";
import { findSummary, isSummaryHeading } from "./summarySection";

/** Something that a daily note says and that counts beyond its day. */
export interface NoteEntry {
  readonly kind: NoteEntryKind;
  /** One line, without list mark, box, label and the marks of links. */
  readonly text: string;
  /** Zero-based. */
  readonly line: number;
}

/**
 * The decisions, lessons, people, dates and open items of a daily note, in its order: what stands under headings or
 * labels of these names, what says itself what it is (*Decision: …*, *Learned that …*), boxes that are not ticked, and
 * with the day of the note also what names a later day. Code, comments, front matter and summaries hold none. An entry has one kind.
 */
export function findNoteEntries(text: string, noteDate?: CalendarDate): NoteEntry[] {
  const entries: NoteEntry[] = [];
  const reader = new EntryReader();
  for (const block of noteBlocks(text)) {
    const entry = reader.read(block, noteDate);
    if (entry !== undefined && !saysNothing(entry.text)) entries.push(entry);
  }
  return entries;
}

/** A heading, a list item with the lines that go on in it, or a paragraph. */
interface NoteBlock {
  readonly kind: "heading" | "item" | "paragraph";
  readonly text: string;
  readonly line: number;
  /** Level of a heading; columns of white space before the mark of an item. */
  readonly depth: number;
  readonly box: "open" | "ticked" | undefined;
}

const longestLine = 2000;
const item = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/;
const rule = /^ {0,3}(?:[-=]+|(?:[*_]\s*){3,})\s*$/;
/** What is no text: rules, what looks like front matter in the wrong place, and rows of tables. */
const noText = /^ {0,3}(?:-{3}|={3}|\|)/;
const saysNoText = (content: string): boolean => isBlank(content) || rule.test(content) || noText.test(content);

function* noteBlocks(text: string): Generator<NoteBlock> {
  const headings = new Map([...findHeadings(text)].map((heading) => [heading.line, heading]));
  let open: NoteBlock | undefined;
  let underlines = false;
  const summary = findSummary(text);
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (typeof summary === "object" && line > summary.startLine && line < summary.endLine) continue;
    const content = kind === "text" ? text.slice(start, Math.min(end, start + longestLine)) : "";
    const heading = headings.get(line);
    const found = heading === undefined ? item.exec(content) : null;
    if (underlines && !isBlank(content)) {
      // The lines of a heading that is underlined are all its own.
      if (rule.test(content)) underlines = false;
      continue;
    }
    if (heading !== undefined || found !== null || saysNoText(content)) {
      if (open !== undefined) yield open;
      open = undefined;
    }
    if (heading !== undefined) {
      underlines = !/^ {0,3}#/.test(content);
      yield { kind: "heading", text: heading.text, line, depth: heading.level, box: undefined };
    } else if (found !== null) {
      const [, indent = "", mark, rest = ""] = found;
      const box = mark === undefined ? undefined : mark === " " ? "open" : "ticked";
      open = { kind: "item", text: rest, line, depth: indent.length, box };
    } else if (saysNoText(content)) continue;
    else if (open === undefined || startsAnew(content)) {
      if (open !== undefined) yield open;
      open = { kind: "paragraph", text: content, line, depth: 0, box: undefined };
    } else open = { ...open, text: clipText(`${open.text} ${content.trim()}`, longestLine) };
  }
  if (open !== undefined) yield open;
}

/** Whether a line says what it is although no blank line stands before it. */
function startsAnew(content: string): boolean {
  return !/^\s/.test(content) && readLabel(withoutTime(plainText(content))) !== undefined;
}

/** A section whose entries are all of one kind. */
interface Section {
  readonly kind: NoteEntryKind;
  readonly isSingle: boolean;
  /** Level of its heading; 0 for a label in the text. */
  readonly level: number;
  /** What its first entry was, and how deep. */
  first: Pick<NoteBlock, "kind" | "depth"> | undefined;
  isDone: boolean;
}

class EntryReader {
  private section: Section | undefined;
  /** Level of the heading of a summary that is being passed; it says again what stands elsewhere. */
  private summaryLevel: number | undefined;

  read(block: NoteBlock, noteDate: CalendarDate | undefined): NoteEntry | undefined {
    const text = withoutTime(plainText(block.text));
    const { line } = block;
    if (this.isInSummary(block) || text === "") return undefined;
    if (block.kind === "heading") return this.readHeading(block, text);
    const label = /^(.{2,40}?)\s*:?$/.exec(text)?.[1] ?? "";
    const mark = block.kind === "paragraph" && isLabel(block.text) ? readSectionMark(label) : undefined;
    if (mark !== undefined) {
      this.section = { ...mark, level: 0, first: undefined, isDone: false };
      return undefined;
    }
    const marked = readMarkedEntry(text);
    const { section } = this;
    const isOfSection = this.belongs(block);
    if (block.box === "ticked" && (marked?.kind ?? section?.kind ?? "open-item") === "open-item") return undefined;
    if (marked !== undefined) return { ...marked, line };
    // What is still to be done is neither decided nor learned, whatever it stands under.
    if (block.box === "open") return { kind: "open-item", text, line };
    if (isOfSection && section !== undefined && !text.endsWith(":")) return { kind: section.kind, text, line };
    const isDate = noteDate !== undefined && block.kind === "item" && namesLaterDay(text, noteDate);
    return isDate ? { kind: "date", text, line } : undefined;
  }

  private isInSummary({ kind, depth, text }: NoteBlock): boolean {
    if (kind !== "heading") return this.summaryLevel !== undefined;
    if (this.summaryLevel !== undefined && depth > this.summaryLevel) return true;
    this.summaryLevel = isSummaryHeading(text) ? depth : undefined;
    if (this.summaryLevel !== undefined) this.section = undefined;
    return this.summaryLevel !== undefined;
  }

  private readHeading({ depth: level, line }: NoteBlock, text: string): NoteEntry | undefined {
    const { section: above } = this;
    const marked = readMarkedEntry(text);
    const mark = marked === undefined ? readSectionMark(text) : undefined;
    const isBelow = above !== undefined && above.level > 0 && level > above.level;
    if (mark !== undefined) this.section = { ...mark, level, first: undefined, isDone: false };
    else if (!isBelow) this.section = undefined;
    else if (/\p{L}/u.test(text)) {
      // What stands below the heading of an entry explains it.
      this.section = { ...above, isDone: true };
      return marked === undefined ? { kind: above.kind, text, line } : { ...marked, line };
    }
    return marked === undefined ? undefined : { ...marked, line };
  }

  /** Whether a block is an entry of the section that it stands in, and remembers that it was there. */
  private belongs({ kind, depth }: NoteBlock): boolean {
    const { section } = this;
    if (section === undefined || section.isDone) return false;
    if (section.first === undefined) section.first = { kind, depth };
    else if (kind !== section.first.kind) {
      // A list ends with the paragraph behind it; a paragraph before a list introduces it.
      if (kind === "paragraph") section.isDone = true;
      else section.first = { kind, depth };
      return kind === "item";
    }
    if (kind === "item" && depth > section.first.depth) return false;
    if (section.isSingle && kind === "paragraph") section.isDone = true;
    return true;
  }
}

/** Whether a paragraph is nothing but a label: bold, or with a colon at its end. */
function isLabel(text: string): boolean {
  return /^\s*(?:\*\*[^*]+\*\*:?|__[^_]+__:?|[^:]+:|\*\*[^*]+:\*\*)\s*$/.test(text);
}

/** A text as a person reads it, code left in its marks. */
function plainText(text: string): string {
  return toOneLine(
    text
      .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
      .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1")
      .replace(/\*\*|__/g, "")
      .replace(/^[*_](?=\S)([^*_]*)[*_](?=\s|:|$)/, "$1"),
  );
}

function withoutTime(text: string): string {
  return text.replace(/^[[(]?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]m)?[\])]?\s*(?:[-—–:|]\s*)?/i, "");
}

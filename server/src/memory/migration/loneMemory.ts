import { type CalendarDate, isCalendarDate, notePaths } from "../hygiene/dailyNotes";
import { layerDirectory, roleNames } from "../hygiene/roles";
import { activeContextTemplate, bareTemplate, dailyNoteTemplate } from "../hygiene/templates";
import { markOf } from "../indexes/listItems";
import { relativePath } from "../links/relative";
import { findHeadings, type Heading } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { linkDestination, linkText } from "../markdown/linkWriting";
import { headingSlugs } from "../markdown/slugs";
import { INDEX_NAME } from "../names";
import { joinPath, pathSegments } from "../paths";
import type { MemoryView } from "../rules/rule";
import { isBlank, lineBreakOf, splitLines } from "../text";
import { LineBook } from "./lineBook";

/** A section of more lines than this becomes a topic. */
const mostLines = 40;

const current =
  /\bcurrent(?:ly)?\b|\bright now\b|\bin progress\b|\bworking on\b|\bwaiting\b|\bto-?dos?\b|\bnext steps?\b|\bthis week\b|\btoday\b|\bopen (?:items?|tasks?|questions?)\b/i;
const raw = /\b(?:logs?|journal|diary|history|timeline|events?|sessions?|daily|activity|what happened)\b/i;
/** Curated knowledge stays, however long it is dated. */
const curated =
  /\blessons?\b|\blearn(?:ed|t|ings?)\b|\bpeople\b|\bpreferences?\b|\bpatterns?\b|\bdates?\b|^about\b|\bdecisions?\b/i;
const dated = /^(?:\[|\(|\*\*|__)?(\d{4}-\d{2}-\d{2})(?![\d-])/;

/** What a lone `MEMORY.md` becomes: every file by its path. */
export interface SplitMemory {
  readonly files: Map<string, string>;
  readonly book: LineBook;
}

/**
 * Splits a lone `MEMORY.md` into layers (Agent Memory Architecture, section 15): what is current goes to the active
 * context, raw dated lines to the notes of their days, large sections to topics with a link left in their place. All else
 * stays, in its order. No line is lost or changed, but for the way that relative links are written from another place.
 */
export function splitLoneMemory(
  source: string,
  text: string,
  time: string,
  { settings, today }: Pick<MemoryView, "settings" | "today">,
): SplitMemory {
  const lines = splitLines(text);
  if (lines.at(-1) === "") lines.pop();
  const book = new LineBook(source, lines);
  const kinds = new Map([...markdownLines(text)].map(({ line, kind }) => [line, kind]));
  const splitter = new Splitter(book, settings.dailyNotes, lineBreakOf(text), (line) => kinds.get(line) === "text");
  for (const section of sectionsOf(lines, [...findHeadings(text)])) splitter.take(section);
  return { files: splitter.finish(bareTemplate(activeContextTemplate(today, time))), book };
}

interface Section {
  /** `undefined` for what stands before the first section. */
  readonly heading: Heading | undefined;
  readonly first: number;
  readonly end: number;
}

/** The sections of the highest level below the title, with all that is in them. */
function sectionsOf(lines: readonly string[], headings: readonly Heading[]): Section[] {
  const [title, ...others] = headings;
  const isTitled = title?.level === 1 && others.every(({ level }) => level > 1);
  const known = isTitled ? others : headings;
  const level = Math.min(...known.map((heading) => heading.level));
  const starts = known.filter((heading) => heading.level === level);
  const first = starts[0]?.line ?? lines.length;
  const sections: Section[] = first > 0 ? [{ heading: undefined, first: 0, end: first }] : [];
  starts.forEach((heading, i) => {
    sections.push({ heading, first: heading.line, end: starts[i + 1]?.line ?? lines.length });
  });
  return sections;
}

class Splitter {
  private readonly stays: string[] = [];
  private readonly context: string[] = [];
  private readonly notes = new Map<CalendarDate, string[]>();
  private readonly topics = new Map<string, string[]>();

  constructor(
    private readonly book: LineBook,
    private readonly notePatterns: readonly string[],
    private readonly lineBreak: string,
    private readonly isText: (line: number) => boolean,
  ) {}

  take(section: Section): void {
    const { heading, first, end } = section;
    const name = heading?.text ?? "";
    const date = dated.exec(name)?.[1];
    if (heading !== undefined && date !== undefined && isCalendarDate(date)) this.toNote(date, section);
    else if (heading !== undefined && current.test(name) && !curated.test(name)) {
      this.move(section, roleNames["active-context"], this.context);
    } else if (raw.test(name) && !curated.test(name)) this.takeRaw(section);
    else if (heading !== undefined && end - first > mostLines) this.toTopic(section, heading);
    else this.stay(first, end);
  }

  finish(contextTemplate: string): Map<string, string> {
    const files = new Map([[INDEX_NAME, this.textOf(this.stays)]]);
    const [title = "", , updated = ""] = contextTemplate.split("\n");
    files.set(
      roleNames["active-context"],
      this.context.length === 0 ? contextTemplate : this.textOf([title, "", updated, "", ...this.context]),
    );
    for (const [date, lines] of this.notes) {
      const [heading = ""] = bareTemplate(dailyNoteTemplate(date)).split("\n");
      files.set(this.notePath(date), this.textOf([heading, "", ...lines]));
    }
    for (const [path, lines] of this.topics) files.set(path, this.textOf(lines));
    return files;
  }

  private textOf(lines: readonly string[]): string {
    return `${lines.join(this.lineBreak).trimEnd()}${this.lineBreak}`;
  }

  private stay(first: number, end: number): void {
    this.stays.push(...this.book.lines.slice(first, end));
    this.book.keep(first, end, INDEX_NAME);
  }

  private move({ first, end }: Section, path: string, lines: string[]): void {
    if (lines.length > 0 && !isBlank(lines.at(-1) ?? "")) lines.push("");
    lines.push(...this.book.lines.slice(first, end).map((line) => linksFrom(line, path)));
    this.book.keep(first, end, path);
  }

  private toNote(date: CalendarDate, section: Section): void {
    const lines = this.notes.get(date) ?? [];
    this.move(section, this.notePath(date), lines);
    this.notes.set(date, lines);
  }

  private toTopic(section: Section, heading: Heading): void {
    const directory = layerDirectory("topics", this.notePatterns);
    const slug = headingSlugs([heading.text])[0] ?? "";
    let path = joinPath(directory, `${slug === "" ? "notes" : slug}.md`);
    for (let number = 2; this.topics.has(path); number++) path = joinPath(directory, `${slug}-${number}.md`);
    const lines: string[] = [];
    this.move(section, path, lines);
    this.topics.set(path, lines);
    const link = `[${linkText(heading.text)}](${linkDestination(relativePath(INDEX_NAME, path))})`;
    this.stays.push(`${"#".repeat(heading.level)} ${heading.text}`, "", `- ${link}`, "");
  }

  /** Dated items go to the notes of their days with what hangs on them; what has no date stays. */
  private takeRaw({ first, end }: Section): void {
    for (let line = first; line < end; ) {
      const date = this.dateOfItem(line);
      if (date === undefined) {
        this.stay(line, line + 1);
        line++;
        continue;
      }
      let behind = line + 1;
      while (behind < end && this.belongs(behind)) behind++;
      const lines = this.notes.get(date) ?? ["## Log", ""];
      const path = this.notePath(date);
      lines.push(...this.book.lines.slice(line, behind).map((each) => linksFrom(each, path)));
      this.book.keep(line, behind, path);
      this.notes.set(date, lines);
      line = behind;
    }
  }

  private dateOfItem(line: number): CalendarDate | undefined {
    const content = this.book.lines[line] ?? "";
    const mark = markOf(content);
    if (!this.isText(line) || mark === undefined || /^\s/.test(content)) return undefined;
    const date = dated.exec(content.slice(mark.length))?.[1];
    return date !== undefined && isCalendarDate(date) ? date : undefined;
  }

  private belongs(line: number): boolean {
    const content = this.book.lines[line] ?? "";
    return /^\s+\S/.test(content) || !this.isText(line);
  }

  private notePath(date: CalendarDate): string {
    return notePaths(this.notePatterns, date)[0] ?? `memory/${date}.md`;
  }
}

const destination = /(\]\()(?![a-z][a-z0-9+.-]*:|[/#<])([^)\s]+)/gi;

/** A line as it is written in a file further down, so that its relative links lead where they led. */
function linksFrom(line: string, path: string): string {
  const ups = "../".repeat(pathSegments(path).length - 1);
  return ups === "" ? line : line.replace(destination, (_, before: string, target: string) => before + ups + target);
}

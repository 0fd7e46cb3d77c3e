import { applyToText, orderEdits } from "../editedText";
import type { CreateFileEdit, MemoryEdit, ReplaceTextEdit } from "../edits";
import { addIndexLines, composeIndexLines } from "../indexes/indexLines";
import { keepLinkTrue } from "../links/keepLink";
import { spellLink } from "../links/linkWriter";
import { MemoryAfter } from "../links/memoryAfter";
import { relativePath } from "../links/relative";
import type { ResolvedLink } from "../links/resolve";
import { linkDestination, linkText } from "../markdown/linkWriting";
import { headingSlugs } from "../markdown/slugs";
import { displayName, INDEX_NAME, isMarkdownName } from "../names";
import { joinPath, parentPath } from "../paths";
import { lineBreakOf, positionAt, splitLines } from "../text";
import { memoryFiles } from "../tree/queries";
import { type CoreTokens, coreTokensAfter, describeCoreTokens, type TokenCounter } from "./coreTokens";
import { newIndexText, planPlace } from "./newPlace";
import { isRefused, type OperationPlan, type OperationRefusal, type OperationSource } from "./operation";
import { SectionAnchors } from "./sectionAnchors";
import { findSection, liftSection, type Section, sharedDefinitions, type TextSpan } from "./sectionText";

/** A section of a file and the topic file that it is to become. */
export interface SectionMoveRequest {
  readonly path: string;
  /** The line of its heading, zero-based. */
  readonly line: number;
  readonly directory: string;
  /** Name of the new file, with or without extension; from the heading when left out. */
  readonly name?: string | undefined;
}

/** How a section becomes a file. */
export interface SectionMovePlan extends OperationPlan {
  /** The new file. */
  readonly path: string;
  readonly core: CoreTokens;
}

/**
 * Makes a heading and all below it a file of its own and leaves a line that links to it. Links in the section, and links
 * from anywhere to its headings, go on leading where they led; the index of the directory lists the file.
 */
export async function planSectionMove(
  source: OperationSource,
  request: SectionMoveRequest,
  count: TokenCounter,
): Promise<SectionMovePlan | OperationRefusal> {
  const { path, line, directory } = request;
  const text = source.readText(path)?.text;
  const facts = source.facts(path);
  if (text === undefined || typeof facts !== "object" || source.links === undefined) {
    return { refusal: `${displayName(path)} cannot be read. Try again when it can.` };
  }
  if (!facts.isUtf8) return { refusal: `${displayName(path)} is not UTF-8. Save it as UTF-8 first.` };
  const section = findSection(text, line);
  if (section === undefined) {
    return { refusal: `There is no heading on line ${line + 1} of ${displayName(path)}. Choose a heading.` };
  }
  const stem = request.name ?? headingSlugs([section.heading.text])[0] ?? "";
  if (stem === "") return { refusal: "The heading gives no name for a file. Give one." };
  const place = planPlace(source, joinPath(directory, isMarkdownName(stem) ? stem : `${stem}.md`));
  if (isRefused(place)) return place;
  const { to, created } = place;
  const after = new MemoryAfter({ tree: source.tree, places: source.links.places }, [], [to, ...created]);
  const work = new SectionMove(source, { path, text, section, to }, after, new SectionAnchors(facts.headings, section));
  const index = joinPath(parentPath(to), INDEX_NAME);
  const additions = [{ target: to, description: section.heading.text || undefined, isNew: true }];
  const indexes = created.map((each): CreateFileEdit => {
    const lines = each === index ? composeIndexLines(index, additions, source) : [];
    return { kind: "create", path: each, text: newIndexText(each, lines, created, source) };
  });
  const isListedThere = created.includes(index) || index === path;
  const edits: MemoryEdit[] = orderEdits([
    ...work.linkEdits(),
    work.replacement(),
    ...(isListedThere ? [] : addIndexLines(index, additions, source)),
    // The line that stays behind names the directory as well.
    ...place.listed.filter((edit) => edit.path !== path),
    { kind: "create", path: to, text: work.newText() },
    ...indexes,
  ]);
  const core = await coreTokensAfter(source, edits, count);
  const title = section.heading.text === "" ? "The section" : `“${section.heading.text}”`;
  const report = `${title} moves from ${displayName(path)} to ${displayName(to)}. ${describeCoreTokens(core, source.budget)}`;
  return { report, edits, path: to, core };
}

interface MovingSection {
  readonly path: string;
  readonly text: string;
  readonly section: Section;
  readonly to: string;
}

class SectionMove {
  private readonly lines: readonly string[];
  private readonly lineBreak: string;

  constructor(
    private readonly source: OperationSource,
    private readonly moving: MovingSection,
    private readonly after: MemoryAfter,
    private readonly anchors: SectionAnchors,
  ) {
    this.lines = splitLines(moving.text);
    this.lineBreak = lineBreakOf(moving.text);
  }

  /** Links outside of the section that name its headings, or headings of its file that get another anchor. */
  linkEdits(): ReplaceTextEdit[] {
    const { links, tree } = this.source;
    const { path } = this.moving;
    const edits: ReplaceTextEdit[] = [];
    for (const file of links === undefined ? [] : memoryFiles(tree)) {
      let lines: readonly string[] | undefined;
      for (const resolved of links?.linksOf(file) ?? []) {
        const { link, target } = resolved;
        if (target.kind !== "file" || target.path !== path || link.anchor === undefined) continue;
        if (link.form === "reference" || (file === path && this.isInside(link.pathRange.start.line))) continue;
        lines ??= splitLines(this.source.readText(file)?.text ?? "");
        edits.push(...this.retarget(resolved, file, lines, file));
      }
    }
    return edits;
  }

  /** The section replaced by a line that links to its file, with the definitions that the rest needs. */
  replacement(): ReplaceTextEdit {
    const { path, text, section, to } = this.moving;
    const { firstLine, endLine, heading } = section;
    const { lines, lineBreak } = this;
    const title = linkText(heading.text === "" ? to : heading.text);
    const left = [`- [${title}](${linkDestination(relativePath(path, to))})`];
    for (const span of sharedDefinitions(text, section).usedOutside) left.push("", text.slice(span.start, span.end));
    const isLast = endLine >= lines.length;
    const end = isLast
      ? { line: lines.length - 1, character: (lines[lines.length - 1] ?? "").length }
      : { line: endLine, character: 0 };
    const closing = isLast ? (text.endsWith("\n") ? lineBreak : "") : lineBreak + lineBreak;
    const range = { start: { line: firstLine, character: 0 }, end };
    return { kind: "replace", path, range, text: left.join(lineBreak) + closing };
  }

  /** The text of the new file. */
  newText(): string {
    const { text, section } = this.moving;
    const { firstLine, endLine } = section;
    const edited = splitLines(applyToText(text, this.innerEdits()));
    const lifted = liftSection(edited.slice(firstLine, endLine), section);
    const definitions = sharedDefinitions(text, section).usedInside.map((span) => this.definitionText(span));
    if (definitions.length > 0) lifted.push("", ...definitions);
    return lifted.map((line) => line + this.lineBreak).join("");
  }

  /** What keeps the links of the section true in its new file; places are those of the old one. */
  private innerEdits(): ReplaceTextEdit[] {
    const { path, to } = this.moving;
    return (this.source.links?.linksOf(path) ?? []).flatMap((resolved) => {
      const { link, target } = resolved;
      if (link.form === "reference" || !this.isInside(link.pathRange.start.line)) return [];
      if (target.kind === "file" && target.path === path && link.anchor !== undefined) {
        return this.retarget(resolved, path, this.lines, to);
      }
      return this.keep(resolved);
    });
  }

  private keep(resolved: ResolvedLink): ReplaceTextEdit[] {
    const { path, to } = this.moving;
    const edit = keepLinkTrue(resolved, path, this.lines[resolved.link.pathRange.start.line] ?? "", this.after, to);
    return edit === undefined ? [] : [edit];
  }

  /** A link to a heading of the old file, as it is read from `from` afterwards. */
  private retarget(resolved: ResolvedLink, file: string, lines: readonly string[], from: string): ReplaceTextEdit[] {
    const { path, to } = this.moving;
    const { link } = resolved;
    const heading = this.anchors.find(link);
    const goal = heading?.isMoved === true ? to : path;
    const edits: ReplaceTextEdit[] = [];
    const isSame = link.path === "" ? from === goal : from === file && goal === path;
    if (!isSame) {
      const line = lines[link.pathRange.start.line] ?? "";
      const wanted = { from, target: { kind: "file" as const, path: goal }, context: this.after };
      const written = spellLink(resolved, file, line, wanted);
      if (written !== undefined) edits.push({ kind: "replace", path: file, ...written });
    }
    if (heading !== undefined && heading.anchor !== link.anchor) {
      edits.push({ kind: "replace", path: file, range: link.anchorRange, text: heading.anchor });
    }
    return edits;
  }

  /** A definition outside of the section, as the new file writes it. */
  private definitionText({ start, end }: TextSpan): string {
    const { text, path } = this.moving;
    const place = positionAt(text, start);
    const resolved = this.source.links?.linksOf(path).find(({ link }) => {
      const { line, character } = link.range.start;
      return link.form === "definition" && line === place.line && character === place.character;
    });
    const written = text.slice(start, end);
    if (resolved === undefined) return written;
    const edits = this.keep(resolved).map(({ range, text: replacement }) => {
      const shift = (at: typeof range.start): typeof range.start => ({
        line: at.line - place.line,
        character: at.line === place.line ? at.character - place.character : at.character,
      });
      return { range: { start: shift(range.start), end: shift(range.end) }, text: replacement };
    });
    return applyToText(written, edits);
  }

  private isInside(line: number): boolean {
    const { firstLine, endLine } = this.moving.section;
    return line >= firstLine && line < endLine;
  }
}

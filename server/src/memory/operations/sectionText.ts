import { findHeadings, type Heading } from "../markdown/headings";
import { scanLinks } from "../markdown/links";
import { splitLines } from "../text";

/** A heading with everything below it, up to the next heading that is no deeper. Lines are zero-based. */
export interface Section {
  readonly heading: Heading;
  readonly firstLine: number;
  /** The line behind it. */
  readonly endLine: number;
}

/** The section whose heading stands on a line; `undefined` where no heading does. */
export function findSection(text: string, line: number): Section | undefined {
  const headings = [...findHeadings(text)];
  const at = headings.findIndex((heading) => heading.line === line);
  const heading = headings[at];
  if (heading === undefined) return undefined;
  const next = headings.slice(at + 1).find(({ level }) => level <= heading.level);
  return { heading, firstLine: line, endLine: next?.line ?? splitLines(text).length };
}

const atx = /^( {0,3})(#{1,6})(?=[ \t]|$)/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;

/** The lines of a section as a file of their own: its heading becomes the title, those below it rise as much. */
export function liftSection(lines: readonly string[], { heading }: Section): string[] {
  const rise = heading.level - 1;
  const text = lines.join("\n");
  const lifted = [...lines];
  for (const { line } of findHeadings(text)) {
    lifted[line] = (lifted[line] ?? "").replace(atx, (_, indent: string, marks: string) => {
      return indent + marks.slice(0, Math.max(1, marks.length - rise));
    });
  }
  if (!atx.test(lines[0] ?? "")) {
    const end = lines.findIndex((line) => underline.test(line));
    const title = lines.slice(0, end).map((line) => line.trim());
    lifted.splice(0, end + 1, `# ${title.join(" ")}`);
  }
  while (lifted.length > 0 && lifted.at(-1)?.trim() === "") lifted.pop();
  return lifted;
}

/** Definitions of reference links that stand on one side of a section's border and are used on the other. */
export interface SharedDefinitions {
  /** Places of those outside that the section uses, as offsets. */
  readonly usedInside: readonly TextSpan[];
  /** Places of those inside that the rest uses. */
  readonly usedOutside: readonly TextSpan[];
}

/** A stretch of a text by offsets. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Finds the definitions that a section and the rest of its file share. */
export function sharedDefinitions(text: string, { firstLine, endLine }: Section): SharedDefinitions {
  const { links, lineStarts } = scanLinks(text);
  const from = lineStarts[firstLine] ?? text.length;
  const to = lineStarts[endLine] ?? text.length;
  const isInside = (offset: number): boolean => offset >= from && offset < to;
  const usedInside: TextSpan[] = [];
  const usedOutside: TextSpan[] = [];
  for (const definition of links) {
    if (definition.form !== "definition") continue;
    const uses = links.filter(({ form, pathStart }) => form === "reference" && pathStart === definition.pathStart);
    const span = { start: definition.start, end: definition.end };
    if (!isInside(span.start) && uses.some(({ start }) => isInside(start))) usedInside.push(span);
    if (isInside(span.start) && uses.some(({ start }) => !isInside(start))) usedOutside.push(span);
  }
  return { usedInside, usedOutside };
}

import { applyToText } from "../editedText";
import { findListPlace, insertAt } from "../hygiene/listPlace";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { isBlank, lineBreakOf, splitLines, toOneLine } from "../text";

/**
 * A text with everything of another one in it that it does not hold yet: below the heading of the same words where there
 * is one, else at the end with its own. Nothing that stands there changes. `undefined` where an open code block or comment
 * would swallow it.
 */
export function mergeSections(path: string, text: string, other: string): string | undefined {
  if (text === other) return text;
  let merged = text;
  for (const { heading, words, level, body } of sectionsOf(other)) {
    const headings = [...findHeadings(merged)];
    const alike = heading === undefined ? [] : headings.filter(({ text: each }) => isAlike(each, words));
    const [there] = alike;
    const own = splitLines(merged);
    // The same words under another heading say something else.
    const sections = alike.map((each) => own.slice(each.line + 1, headings[headings.indexOf(each) + 1]?.line));
    const known = new Set((heading === undefined ? own : sections.flat()).map((line) => line.trim()));
    const isWhole = body.some((line) => /^\s*(?:```|~~~|<!--|\|)/.test(line));
    const isAllKnown = body.every((line) => isBlank(line) || known.has(line.trim()));
    const lines = isAllKnown ? [] : isWhole ? body : body.filter((line) => isBlank(line) || !known.has(line.trim()));
    const trimmed = trimBlank(lines);
    if (there !== undefined && trimmed.length === 0) continue;
    if (heading === undefined && trimmed.length === 0) continue;
    if (there !== undefined) {
      const place = findListPlace(merged, { heading: there });
      const inserted = insertAt(path, merged, place, trimmed);
      if (inserted === undefined) return undefined;
      merged = applyToText(merged, [inserted.edit]);
    } else {
      if (isLeftOpen(merged)) return undefined;
      const lineBreak = lineBreakOf(merged);
      const head = heading === undefined ? [] : [`${"#".repeat(Math.max(2, level))} ${heading}`, ""];
      const block = [...head, ...trimmed].join(lineBreak).trimEnd();
      merged = `${merged.trimEnd()}${isBlank(merged) ? "" : lineBreak + lineBreak}${block}${lineBreak}`;
    }
  }
  return merged;
}

/** Whether what is written behind a text would stand in a code block or a comment of it. */
function isLeftOpen(text: string): boolean {
  return [...markdownLines(`${text}\n\nbehind`)].at(-1)?.kind !== "text";
}

interface TextSection {
  /** As it is written, on one line. */
  readonly heading: string | undefined;
  /** As it is read. */
  readonly words: string;
  readonly level: number;
  readonly body: readonly string[];
}

function sectionsOf(text: string): TextSection[] {
  const lines = splitLines(text);
  const headings = [...findHeadings(text)];
  const sections: TextSection[] = [
    { heading: undefined, words: "", level: 0, body: lines.slice(0, headings[0]?.line ?? lines.length) },
  ];
  headings.forEach(({ line, level, text: words }, i) => {
    const isAtx = /^ {0,3}#/.test(lines[line] ?? "");
    let first = line + 1;
    if (!isAtx) while (first < lines.length && !/^ {0,3}(?:=+|-+)[ \t]*$/.test(lines[first - 1] ?? "")) first++;
    const end = headings[i + 1]?.line ?? lines.length;
    const written = isAtx
      ? (lines[line] ?? "").replace(/^ {0,3}#+[ \t]*/, "").replace(/[ \t]+#+[ \t]*$/, "")
      : toOneLine(lines.slice(line, first - 1).join(" "));
    sections.push({ heading: written, words, level, body: lines.slice(first, end) });
  });
  return sections;
}

function isAlike(a: string, b: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return plain(a) === "" ? a === b : plain(a) === plain(b);
}

function trimBlank(lines: readonly string[]): readonly string[] {
  let first = 0;
  let end = lines.length;
  while (first < end && isBlank(lines[first] ?? "")) first++;
  while (end > first && isBlank(lines[end - 1] ?? "")) end--;
  return lines.slice(first, end);
}

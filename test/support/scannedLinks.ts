import assert from "node:assert/strict";
import { type ScannedLink, scanLinks } from "../../server/src/memory/markdown/links";

/**
 * Checks the links of a text in which `[|…|]` stands around each path as it is written, `[||]` where a link has none.
 * Each description is `form path`, with `#anchor`, `|alias` and, in front of the form, `image`, `external` or
 * `absolute` where they apply. Definitions that are used stand once, and so do their uses.
 */
export function assertLinks(marked: string, ...descriptions: readonly string[]): void {
  const { text, ranges } = unmark(marked);
  const { links } = scanLinks(text);
  assert.deepEqual(links.map(describeLink), descriptions, text);
  // The uses of a definition share its path.
  const places = new Map(links.map((link) => [link.pathStart, link.pathEnd]));
  assert.deepEqual([...places].sort(byStart), ranges, text);
}

/** The links of a text as they are described. */
export function linksOf(...lines: readonly string[]): string[] {
  return scanLinks(lines.join("\n")).links.map(describeLink);
}

/** Checks that a text has no links. */
export function assertNoLinks(...lines: readonly string[]): void {
  assert.deepEqual(linksOf(...lines), [], lines.join("\n"));
}

/** A link in one line: `form path#anchor|alias`. */
export function describeLink(link: ScannedLink): string {
  const flags = [link.isImage && "image ", link.isExternal && "external ", link.isAbsolute && "absolute "];
  const anchor = link.anchor === undefined ? "" : `#${link.anchor}`;
  const alias = link.alias === undefined ? "" : `|${link.alias}`;
  return `${flags.filter(Boolean).join("")}${link.form} ${link.path}${anchor}${alias}`;
}

function unmark(marked: string): { text: string; ranges: [number, number][] } {
  const ranges: [number, number][] = [];
  let text = "";
  let start = 0;
  for (const part of marked.split(/(\[\||\|\])/)) {
    if (part === "[|") start = text.length;
    else if (part === "|]") ranges.push([start, text.length]);
    else text += part;
  }
  return { text, ranges };
}

function byStart(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0];
}

import type { Heading } from "../markdown/headings";
import { headingSlugs } from "../markdown/slugs";

/** What an anchor names in a text with the given headings, as a zero-based line; `undefined` when it names nothing. */
export function lineOfAnchor(anchor: string, headings: readonly Heading[]): number | undefined {
  const line = /^L(\d+)/.exec(anchor)?.[1];
  return line === undefined ? findHeading(anchor, headings)?.line : Math.max(0, Number(line) - 1);
}

/** The heading that an anchor names: by its slug, as Markdown links do, or by its words, as wiki links do. */
export function findHeading(anchor: string, headings: readonly Heading[]): Heading | undefined {
  const slug = anchor.toLowerCase();
  const at = headingSlugs(headings.map(({ text }) => text)).indexOf(slug);
  if (at >= 0) return headings[at];
  const words = anchor.split("#").pop()?.trim().toLowerCase();
  return headings.find(({ text }) => text.toLowerCase() === words);
}

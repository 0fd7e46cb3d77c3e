import type { Heading } from "../markdown/headings";
import { headingSlugs } from "../markdown/slugs";

/** What an anchor names in a text with the given headings, as a zero-based line; `undefined` when it names nothing. */
export function lineOfAnchor(anchor: string, headings: readonly Heading[]): number | undefined {
  const line = /^L(\d+)/.exec(anchor)?.[1];
  return line === undefined ? findHeading(anchor, headings)?.line : Math.max(0, Number(line) - 1);
}

/** The heading that an anchor names: by its slug, as Markdown links do, or by its words, as wiki links do. */
export function findHeading(anchor: string, headings: readonly Heading[]): Heading | undefined {
  const { bySlug, byWords } = namesOf(headings);
  const words = anchor.split("#").pop()?.trim().toLowerCase() ?? "";
  return bySlug.get(anchor.toLowerCase()) ?? byWords.get(words);
}

interface HeadingNames {
  readonly bySlug: ReadonlyMap<string, Heading>;
  readonly byWords: ReadonlyMap<string, Heading>;
}

const known = new WeakMap<readonly Heading[], HeadingNames>();

/** The names of a text's headings, worked out once for each state of them, since a file can have very many links. */
function namesOf(headings: readonly Heading[]): HeadingNames {
  const there = known.get(headings);
  if (there !== undefined) return there;
  const bySlug = new Map<string, Heading>();
  const byWords = new Map<string, Heading>();
  const slugs = headingSlugs(headings.map(({ text }) => text));
  headings.forEach((heading, i) => {
    bySlug.set(slugs[i] ?? "", heading);
    const words = heading.text.toLowerCase();
    if (!byWords.has(words)) byWords.set(words, heading);
  });
  const names = { bySlug, byWords };
  known.set(headings, names);
  return names;
}

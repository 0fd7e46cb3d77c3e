import type { FileLink } from "../markdown/fileLinks";
import type { Heading } from "../markdown/headings";
import { headingSlugs } from "../markdown/slugs";
import type { Section } from "./sectionText";

/** A heading by its anchors before and after a section goes to a file of its own. */
interface AnchoredHeading {
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly isMoved: boolean;
}

/** Where the headings of a file are once a section of it has become a file. */
export class SectionAnchors {
  private readonly headings: readonly AnchoredHeading[];

  constructor(headings: readonly Heading[], { firstLine, endLine }: Section) {
    const isMoved = ({ line }: Heading): boolean => line >= firstLine && line < endLine;
    const before = headingSlugs(headings.map(({ text }) => text));
    const stay = headingSlugs(headings.filter((each) => !isMoved(each)).map(({ text }) => text));
    const go = headingSlugs(headings.filter(isMoved).map(({ text }) => text));
    let stayed = 0;
    let gone = 0;
    this.headings = headings.map((heading, i) => {
      const moves = isMoved(heading);
      const after = (moves ? go[gone++] : stay[stayed++]) ?? "";
      return { text: heading.text, before: before[i] ?? "", after, isMoved: moves };
    });
  }

  /**
   * Whether the heading that a link names moves, and its anchor afterwards; `undefined` for a link that names none.
   * Wiki links that name a heading by its words go on doing so.
   */
  find({ anchor }: FileLink): { readonly isMoved: boolean; readonly anchor: string } | undefined {
    if (anchor === undefined || anchor === "") return undefined;
    const slug = anchor.toLowerCase();
    const bySlug = this.headings.find(({ before }) => before === slug);
    if (bySlug !== undefined)
      return { isMoved: bySlug.isMoved, anchor: bySlug.before === bySlug.after ? anchor : bySlug.after };
    const words = anchor.split("#").pop()?.trim().toLowerCase();
    const byWords = this.headings.find(({ text }) => text.toLowerCase() === words);
    return byWords === undefined ? undefined : { isMoved: byWords.isMoved, anchor };
  }
}

import type { FileFacts } from "../markdown/facts";
import { headingSlugs } from "../markdown/slugs";
import { displayName } from "../names";
import { brokenHeadingFixes } from "./headingFixes";
import type { LinkRule, MemoryView } from "./rule";

/** A link to a heading should find the heading. */
export const brokenHeading: LinkRule = {
  id: "broken-heading",
  about: "link",
  severity: "information",
  description: "A link names a heading that the file does not have.",
  clause: "Link anchors follow the rules by which GitHub names headings, repeated ones numbered.",
  help: "The file is there, the heading is not: it was reworded or moved. An agent reads the whole file and may miss the place that was meant. Use the anchor of the heading as it reads now.",
  check: ({ link, target }, path, view) => {
    if (link.form === "reference" || link.anchor === undefined || target.kind !== "file") return undefined;
    if (link.form !== "wiki" && link.anchor.toLowerCase() === topOfPage) return undefined;
    const slugs = slugsOf(target.path, view);
    if (slugs === undefined || isKnown(link.anchor, slugs, target.path, view)) return undefined;
    return {
      subject: "file",
      path,
      range: link.anchorRange,
      message: `${displayName(target.path)} has no heading #${displayName(link.anchor)}.`,
    };
  },
  fixes: (finding, view) => brokenHeadingFixes(finding, view),
};

/** The anchor that leads to the beginning of a page without a heading of that name (HTML, "Scrolling to a fragment"). */
const topOfPage = "top";

const known = new WeakMap<FileFacts, ReadonlySet<string>>();

/** The anchors of a file, worked out once for each state of its headings. */
function slugsOf(path: string, view: MemoryView): ReadonlySet<string> | undefined {
  const facts = view.facts(path);
  if (typeof facts !== "object") return undefined;
  let slugs = known.get(facts);
  if (slugs === undefined) {
    slugs = new Set(headingSlugs(facts.headings.map(({ text }) => text)));
    known.set(facts, slugs);
  }
  return slugs;
}

/** Wiki links name a heading by its words, Markdown links by its anchor; `#L12` names a line. */
function isKnown(anchor: string, slugs: ReadonlySet<string>, path: string, view: MemoryView): boolean {
  if (anchor === "" || /^L\d+(?:[-,]L?\d+)?$/.test(anchor) || anchor.startsWith("^")) return true;
  if (slugs.has(anchor.toLowerCase())) return true;
  const facts = view.facts(path);
  if (typeof facts === "object" && facts.htmlAnchors.includes(anchor)) return true;
  const words = anchor.split("#").pop()?.trim().toLowerCase();
  return typeof facts === "object" && facts.headings.some(({ text }) => text.trim().toLowerCase() === words);
}

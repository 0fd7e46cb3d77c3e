import type { MemoryEdit } from "../edits";
import { editDistance } from "../links/similar";
import { headingSlugs } from "../markdown/slugs";
import { displayName } from "../names";
import { lineOf, linkAt } from "./linkFixes";
import type { Finding, Fix, MemoryView } from "./rule";

/** Most headings that are offered in place of one that is not there. */
const mostOffered = 3;

/**
 * Ways to mend a link to a heading that is not there: the headings most like it, and the file as a whole. Preferred is a
 * heading only when no other one is as near.
 */
export function brokenHeadingFixes(finding: Finding, view: MemoryView): Fix[] {
  const found = linkAt(finding, view);
  const anchor = found?.link.anchor;
  if (found === undefined || anchor === undefined || found.target.kind !== "file") return [];
  const { link, target } = found;
  const near = nearestHeadings(anchor, target.path, view);
  const fixes = near.map(({ slug, text, distance }, i): Fix => {
    const written = link.form === "wiki" && text !== "" && !/[[\]|#]/.test(text) ? text : slug;
    const edits: MemoryEdit[] = [{ kind: "replace", path: finding.path, range: link.anchorRange, text: written }];
    return {
      title: `Link to #${displayName(written)}`,
      edits,
      isPreferred: i === 0 && near[1]?.distance !== distance,
    };
  });
  const { start, end } = link.anchorRange;
  const hash = { line: start.line, character: start.character - 1 };
  if (link.path !== "" && lineOf(finding.path, start.line, view).charAt(hash.character) === "#") {
    const range = { start: hash, end };
    fixes.push({
      title: "Link to the file as a whole",
      edits: [{ kind: "replace", path: finding.path, range, text: "" }],
      isPreferred: false,
    });
  }
  return fixes;
}

interface NearHeading {
  readonly slug: string;
  readonly text: string;
  readonly distance: number;
}

function nearestHeadings(anchor: string, path: string, view: MemoryView): NearHeading[] {
  const facts = view.facts(path);
  if (typeof facts !== "object") return [];
  const [wanted = ""] = headingSlugs([anchor.split("#").pop() ?? anchor]);
  if (wanted === "") return [];
  const allowed = Math.max(2, Math.floor(wanted.length / 3));
  const texts = facts.headings.map(({ text }) => text);
  const near = headingSlugs(texts).flatMap((slug, i): NearHeading[] => {
    const isPart = slug !== "" && (slug.startsWith(`${wanted}-`) || wanted.startsWith(`${slug}-`));
    const distance = isPart ? 1 : editDistance(wanted, slug, allowed);
    return slug === "" || distance > allowed ? [] : [{ slug, text: texts[i] ?? "", distance }];
  });
  return near.sort((a, b) => a.distance - b.distance).slice(0, mostOffered);
}

import { indexEntries, leadsTwice } from "../links/listing";
import type { FileLink } from "../markdown/fileLinks";
import { displayName } from "../names";
import { lineOf, linkAt, removeLineFix } from "./linkFixes";
import type { Finding, IndexRule, MemoryView, Report } from "./rule";

/** An index should list a file once. */
export const duplicateIndexEntry: IndexRule = {
  id: "duplicate-index-entry",
  about: "index",
  severity: "information",
  description: "An index lists the same file twice.",
  clause: "Two entries for one file under the same heading cost tokens on every reading of the index and drift apart.",
  help: "Appending without looking, often from two sessions at once, leaves the same line twice. Keep one of them.",
  check: (path, facts, view) => {
    if (view.links === undefined || facts === "unreadable" || !leadsTwice(path, view.links)) return [];
    const headings = facts.headings.map(({ line }) => line);
    const first = new Map<string, number>();
    const found: Report[] = [];
    const around: FileLink["item"][] = [];
    for (const { target, link } of indexEntries(path, view.links)) {
      const { line: at } = link.range.start;
      // An item below another entry says more of that one, and repeats only what stands below it too.
      while (around.length > 0 && (around.at(-1)?.lastLine ?? 0) < at) around.pop();
      const parent = around.at(-1)?.firstLine ?? "";
      around.push(link.item);
      const section = headings.filter((line) => line <= at).length;
      const entry = `${section} ${parent} ${link.anchor ?? ""} ${target}`;
      const line = first.get(entry);
      if (line === undefined) first.set(entry, at);
      else {
        found.push({
          subject: "file",
          path,
          range: link.range,
          message: `${displayName(target)} is listed twice; the first time on line ${line + 1}.`,
        });
      }
    }
    return found;
  },
  fixes: (finding, view) => removeLineFix(finding, view, isCopy(finding, view)),
};

/** Whether an entry says word for word what another one of the index says, so that nothing is lost with it. */
function isCopy(finding: Finding, view: MemoryView): boolean {
  const item = linkAt(finding, view)?.link.item;
  if (item === undefined || item.firstLine !== item.lastLine) return false;
  const first = firstSaid(finding.path, view).get(lineOf(finding.path, item.firstLine, view).trim());
  return first !== undefined && first < item.firstLine;
}

/** Found once a view, since an index can repeat very many lines. */
const said = new WeakMap<MemoryView, Map<string, ReadonlyMap<string, number>>>();

/** The entries of an index that are one line each, by their words, with the first line of each. */
function firstSaid(path: string, view: MemoryView): ReadonlyMap<string, number> {
  const known = said.get(view) ?? new Map<string, ReadonlyMap<string, number>>();
  const there = known.get(path);
  if (there !== undefined) return there;
  const lines = new Map<string, number>();
  for (const { link } of view.links === undefined ? [] : indexEntries(path, view.links)) {
    const { item } = link;
    if (item === undefined || item.firstLine !== item.lastLine) continue;
    const text = lineOf(path, item.firstLine, view).trim();
    if (!lines.has(text)) lines.set(text, item.firstLine);
  }
  said.set(view, known.set(path, lines));
  return lines;
}

import { indexEntries } from "../links/listing";
import { displayName, INDEX_NAME } from "../names";
import { baseName } from "../paths";
import { lineOf, removeLineFix } from "./linkFixes";
import type { FileRule, Finding, MemoryView, Report } from "./rule";

/** An index should list a file once. */
export const duplicateIndexEntry: FileRule = {
  id: "duplicate-index-entry",
  about: "file",
  severity: "information",
  description: "An index lists the same file twice.",
  clause: "Two entries for one file under the same heading cost tokens on every reading of the index and drift apart.",
  help: "Appending without looking, often from two sessions at once, leaves the same line twice. Keep one of them.",
  check: (path, facts, view) => {
    if (baseName(path) !== INDEX_NAME || view.links === undefined || facts === "unreadable") return [];
    const headings = facts.headings.map(({ line }) => line);
    const first = new Map<string, number>();
    const found: Report[] = [];
    for (const { target, link } of indexEntries(path, view.links)) {
      const section = headings.filter((line) => line <= link.range.start.line).length;
      const entry = `${section} ${link.anchor ?? ""} ${target}`;
      const line = first.get(entry);
      if (line === undefined) first.set(entry, link.range.start.line);
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
function isCopy({ path, range }: Finding, view: MemoryView): boolean {
  const own = range.start.line;
  const text = lineOf(path, own, view).trim();
  const entries = view.links === undefined ? [] : indexEntries(path, view.links);
  const lines = entries.flatMap(({ link: { item } }) =>
    item !== undefined && item.firstLine === item.lastLine ? [item.firstLine] : [],
  );
  return lines.includes(own) && lines.some((line) => line < own && lineOf(path, line, view).trim() === text);
}

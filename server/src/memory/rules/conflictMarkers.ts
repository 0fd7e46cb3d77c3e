import { type Conflict, findConflicts } from "../markdown/conflictMarkers";
import { displayName } from "../names";
import { lineBreakOf, splitLines } from "../text";
import type { Finding, Fix, TextRule } from "./rule";

/** Both sides of an unsettled merge are read by an agent as if both held. */
export const conflictMarkers: TextRule = {
  id: "conflict-markers",
  about: "text",
  severity: "error",
  description: "A memory file holds a merge conflict that nobody settled.",
  clause:
    "The format is silent on them: the structure stays valid. Agent Memory Architecture, 14, asks for a single source for each fact, and a conflict gives two.",
  help: "After a merge that failed both versions stand in the file, and an agent reads both with the marks between them. Decide for one of them, or keep both, and remove the marks. A code block that names no programming language and holds nothing else shows what a conflict looks like, and is not reported.",
  check: (path, { conflicts }) =>
    conflicts.map((range) => ({
      subject: "file",
      path,
      range,
      message: `${displayName(path)} holds a merge conflict that nobody settled, so an agent reads both versions. Keep one of them, or both, and remove the marks.`,
    })),
  fixes: (finding, view) => {
    const text = view.readText(finding.path)?.text ?? "";
    const lines = splitLines(text);
    const conflict = findConflicts(lines).find(({ start }) => start === finding.range.start.line);
    if (conflict === undefined) return [];
    const { start, base, middle, end } = conflict;
    const current = lines.slice(start + 1, base ?? middle);
    const incoming = lines.slice(middle + 1, end);
    const settle = (title: string, kept: readonly string[]): Fix =>
      settled(title, kept, conflict, finding, { lines, lineBreak: lineBreakOf(text) });
    return [
      settle("Keep the current version", current),
      settle("Keep the incoming version", incoming),
      settle("Keep both versions", [...current, ...incoming]),
    ];
  },
};

function settled(
  title: string,
  kept: readonly string[],
  { start, end }: Conflict,
  { path }: Finding,
  { lines, lineBreak }: { readonly lines: readonly string[]; readonly lineBreak: string },
): Fix {
  const isLast = end === lines.length - 1;
  const range = {
    start: { line: start, character: 0 },
    end: isLast ? { line: end, character: lines[end]?.length ?? 0 } : { line: end + 1, character: 0 },
  };
  const text = kept.map((line, i) => (isLast && i === kept.length - 1 ? line : `${line}${lineBreak}`)).join("");
  return { title, edits: [{ kind: "replace", path, range, text }], isPreferred: false };
}

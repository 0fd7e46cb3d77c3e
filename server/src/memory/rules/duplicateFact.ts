import { countOf } from "../budget/figures";
import { orderEdits } from "../editedText";
import { addToGroup } from "../groups";
import { filesByRole } from "../hygiene/filesByRole";
import { readOnce } from "../hygiene/readOnce";
import { type ComparedFile, comparedEntries, findSameEntries, type SameEntries } from "../hygiene/sameEntries";
import { markOf } from "../indexes/listItems";
import { removeLineRanges } from "../indexes/removeLines";
import { displayName } from "../names";
import type { MemorySettings } from "../settings";
import { type Range, splitLines } from "../text";
import type { MemoryView, Report, RootRule } from "./rule";

const entriesOf = readOnce((text) => comparedEntries(text).filter(({ isParagraph }) => !isParagraph));

/** A file with more entries that repeat others than this gets one finding for all. */
const mostSingly = 3;
const mostListed = 10;
/** Where very much is repeated, a person begins with the first. */
const mostFindings = 100;

/** A fact in two places is changed in one of them, and then two facts contradict each other. */
export const duplicateFact: RootRule = {
  id: "duplicate-fact",
  about: "root",
  severity: "hint",
  isOfArchitecture: true,
  description: "The same fact stands in two places.",
  clause:
    'Architecture, section 14, anti-pattern "Multiple sources of truth": conflicts and confusion; a single source per fact type.',
  help: "Compared are the list entries of MEMORY.md, the topic files and the active context. Two entries are the same when they use the same words; letter case, punctuation, dates before them and words without meaning of their own do not count, and one word may end otherwise. Numbers, names and negations must be equal. Short entries, index lines and entries of two dates are never reported. Keep the entry where it belongs and remove the other one, or leave a link.",
  check: (view) => {
    if (view.tree.state !== "present") return [];
    return reportsFor(comparedFiles(view), view.settings);
  },
  fixes: ({ path, range }, view) => {
    const text = view.readText(path)?.text;
    const own = findSameEntries(comparedFiles(view)).filter((each) => each.path === path);
    const meant = own.length > mostSingly ? own : own.filter(({ line }) => line === range.start.line);
    if (text === undefined) return [];
    const lines = splitLines(text);
    const alone = meant.filter(({ line }) => standsAlone(line, lines));
    if (alone.length === 0) return [];
    const title = alone.length === 1 ? "Remove this entry" : `Remove ${alone.length} repeated entries`;
    const ranges = alone.map(({ line }) => ({ firstLine: line, lastLine: line }));
    return [{ title, edits: orderEdits(removeLineRanges(path, ranges, text)), isPreferred: false }];
  },
};

/** Whether an entry is one line, since what hangs on it would be lost with it. */
function standsAlone(line: number, lines: readonly string[]): boolean {
  return markOf(lines[line] ?? "") !== undefined && !/^\s+\S/.test(lines[line + 1] ?? "");
}

function comparedFiles(view: MemoryView): ComparedFile[] {
  const files = filesByRole(view.tree, view.settings);
  const compared: ComparedFile[] = [];
  for (const role of ["long-term", "topic", "active-context"] as const) {
    for (const path of files.get(role) ?? []) {
      const entries = entriesOf(path, view);
      if (entries !== undefined && entries.length > 0) compared.push({ path, entries });
    }
  }
  return compared;
}

/** What was reported last, since most changes change no entry. */
const latest = new WeakMap<
  MemorySettings,
  { readonly compared: readonly ComparedFile[]; readonly reports: readonly Report[] }
>();

function reportsFor(compared: readonly ComparedFile[], settings: MemorySettings): Report[] {
  const before = latest.get(settings);
  if (before !== undefined && isSame(before.compared, compared)) return [...before.reports];
  const reports: Report[] = [];
  for (const same of group(findSameEntries(compared))) {
    reports.push(...reportsOf(same));
    if (reports.length >= mostFindings) break;
  }
  latest.set(settings, { compared, reports });
  return [...reports];
}

function isSame(before: readonly ComparedFile[], now: readonly ComparedFile[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ path, entries }, i) => before[i]?.entries === entries && before[i]?.path === path)
  );
}

/** Repetitions by the file that they are in. */
function group(found: readonly SameEntries[]): SameEntries[][] {
  const groups = new Map<string, SameEntries[]>();
  for (const each of found) {
    addToGroup(groups, each.path, each);
  }
  return [...groups.values()];
}

function reportsOf(same: readonly SameEntries[]): Report[] {
  const [first] = same;
  if (first === undefined || same.length <= mostSingly) return same.map(reportOf);
  const { path } = first;
  const places = [...new Set(same.map(({ firstPath }) => firstPath))];
  const [only] = places;
  const where = places.length > 1 ? "other places" : only === path ? "itself" : displayName(only ?? "");
  const message = `${displayName(path)} repeats ${countOf(same.length, "entry", "entries")} of ${where}. Keep each in one place.`;
  const related = same.slice(0, mostListed).map(({ firstPath, firstLine, line }) => ({
    path: firstPath,
    range: lineRange(firstLine),
    message: `The same as line ${line + 1} of ${displayName(path)}.`,
  }));
  return [{ subject: "file", path, range: lineRange(first.line), message, related }];
}

function reportOf({ path, line, firstPath, firstLine, likeness }: SameEntries): Report {
  const says = likeness === "same" ? "the same" : "nearly the same";
  const place = firstPath === path ? `line ${firstLine + 1}` : `line ${firstLine + 1} of ${displayName(firstPath)}`;
  return {
    subject: "file",
    path,
    range: lineRange(line),
    message: `This entry says ${says} as ${place}. Keep it in one place.`,
    related: [{ path: firstPath, range: lineRange(firstLine), message: "The entry that says it first." }],
  };
}

function lineRange(line: number): Range {
  return { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
}

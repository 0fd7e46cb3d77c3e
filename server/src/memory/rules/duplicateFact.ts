import { countOf } from "../budget/figures";
import { filesByRole } from "../hygiene/filesByRole";
import { followsArchitecture } from "../hygiene/profile";
import { readOnce } from "../hygiene/readOnce";
import { type ComparedFile, comparedEntries, findSameEntries, type SameEntries } from "../hygiene/sameEntries";
import { displayName } from "../names";
import type { MemorySettings } from "../settings";
import type { Range } from "../text";
import type { MemoryView, Report, RootRule } from "./rule";

const entriesOf = readOnce((text) => comparedEntries(text).filter(({ isParagraph }) => !isParagraph));

/** More pairs of two files than this are one finding. */
const mostSingly = 3;
const mostListed = 50;

/** A fact in two places is changed in one of them, and then two facts contradict each other. */
export const duplicateFact: RootRule = {
  id: "duplicate-fact",
  about: "root",
  severity: "hint",
  description: "The same fact stands in two places.",
  clause:
    'Architecture, section 14, anti-pattern "Multiple sources of truth": conflicts and confusion; a single source per fact type.',
  help: "Compared are the list entries of MEMORY.md, the topic files and the active context. Two entries are the same when they use the same words; letter case, punctuation, dates before them and words without meaning of their own do not count, and one word may end otherwise. Numbers, names and negations must be equal. Short entries, index lines and entries of two dates are never reported. Keep the entry where it belongs and remove the other one, or leave a link.",
  check: (view) => {
    if (view.tree.state !== "present" || !followsArchitecture(view.tree, view.settings)) return [];
    return group(sameEntries(view)).flatMap(reportsOf);
  },
};

function sameEntries(view: MemoryView): readonly SameEntries[] {
  const files = filesByRole(view.tree, view.settings);
  const compared: ComparedFile[] = [];
  for (const role of ["long-term", "topic", "active-context"] as const) {
    for (const path of files.get(role) ?? []) {
      const entries = entriesOf(path, view);
      if (entries !== undefined && entries.length > 0) compared.push({ path, entries });
    }
  }
  const before = latest.get(view.settings);
  if (before !== undefined && isSame(before.compared, compared)) return before.found;
  const found = findSameEntries(compared);
  latest.set(view.settings, { compared, found });
  return found;
}

/** What was found last, since most changes change no entry. */
const latest = new WeakMap<
  MemorySettings,
  { readonly compared: readonly ComparedFile[]; readonly found: readonly SameEntries[] }
>();

function isSame(before: readonly ComparedFile[], now: readonly ComparedFile[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ path, entries }, i) => before[i]?.entries === entries && before[i]?.path === path)
  );
}

/** Repetitions by the two files that they are in. */
function group(found: readonly SameEntries[]): SameEntries[][] {
  const groups = new Map<string, SameEntries[]>();
  for (const each of found) {
    const key = `${each.path}\n${each.firstPath}`;
    const there = groups.get(key);
    if (there === undefined) groups.set(key, [each]);
    else there.push(each);
  }
  return [...groups.values()];
}

function reportsOf(same: readonly SameEntries[]): Report[] {
  const [first] = same;
  if (first === undefined || same.length <= mostSingly) return same.map(reportOf);
  const { path, firstPath } = first;
  const message =
    path === firstPath
      ? `${displayName(path)} says ${countOf(same.length, "thing")} twice. Keep each in one place.`
      : `${displayName(path)} repeats ${countOf(same.length, "entry", "entries")} of ${displayName(firstPath)}. Keep each in one place.`;
  const related = same.slice(0, mostListed).map(({ firstLine, line }) => ({
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

import { countOf } from "../budget/figures";
import { findIdenticalEntries } from "../hygiene/identicalEntries";
import { followsArchitecture } from "../hygiene/profile";
import { roleOf } from "../hygiene/roles";
import { removeLineRanges } from "../indexes/removeLines";
import { displayName } from "../names";
import { combineFixes } from "../rules/combineFixes";
import type { Finding, Fix, MemoryView } from "../rules/rule";
import { fixesFor } from "../rules/run";
import { memoryFiles } from "../tree/queries";
import type { Operation, OperationAction } from "./operation";
import { placeLink, quotedText, reportSection } from "./reportText";

/** What goes stale. */
const staleRules = [
  "completed-item-left",
  "stale-active-context",
  "too-many-priorities",
  "handoff-left-over",
  "future-daily-note",
  "missing-daily-note",
  "daily-note-to-archive",
  "topic-stale",
] as const;

/** What grows too large or stands twice. */
const bloatRules = [
  "giant-memory",
  "file-too-long",
  "verbatim-transcript",
  "duplicate-fact",
  "duplicate-index-entry",
  "overlap-with-agents-file",
] as const;

/**
 * Looks through all files for what is stale or too large (Agent Memory Architecture, sections 10, 14 and 16). Its edits
 * lose no word: completed items go to today's note, and of entries that stand twice under one heading, letter for
 * letter, the first one stays. Everything else is told of with what can be done.
 */
export const prune: Operation = {
  id: "prune",
  title: "Prune",
  summary: "Find what is stale or too large in all files, and mend what can be mended without losing a word.",
  arguments: [],
  run: async ({ view, findings }) => {
    const found = findings();
    const of = (rules: readonly string[]): Finding[] =>
      rules.flatMap((rule) => found.filter((finding) => finding.rule === rule));
    const stale = of(staleRules);
    const bloat = of(bloatRules);
    const all = [...stale, ...bloat];
    const completed = stale.filter(({ rule }) => rule === "completed-item-left");
    const fixes = completed.flatMap((finding) => fixesFor(finding, view).filter(({ isPreferred }) => isPreferred));
    const { edits, taken } = combineFixes([...fixes, ...removeIdentical(view)]);
    const described = (finding: Finding): string => describeFinding(finding, view);
    const report = reportOf(all, taken, view);
    return {
      report,
      markdown: [
        "# Pruning",
        "",
        report,
        "",
        ...reportSection(
          "Mended now",
          taken.map(({ title }) => quotedText(title)),
        ),
        ...reportSection("Stale", stale.map(described)),
        ...reportSection("Too large, or twice", bloat.map(described)),
      ].join("\n"),
      data: {
        mended: taken.map(({ title }) => title),
        findings: all.map(({ rule, severity, path, range, message }) => {
          return { rule, severity, path, line: range.start.line, message };
        }),
      },
      edits,
      actions: actionsFor(all),
    };
  },
};

/** Takes away what stands twice; only where the architecture holds, since elsewhere lists have other meanings. */
function removeIdentical(view: MemoryView): Fix[] {
  const fixes: Fix[] = [];
  if (!followsArchitecture(view.tree, view.settings)) return fixes;
  for (const path of memoryFiles(view.tree)) {
    const role = roleOf(path, view.settings);
    if (role !== "long-term" && role !== "topic" && role !== "active-context") continue;
    const facts = view.facts(path);
    const text = view.readText(path)?.text;
    if (text === undefined || typeof facts !== "object" || !facts.isUtf8) continue;
    const repeated = findIdenticalEntries(text);
    if (repeated.length === 0) continue;
    const ranges = repeated.map(({ line }) => ({ firstLine: line, lastLine: line }));
    const lines = repeated.map(({ line, firstLine }) => `line ${line + 1} (as line ${firstLine + 1})`).join(", ");
    const title = `Remove what stands twice in ${displayName(path)}: ${lines}`;
    fixes.push({ title, edits: removeLineRanges(path, ranges, text), isPreferred: true });
  }
  return fixes;
}

function describeFinding(finding: Finding, view: MemoryView): string {
  const { path, range, message, subject } = finding;
  const place = subject === "file" ? ` (${placeLink(path, range.start.line)})` : "";
  const [fix] = fixesFor(finding, view);
  return `${quotedText(message)}${place}${fix === undefined ? "" : offerFix(fix)}`;
}

/** Where a fix is taken: one that leaves no choice by `fix` as well, any other by people in an editor alone. */
function offerFix({ title, isPreferred }: Fix): string {
  if (isPreferred) return ` Fix: ${quotedText(title)}.`;
  return ` By hand, or with the fix in the editor: ${quotedText(title)}.`;
}

function reportOf(found: readonly Finding[], taken: readonly Fix[], view: MemoryView): string {
  if (found.length === 0 && taken.length === 0) {
    return followsArchitecture(view.tree, view.settings)
      ? "Nothing is stale or too large."
      : "This memory does not follow the Agent Memory Architecture, so that nothing in it is judged stale or too large.";
  }
  const files = new Set(found.map(({ path }) => path)).size;
  const mended =
    taken.length === 0
      ? "Nothing of it is mended without you"
      : `${countOf(taken.length, "change")} ${taken.length === 1 ? "mends" : "mend"} what can be mended without losing a word`;
  return `${countOf(found.length, "thing")} in ${countOf(files, "place")} ${found.length === 1 ? "is" : "are"} stale, too large or there twice. ${mended}.`;
}

/** The operations that do something about what was found, each once. */
function actionsFor(found: readonly Finding[]): OperationAction[] {
  const actions: OperationAction[] = [];
  const first = (rule: string): Finding | undefined => found.find((finding) => finding.rule === rule);
  if (first("daily-note-to-archive") !== undefined)
    actions.push({ title: "Archive Old Daily Notes", operation: "archive", values: {} });
  const handoff = first("handoff-left-over");
  if (handoff !== undefined)
    actions.push({ title: "Finish Handoff", operation: "handoff", values: { finish: "true" }, path: handoff.path });
  const active = first("stale-active-context");
  if (active !== undefined)
    actions.push({ title: "Open Active Context", operation: "active-context", values: {}, path: active.path });
  if (first("topic-stale") !== undefined || first("duplicate-fact") !== undefined)
    actions.push({ title: "Weekly Review", operation: "review", values: {} });
  return actions;
}

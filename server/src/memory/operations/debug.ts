import { countOf } from "../budget/figures";
import { explainPlaces, type FilePlace } from "../context/filePlaces";
import { inlineCode } from "../context/inlineCode";
import { addToGroup } from "../groups";
import { notePaths } from "../hygiene/dailyNotes";
import { layerOf, layerTitles } from "../hygiene/layers";
import { followsArchitecture } from "../hygiene/profile";
import { roleNames } from "../hygiene/roles";
import { displayName, INDEX_NAME } from "../names";
import { compareCodePoints, directoryLabel, joinPath, parentPath } from "../paths";
import type { Finding, MemoryView } from "../rules/rule";
import { settingValues } from "../settingValues";
import { severities } from "../severity";
import { ignoredEntries, missingIndexes, placementOf } from "../tree/queries";
import type { Operation, OperationAction } from "./operation";
import { placeLink, quotedText, reportSection } from "./reportText";

/** Rules that tell of two things that contradict each other or say the same. */
const conflictRules: ReadonlySet<string> = new Set([
  "conflict-markers",
  "ambiguous-link",
  "duplicate-fact",
  "duplicate-index-entry",
  "overlap-with-agents-file",
  "agents-file-in-core",
  "index-wrong-case",
  "case-mismatch-link",
  "portability-same-stem",
  "probably-other-root",
]);

/** Rules that tell of what is out of date. */
const outdatedRules: ReadonlySet<string> = new Set([
  "stale-active-context",
  "completed-item-left",
  "handoff-left-over",
  "future-daily-note",
  "daily-note-to-archive",
  "topic-stale",
  "missing-daily-note",
]);

/** More places of one rule, and more entries that are not memory, are counted and not listed. */
const mostListed = 10;

/**
 * What may be wrong with a memory (Agent Memory Architecture, section 16): what is missing, what contradicts itself, what
 * is out of date, which settings are in force, and why each file is in the context or not. Changes nothing.
 */
export const debug: Operation = {
  id: "debug",
  title: "Debug Memory",
  summary: "Tell what is missing, contradictory or outdated, the settings in force, and why a file is loaded or not.",
  isReadOnly: true,
  arguments: [],
  run: async ({ view, findings }) => {
    const missing = findMissing(view);
    const groups = groupFindings(findings());
    const of = (isWanted: (rule: string) => boolean): FindingGroup[] => groups.filter(({ rule }) => isWanted(rule));
    const conflicts = of((rule) => conflictRules.has(rule));
    const outdated = of((rule) => outdatedRules.has(rule));
    const others = of((rule) => !conflictRules.has(rule) && !outdatedRules.has(rule));
    const settings = settingValues(view.settings);
    const places = explainPlaces(view);
    const ignored = ignoredEntries(view.tree);
    const set = settings.filter(({ isDefault }) => !isDefault).length;
    const sum = (list: readonly FindingGroup[]): number => list.reduce((all, { count }) => all + count, 0);
    const report = `${countOf(missing.length, "file")} ${missing.length === 1 ? "is" : "are"} missing; ${countOf(sum(conflicts), "conflict")}, ${sum(outdated)} outdated and ${countOf(sum(others), "other finding")}; ${countOf(set, "setting")} ${set === 1 ? "differs" : "differ"} from the default.`;
    return {
      report,
      markdown: [
        "# Memory diagnosis",
        "",
        report,
        "",
        ...reportSection(
          "Missing files",
          missing.map(({ path, why }) => `${displayName(path)}: ${why}`),
        ),
        ...reportSection("Conflicts", conflicts.map(describeGroup)),
        ...reportSection("Outdated", outdated.map(describeGroup)),
        ...reportSection("Other findings", others.map(describeGroup)),
        ...reportSection(
          "Settings in force",
          settings.map(({ key, value, isDefault }) => {
            return `${key} = ${settingText(JSON.stringify(value))}${isDefault ? "" : " (set)"}`;
          }),
        ),
        ...reportSection("In the context, or not", describePlaces(places)),
        ...reportSection("Not memory", listed(ignored.map(({ path, reason }) => `${displayName(path)} (${reason})`))),
      ].join("\n"),
      data: {
        missing,
        conflicts,
        outdated,
        others,
        settings,
        files: places.map(({ role, ...place }) => ({ ...place, role: role ?? null })),
        ignored,
      },
      edits: [],
      actions: actionsFor(missing, outdated),
    };
  },
};

/** A value in a form that shows the same in a terminal and as Markdown. */
function settingText(value: string): string {
  return quotedText(value) === value ? value : inlineCode(value);
}

interface MissingFile {
  readonly path: string;
  /** Why it should be there, as a sentence. */
  readonly why: string;
}

function findMissing(view: MemoryView): MissingFile[] {
  const missing: MissingFile[] = missingIndexes(view.tree).map((directory) => ({
    path: joinPath(directory, INDEX_NAME),
    why: `every memory directory needs one, and ${displayName(directoryLabel(directory))} has none.`,
  }));
  if (!followsArchitecture(view.tree, view.settings)) return missing;
  const expected: readonly (readonly [string, string])[] = [
    [roleNames.soul, "sessions read first who the agent is."],
    [roleNames.user, "sessions read whom the agent helps."],
    [roleNames["active-context"], "every session reads what is going on."],
  ];
  for (const [path, why] of expected) if (placementOf(view.tree, path) === "ignored") missing.push({ path, why });
  const todays = notePaths(view.settings.dailyNotes, view.today);
  const [note] = todays;
  if (note !== undefined && todays.every((path) => placementOf(view.tree, path) === "ignored"))
    missing.push({ path: note, why: "there is no note of today yet." });
  return missing;
}

/** What one rule found. */
interface FindingGroup {
  readonly rule: string;
  readonly severity: Finding["severity"];
  readonly count: number;
  /** The first of them; `line` is zero-based. */
  readonly findings: readonly { readonly path: string; readonly line: number; readonly message: string }[];
}

function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    addToGroup(groups, finding.rule, finding);
  }
  return [...groups]
    .map(([rule, list]) => ({
      rule,
      severity: list.map(({ severity }) => severity).sort(byGravity)[0] ?? "hint",
      count: list.length,
      findings: list
        .slice(0, mostListed)
        .map(({ path, range, message }) => ({ path, line: range.start.line, message })),
    }))
    .sort((a, b) => byGravity(a.severity, b.severity) || compareCodePoints(a.rule, b.rule));
}

function byGravity(a: Finding["severity"], b: Finding["severity"]): number {
  return severities.indexOf(a) - severities.indexOf(b);
}

function describeGroup({ rule, severity, count, findings }: FindingGroup): string {
  const lines = findings.map(({ path, line, message }) => {
    const place = path === "" || !path.endsWith(".md") ? "" : ` (${placeLink(path, line)})`;
    return `\n  - ${quotedText(message)}${place}`;
  });
  const more = count > findings.length ? `\n  - and ${count - findings.length} more` : "";
  return `${rule} (${severity}, ${count})${lines.join("")}${more}`;
}

/** Core files and those that a session reads each; all others by their directory. */
function describePlaces(places: readonly FilePlace[]): string[] {
  const isSingle = ({ placement, sessions }: FilePlace): boolean => placement === "core" || sessions.length > 0;
  const single = places.filter(isSingle).map(({ path, reason }) => `${placeLink(path)}: ${reason}`);
  const directories = new Map<string, FilePlace[]>();
  for (const place of places) {
    if (isSingle(place)) continue;
    const directory = parentPath(place.path);
    addToGroup(directories, directory, place);
  }
  const others = [...directories].map(([directory, list]) => {
    const layers = [...new Set(list.map(({ role }) => layerTitles[layerOf(role)].toLowerCase()))].join(", ");
    return `${displayName(directoryLabel(directory))}: ${countOf(list.length, "file")} (${layers}), read on demand only.`;
  });
  return [...single, ...others];
}

function listed(lines: readonly string[]): string[] {
  if (lines.length <= mostListed) return [...lines];
  return [...lines.slice(0, mostListed), `and ${lines.length - mostListed} more`];
}

function actionsFor(missing: readonly MissingFile[], outdated: readonly FindingGroup[]): OperationAction[] {
  const actions: OperationAction[] = [];
  if (missing.some(({ path }) => path === roleNames["active-context"]))
    actions.push({ title: "Create Active Context", operation: "active-context", values: {} });
  if (outdated.length > 0) actions.push({ title: "Prune", operation: "prune", values: {} });
  return actions;
}

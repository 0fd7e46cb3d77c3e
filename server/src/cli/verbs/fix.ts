import { countOf } from "../../memory/budget/figures";
import type { FileChange } from "../../memory/fileChange";
import { createAllListedIndexes } from "../../memory/indexes/createIndexes";
import { combineFixes } from "../../memory/rules/combineFixes";
import { missingIndex } from "../../memory/rules/missingIndex";
import { missingRootIndex } from "../../memory/rules/missingRootIndex";
import { rules as allRules, findRule } from "../../memory/rules/registry";
import type { Finding, Fix, MemoryView } from "../../memory/rules/rule";
import { fixesFor } from "../../memory/rules/run";
import type { MemorySettings } from "../../memory/settings";
import { hasSwitch, type ParsedArguments } from "../arguments";
import { answerPath } from "../baseline";
import { formatDiff } from "../diff";
import { type InspectedRoot, inspectRoot, isFullyRead } from "../inspect";
import { nearestName } from "../nearestName";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { describeMissingRoot, describeUnread, terminalText } from "../wording";
import type { CommandWorld } from "../world";
import { ChangedFiles, describeChanges } from "./fixChanges";
import { finishInterrupted, writeChanges } from "./fixWriting";
import { shownChanges } from "./shownChanges";

/** Mends what has one right way to be mended. */
export const fix: Verb = {
  name: "fix",
  operands: "ROOT…",
  summary: "Mend what has one right way to be mended.",
  details:
    "Prints the preferred fixes of all findings as one unified diff, as git writes it, with secrets masked. Nothing is written without --write, and nothing is ever deleted or written over. Exit code 0: nothing of severity error is left when the fixes are taken; 1: something is; 2: could not run, or could not read or write everything.",
  options: [
    { name: "--rule", value: "ID", isRepeatable: true, description: "Mend the findings of this rule only." },
    { name: "--write", description: "Write the changes." },
    ...settingsOptions,
  ],
  run: runFix,
};

async function runFix(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const chosen = parsed.values.get("--rule") ?? [];
  const unknown = chosen.find((id) => findRule(id) === undefined);
  if (unknown !== undefined) {
    const ids = allRules.map(({ id }) => id);
    return { problem: `There is no rule ${unknown}.${nearestName(unknown, ids)} See memory-lens rules.` };
  }
  if (parsed.operands.length === 0) return { problem: "fix needs a memory root: memory-lens fix ROOT." };
  let code: ExitCode = exitCodes.clean;
  for (const root of parsed.operands) {
    if (hasSwitch(parsed, "--write") && !finishInterrupted(root, world)) return exitCodes.incomplete;
    const fixed = await fixRoot(root, settings, chosen, world);
    if (isProblem(fixed)) return fixed;
    const { changes, left } = fixed;
    world.answer.write(formatDiff(shownChanges(changes, world.findSecrets), diffFolder(root)));
    let isWhole = isFullyRead(left.read);
    if (!isWhole) world.notes.write(describeUnread(root));
    if (changes.length === 0) world.notes.write(`Nothing to fix in ${terminalText(root)}.\n`);
    else if (!hasSwitch(parsed, "--write")) {
      world.notes.write(
        `${describeChanges(changes)} in ${terminalText(root)}. Nothing was written; add --write to write it.\n`,
      );
    } else isWhole = writeChanges(root, changes, world) && isWhole;
    if (!isWhole) {
      code = exitCodes.incomplete;
      continue;
    }
    const errors = wanted(left.findings, chosen).filter(({ severity }) => severity === "error");
    if (errors.length === 0) continue;
    if (code === exitCodes.clean) code = exitCodes.findings;
    world.notes.write(describeLeft(errors, root, changes.length === 0 || hasSwitch(parsed, "--write")));
  }
  return code;
}

/** Fixes can bring up findings that have fixes of their own; beyond so many rounds the rest is left for another run. */
const mostRounds = 10;

/** Takes fixes in memory until none is left. */
async function fixRoot(
  root: string,
  settings: MemorySettings,
  chosen: readonly string[],
  world: CommandWorld,
): Promise<Outcome<{ readonly changes: readonly FileChange[]; readonly left: InspectedRoot }>> {
  const folder = world.openFolder(root);
  const files = new ChangedFiles(folder.fileSystem);
  const overlaid: CommandWorld = { ...world, openFolder: () => ({ ...folder, fileSystem: files }) };
  for (let round = 1; ; round++) {
    const inspected = await inspectRoot(root, settings, overlaid);
    const { view, findings } = inspected;
    if (view.tree.state !== "present") {
      return {
        problem: terminalText(describeMissingRoot(root)),
      };
    }
    const { edits } = combineFixes(preferredFixes(wanted(findings, chosen), view));
    if (edits.length === 0 || round > mostRounds) return { changes: files.changes(), left: inspected };
    files.apply(edits);
  }
}

function wanted(findings: readonly Finding[], chosen: readonly string[]): readonly Finding[] {
  return chosen.length === 0 ? findings : findings.filter(({ rule }) => chosen.includes(rule));
}

/** The preferred fix of each finding; all missing indexes are created in one, so that they link each other. */
function preferredFixes(findings: readonly Finding[], view: MemoryView): Fix[] {
  const missing = findings.filter(({ rule }) => rule === missingIndex.id || rule === missingRootIndex.id);
  const all = missing.length > 1 ? createAllListedIndexes(view) : [];
  const isAll = missing.length > 1 && all.filter(({ kind }) => kind === "create").length === missing.length;
  const fixes: Fix[] = isAll ? [{ title: "Create all missing indexes", edits: all, isPreferred: true }] : [];
  for (const finding of findings) {
    if (isAll && missing.includes(finding)) continue;
    const preferred = fixesFor(finding, view).find(({ isPreferred }) => isPreferred);
    if (preferred !== undefined) fixes.push(preferred);
  }
  return fixes;
}

/** At most so many places of errors are named. */
const mostNamed = 5;

/** What the exit code tells of: errors that no fix takes away, by rule and place. */
function describeLeft(errors: readonly Finding[], root: string, isDone: boolean): string {
  const places = [...new Set(errors.map(({ rule, path }) => `${rule} in ${terminalText(answerPath(path))}`))];
  const more = places.length > mostNamed ? ` and ${places.length - mostNamed} more` : "";
  const isOne = errors.length === 1;
  const left = `${countOf(errors.length, "error")} ${isDone ? (isOne ? "is" : "are") : "would be"} left`;
  const why = isOne ? "It has no one right way to be mended" : "They have no one right way to be mended";
  return `${left}: ${places.slice(0, mostNamed).join(", ")}${more}. ${why}; see memory-lens check ${terminalText(root)}.\n`;
}

/** Where the paths of a diff start, so that it can be applied from the current folder; at the root for one outside it. */
function diffFolder(root: string): string {
  const segments = root.split(/[\\/]/).filter((segment) => segment !== "" && segment !== ".");
  const isOutside = /^(?:[\\/]|[A-Za-z]:)/.test(root) || segments.includes("..");
  return isOutside || segments.length === 0 ? "" : `${segments.join("/")}/`;
}

import { countOf } from "../../memory/budget/figures";
import type { Severity } from "../../memory/severity";
import { choiceOf, optionValue, type ParsedArguments } from "../arguments";
import { readBaseline, withoutKnown } from "../baseline";
import { type InspectedRoot, inspectRoot, isFullyRead, rootsToInspect } from "../inspect";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { reportJson } from "../reporters/json";
import type { Reporter } from "../reporters/reporter";
import { reportSarif } from "../reporters/sarif";
import { reportText } from "../reporters/text";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import type { CommandWorld } from "../world";

const reporters = { text: reportText, json: reportJson, sarif: reportSarif } satisfies Record<string, Reporter>;

/** Judges memory roots by the format and by the rules. */
export const check: Verb = {
  name: "check",
  operands: "[ROOT…]",
  summary: "Check memory roots against the format.",
  details:
    "Each ROOT is taken as a memory root as it stands; without one, roots are looked for below the current folder. Exit code 0: clean; 1: findings of severity error, or more warnings than allowed; 2: could not run, found nothing to check, or could not read everything.",
  options: [
    { name: "--format", value: "text|json|sarif", description: "How to write the answer. Default: text." },
    ...settingsOptions,
    { name: "--max-warnings", value: "N", description: "Exit with 1 when there are more warnings than this." },
    { name: "--baseline", value: "FILE", description: "Leave out findings of a former answer of --format json." },
  ],
  run: runCheck,
};

async function runCheck(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json", "sarif"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const mostWarnings = readMostWarnings(parsed);
  if (isProblem(mostWarnings)) return mostWarnings;
  const baselineFile = optionValue(parsed, "--baseline");
  const baseline =
    baselineFile === undefined ? undefined : readBaseline(baselineFile, world.readFile(baselineFile)?.text);
  if (isProblem(baseline)) return baseline;

  let roots: readonly InspectedRoot[] = await inspectRoots(rootsToInspect(parsed.operands, world), settings, world);
  if (baseline !== undefined) {
    const { roots: remaining, known } = withoutKnown(roots, baseline);
    roots = remaining;
    world.notes.write(`${countOf(known, "finding")} of the baseline left out.\n`);
  }
  const report = { roots, version: world.version, hasColours: world.hasColours };
  if (roots.length > 0 || format.choice !== "text") world.answer.write(reporters[format.choice](report));
  return exitCodeOf(roots, mostWarnings.most, world);
}

async function inspectRoots(
  roots: readonly string[],
  settings: Parameters<typeof inspectRoot>[1],
  world: CommandWorld,
): Promise<InspectedRoot[]> {
  const inspected: InspectedRoot[] = [];
  for (const root of roots) inspected.push(await inspectRoot(root, settings, world));
  return inspected;
}

/** Nothing to check counts as not run, so that a misspelt folder in a script does not pass for a clean memory. */
function exitCodeOf(roots: readonly InspectedRoot[], mostWarnings: number, world: CommandWorld): ExitCode {
  if (roots.length === 0 || !roots.every(({ read }) => isFullyRead(read))) return exitCodes.incomplete;
  const count = (severity: Severity): number =>
    roots.reduce((sum, { findings }) => sum + findings.filter((finding) => finding.severity === severity).length, 0);
  if (count("error") > 0) return exitCodes.findings;
  if (count("warning") <= mostWarnings) return exitCodes.clean;
  world.notes.write(`${countOf(count("warning"), "warning")}, more than the ${mostWarnings} allowed.\n`);
  return exitCodes.findings;
}

function readMostWarnings(parsed: ParsedArguments): Outcome<{ readonly most: number }> {
  const value = optionValue(parsed, "--max-warnings");
  if (value === undefined) return { most: Number.POSITIVE_INFINITY };
  if (/^\d+$/.test(value)) return { most: Number(value) };
  return { problem: `--max-warnings must be a whole number, not ${JSON.stringify(value)}.` };
}

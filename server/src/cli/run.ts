import { isCalendarDate } from "../memory/hygiene/dailyNotes";
import { maskSecrets } from "../memory/secrets/mask";
import { hasSwitch, optionValue, type ParsedArguments, parseArguments } from "./arguments";
import { nearestName } from "./nearestName";
import { type ExitCode, exitCodes, isProblem, type Outcome, type Problem } from "./outcome";
import { programUsage, verbUsage } from "./usage";
import type { Verb } from "./verb";
import { check } from "./verbs/check";
import type { CommandWorld } from "./world";

/** Everything the command line can do. Loaded unless memory is checked, which is done most and has the least to wait for. */
async function loadVerbs(): Promise<readonly Verb[]> {
  const { verbs } = await import("./verbTable");
  return verbs;
}

/** Does what the arguments ask for, program and script name left out, and answers with the exit code. */
export async function runCommand(args: readonly string[], outer: CommandWorld): Promise<ExitCode> {
  // Notes say again what was given, which can hold a secret.
  const notes = { write: (text: string) => outer.notes.write(maskSecrets(text, outer.findSecrets)) };
  const world: CommandWorld = { ...outer, notes };
  const [first, ...rest] = args;
  if (first === undefined) {
    world.notes.write(programUsage(await loadVerbs()));
    return exitCodes.incomplete;
  }
  if (first === "--help" || first === "-h" || first === "help") {
    world.answer.write(programUsage(await loadVerbs()));
    return exitCodes.clean;
  }
  if (first === "--version") {
    world.answer.write(`${world.version}\n`);
    return exitCodes.clean;
  }
  const verb = first === check.name ? check : (await loadVerbs()).find(({ name }) => name === first);
  if (verb === undefined) {
    const names = (await loadVerbs()).map(({ name }) => name);
    return refuse(
      `There is no ${first.startsWith("-") ? "option" : "verb"} ${first}.${nearestName(first, names)}`,
      "memory-lens --help",
      world,
    );
  }
  const help = `memory-lens ${verb.name} --help`;
  const parsed = parseArguments(verb.name, verb.options, rest);
  if (isProblem(parsed)) return refuse(parsed.problem, help, world);
  if (hasSwitch(parsed, "--help")) {
    world.answer.write(verbUsage(verb));
    return exitCodes.clean;
  }
  const unnamed = findUnnamedFolder(verb, parsed);
  if (unnamed !== undefined) return refuse(unnamed.problem, help, world);
  const dated = withDate(parsed, world);
  if (isProblem(dated)) return refuse(dated.problem, help, world);
  const outcome = await verb.run(parsed, dated);
  return isProblem(outcome) ? refuse(outcome.problem, help, world) : outcome;
}

/**
 * What is wrong with a folder that is named by an empty text, if one is. A variable that a script forgot to set gives
 * one, and is not to change the current folder.
 */
function findUnnamedFolder({ operands: usage }: Verb, { operands }: ParsedArguments): Problem | undefined {
  const [, word, isList] = /^\[?(ROOT|FOLDER)(…)?/.exec(usage) ?? [];
  const folders = isList === undefined ? operands.slice(0, 1) : operands;
  if (word === undefined || !folders.includes("")) return undefined;
  return { problem: `${word} is empty and names no folder. Write . for the current one.` };
}

/** The world on the day that `--today` names, where it is given. */
function withDate(parsed: ParsedArguments, world: CommandWorld): Outcome<CommandWorld> {
  const today = optionValue(parsed, "--today");
  if (today === undefined) return world;
  if (isCalendarDate(today)) return { ...world, calendar: { ...world.calendar, today } };
  return { problem: `--today must be a calendar date written YYYY-MM-DD, not ${JSON.stringify(today)}.` };
}

function refuse(problem: string, help: string, world: CommandWorld): ExitCode {
  world.notes.write(`memory-lens: ${problem}\nTry ${help}.\n`);
  return exitCodes.incomplete;
}

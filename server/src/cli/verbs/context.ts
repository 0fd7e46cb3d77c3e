import { compileContext } from "../../memory/context/compile";
import { renderContext } from "../../memory/context/render";
import { readMemory, viewMemory } from "../../memory/rules/view";
import { runSteps } from "../../memory/tree/walk";
import { choiceOf, type ParsedArguments } from "../arguments";
import { isFullyRead } from "../inspect";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { terminalText } from "../wording";
import type { CommandWorld } from "../world";

/** Prints what an agent gets to see at the start. */
export const context: Verb = {
  name: "context",
  operands: "ROOT",
  summary: "Print the compiled context of a memory root.",
  details:
    "Core files in load order and the names of the next layer of memory, as a harness that follows the format puts them into an agent's context. The same memory always gives the same bytes.",
  options: [
    { name: "--format", value: "xml|markdown|json", description: "The wrapper. Default: xml." },
    ...settingsOptions,
  ],
  run: runContext,
};

async function runContext(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["xml", "markdown", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const [root, ...others] = parsed.operands;
  if (root === undefined || others.length > 0)
    return { problem: "context needs one memory root: memory-lens context ROOT." };

  const folder = world.openFolder(root);
  const read = runSteps(readMemory(folder.fileSystem, settings.tree));
  if (read.tree.state !== "present") {
    return {
      problem: `The memory root ${terminalText(root)} does not exist or is not a folder. Name the folder that holds MEMORY.md.`,
    };
  }
  const view = viewMemory(read, {
    settings,
    rootName: folder.name,
    parentHasIndex: folder.parentHasIndex,
    counts: new Map(),
  });
  const compiled = compileContext(read.tree, {
    rootName: view.rootName,
    budget: view.budget,
    readText: (path) => read.core.get(path),
    facts: view.facts,
  });
  world.answer.write(renderContext(compiled, format.choice).text);
  if (isFullyRead(read)) return exitCodes.clean;
  world.notes.write(`Not all of ${terminalText(root)} could be read. See memory-lens check.\n`);
  return exitCodes.incomplete;
}

import { hasSwitch, optionValue, type ParsedArguments } from "../arguments";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { terminalText } from "../wording";
import type { CommandWorld } from "../world";

/** Serves memory to an agent. */
export const mcp: Verb = {
  name: "mcp",
  operands: "ROOT…",
  summary: "Serve memory roots to an agent over the Model Context Protocol.",
  details:
    "Speaks the protocol on standard input and output until the input ends. Offers the tools memory_list, memory_read, memory_search, memory_check and memory_remember, and the compiled context of each root as resource and prompt. A ROOT need not exist yet.",
  options: [
    { name: "--read-only", description: "Leave out memory_remember; nothing is ever written." },
    ...settingsOptions,
  ],
  run: runMcp,
};

async function runMcp(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const roots = parsed.operands;
  if (roots.length === 0) return { problem: "mcp needs at least one memory root: memory-lens mcp ROOT." };
  for (const root of roots) {
    if (typeof world.openFolder(root).fileSystem.list("") !== "string") continue;
    world.notes.write(`${terminalText(root)} does not exist or cannot be read; it is served as soon as it can be.\n`);
  }
  await world.serveMemory({
    roots,
    settings,
    isReadOnly: hasSwitch(parsed, "--read-only"),
    today: optionValue(parsed, "--today"),
  });
  return exitCodes.clean;
}

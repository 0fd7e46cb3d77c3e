import { ROOT_PATH } from "../../memory/paths";
import { detectRoots } from "../../memory/tree/roots";
import { runSteps } from "../../memory/tree/walk";
import { choiceOf, type ParsedArguments } from "../arguments";
import { answerPath } from "../baseline";
import { alignColumns, type Cell } from "../columns";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import type { Verb } from "../verb";
import { terminalText } from "../wording";
import type { CommandWorld } from "../world";

/** Tells which folders the extension would take for memory roots. */
export const roots: Verb = {
  name: "roots",
  operands: "[FOLDER]",
  summary: "List the memory roots found in a folder.",
  details:
    "Looks below FOLDER, the current folder without one, and lists what is taken for a memory root and what may be one if you say so.",
  options: [{ name: "--format", value: "text|json", description: "How to write the list. Default: text." }],
  run: runRoots,
};

async function runRoots(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json"]);
  if (isProblem(format)) return format;
  const [folder = ".", ...others] = parsed.operands;
  if (others.length > 0) return { problem: "roots looks in one folder: memory-lens roots [FOLDER]." };
  const { fileSystem } = world.openFolder(folder);
  const listing = fileSystem.list(ROOT_PATH);
  if (typeof listing === "string") {
    return {
      problem: `The folder ${terminalText(folder)} ${listing === "unreadable" ? "cannot be read (permission denied)" : "does not exist or is not a folder"}. Name another one.`,
    };
  }
  const found = runSteps(detectRoots(fileSystem, { exclude: [] }));
  if (format.choice === "json") {
    const answer = {
      version: 1,
      folder,
      roots: found.roots.map(({ path, scope }) => ({ path: answerPath(path), scope })),
      candidates: found.candidates.map(({ path, reason }) => ({ path: answerPath(path), reason })),
    };
    world.answer.write(`${JSON.stringify(answer, undefined, 2)}\n`);
    return exitCodes.clean;
  }
  const rows: Cell[][] = [
    ...found.roots.map(({ path, scope }): Cell[] => [
      { text: terminalText(answerPath(path)), style: "strong" },
      {
        text:
          scope === "workspace" ? "root; doubles as a workspace, so its other folders are left out at first" : "root",
      },
    ]),
    ...found.candidates.map(({ path, reason }): Cell[] => [
      { text: terminalText(answerPath(path)) },
      {
        text:
          reason === "repository" ? "perhaps: MEMORY.md in a code repository" : "perhaps: Markdown and no MEMORY.md",
        style: "hint",
      },
    ]),
  ];
  if (rows.length === 0)
    world.notes.write(`No memory root was found below ${folder === "." ? "this folder" : terminalText(folder)}.\n`);
  else world.answer.write(`${alignColumns(rows, world.hasColours).join("\n")}\n`);
  return exitCodes.clean;
}

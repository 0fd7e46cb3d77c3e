import { checkContract } from "../../memory/context/contract";
import { contractKit } from "../../memory/context/contractKit";
import type { ContractReport } from "../../memory/context/contractReport";
import { ROOT_PATH } from "../../memory/paths";
import { readMemory } from "../../memory/rules/view";
import { runSteps } from "../../memory/tree/walk";
import { choiceOf, hasSwitch, optionValue, type ParsedArguments } from "../arguments";
import { styled } from "../columns";
import { isFullyRead, viewRoot } from "../inspect";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { describeMissingRoot, describeUnread, terminalText } from "../wording";
import type { CommandWorld } from "../world";

/** Proves, or refutes, that a harness keeps the format's contract. */
export const contract: Verb = {
  name: "contract",
  operands: "[ROOT]",
  summary: "Check what a harness sent against the four rules of the contract.",
  details:
    "Compares a memory root with the text that a harness sent to a model: its system prompt or whole request, in any wrapper. What the harness offers beside the prompt is said by switches. Exit code 0: conforming; 1: not; 2: could not run or could not read everything. With --kit a small memory is written instead, whose texts are easy to tell apart, to test a harness with.",
  options: [
    { name: "--prompt", value: "FILE", description: "The text that the harness sent." },
    { name: "--listing", description: "The harness lists immediate child memory directories." },
    { name: "--search", description: "The harness searches memory." },
    { name: "--read-tool", description: "The agent can read single memory files." },
    { name: "--format", value: "text|json", description: "How to write the answer. Default: text." },
    { name: "--kit", value: "DIR", description: "Write a memory for testing into a new or empty folder." },
    ...settingsOptions.filter(({ name }) => name === "--set"),
  ],
  run: runContract,
};

async function runContract(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const kit = optionValue(parsed, "--kit");
  if (kit !== undefined) return writeKit(kit, parsed, world);
  const format = choiceOf(parsed, "--format", ["text", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const [root, ...others] = parsed.operands;
  const promptFile = optionValue(parsed, "--prompt");
  if (root === undefined || others.length > 0 || promptFile === undefined) {
    return {
      problem:
        "contract needs one memory root and the text that the harness sent: memory-lens contract ROOT --prompt FILE.",
    };
  }
  const prompt = world.readFile(promptFile)?.text;
  if (prompt === undefined)
    return { problem: `The prompt ${terminalText(promptFile)} cannot be read. Name another file.` };
  const folder = world.openFolder(root);
  const read = runSteps(readMemory(folder.fileSystem, settings.tree));
  if (read.tree.state !== "present") {
    return {
      problem: terminalText(describeMissingRoot(root)),
    };
  }
  const view = viewRoot(folder, read, new Map(), settings, world);
  const report = checkContract(view, prompt, {
    listing: hasSwitch(parsed, "--listing"),
    search: hasSwitch(parsed, "--search"),
    readTool: hasSwitch(parsed, "--read-tool"),
  });
  world.answer.write(
    format.choice === "json"
      ? `${JSON.stringify(report, undefined, 2)}\n`
      : describeReport(root, report, world.hasColours),
  );
  if (!isFullyRead(read)) {
    world.notes.write(describeUnread(root));
    return exitCodes.incomplete;
  }
  return report.conforming ? exitCodes.clean : exitCodes.findings;
}

/** The checklist with what speaks against each of its items. */
function describeReport(root: string, { conforming, rules, checklist }: ContractReport, hasColours: boolean): string {
  const head = styled(terminalText(root), "strong", hasColours);
  const verdict = styled(conforming ? "conforming" : "not conforming", conforming ? "good" : "error", hasColours);
  const lines = [`${head}   ${verdict}`];
  for (const { item, pass, rule, paths } of checklist) {
    const mark = styled(pass ? "yes" : "no ", pass ? "good" : "error", hasColours);
    lines.push(`  ${mark}  ${item}`);
    const details = rules.find((each) => each.rule === rule)?.details ?? [];
    for (const message of [...paths, ...details.map((detail) => detail.message)])
      lines.push(`         ${terminalText(message)}`);
  }
  return `${lines.join("\n")}\n`;
}

function writeKit(directory: string, { operands }: ParsedArguments, world: CommandWorld): Outcome<ExitCode> {
  if (operands.length > 0) return { problem: "contract --kit takes no memory root: memory-lens contract --kit DIR." };
  const name = terminalText(directory);
  const listing = world.openFolder(directory).fileSystem.list(ROOT_PATH);
  if (listing !== "missing" && (typeof listing === "string" || listing.length > 0))
    return { problem: `${name} is there and not an empty folder. Name one that does not exist yet.` };
  const folder = directory.replace(/\/+$/, "");
  for (const { path, text } of contractKit()) {
    if (world.createFile(`${folder}/${path}`, text) !== "created")
      return { problem: `${name}/${path} could not be created. Name a folder in which you may write.` };
  }
  world.notes.write(
    `A memory for testing is in ${name}. Let the harness load it, save what it sends to a file, and run: memory-lens contract ${name} --prompt FILE\n`,
  );
  return exitCodes.clean;
}

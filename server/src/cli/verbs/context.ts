import { compileContext, uncountedTexts, withCounts } from "../../memory/context/compile";
import { harnessOfRoot } from "../../memory/context/harnessOfRoot";
import { maskContext } from "../../memory/context/maskContext";
import { renderContext } from "../../memory/context/render";
import { type SessionRequest, sessionKinds } from "../../memory/context/sessions";
import { harnessNames } from "../../memory/harnessSettings";
import { findTopic } from "../../memory/hygiene/roles";
import { countTexts, readMemory } from "../../memory/rules/view";
import { externalFiles } from "../../memory/tree/queries";
import { runSteps } from "../../memory/tree/walk";
import { choiceOf, type Option, optionValue, type ParsedArguments } from "../arguments";
import { isFullyRead, viewRoot } from "../inspect";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { describeMissingRoot, describeUnread, terminalText } from "../wording";
import type { CommandWorld } from "../world";

const oneHarness: Option = {
  name: "--harness",
  value: "NAME",
  description: `The harness whose loading is shown: ${harnessNames.join(", ")}. Default: agent-memory.`,
};

/** Prints what an agent gets to see at the start. */
export const context: Verb = {
  name: "context",
  operands: "ROOT",
  summary: "Print the compiled context of a memory root.",
  details:
    "Core files in load order and the names of the next layer of memory, as a harness that follows the format puts them into an agent's context. With a kind of session or a harness: what is loaded then, what the agent reads itself at the start, and where a file is cut. The same memory always gives the same bytes.",
  options: [
    { name: "--format", value: "xml|markdown|json", description: "The wrapper. Default: xml." },
    {
      name: "--session",
      value: "KIND",
      description: `What is read at the start: ${sessionKinds.join(", ")}. Default: contract.`,
    },
    { name: "--topic", value: "NAME", description: "The topic that a sub-agent works on." },
    ...settingsOptions.map((option) => (option.name === "--harness" ? oneHarness : option)),
  ],
  run: runContext,
};

async function runContext(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["xml", "markdown", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const session = readSession(parsed, world);
  if (isProblem(session)) return session;
  const [root, ...others] = parsed.operands;
  if (root === undefined || others.length > 0)
    return { problem: "context needs one memory root: memory-lens context ROOT." };
  const [harness, ...moreHarnesses] = settings.harness;
  if (harness === undefined || moreHarnesses.length > 0)
    return { problem: "context shows what one harness loads. Give one --harness." };

  const folder = world.openFolder(root);
  const read = runSteps(readMemory(folder.fileSystem, settings.tree));
  if (read.tree.state !== "present") {
    return {
      problem: terminalText(describeMissingRoot(root)),
    };
  }
  const view = viewRoot(folder, read, new Map(), settings, world);
  const draft = compileContext(read.tree, view, {
    session,
    harness: harnessOfRoot(harness, settings.harnesses, view.memfsConfig),
    roleSettings: settings,
  });
  if (session.topic !== undefined && findTopic(session.topic, externalFiles(read.tree), settings) === undefined)
    return { problem: draft.notes[0] ?? `There is no topic ${session.topic}.` };
  const isCounted = format.choice === "json" || session.kind !== "contract" || harness !== "agent-memory";
  const counts = isCounted ? await countTexts(uncountedTexts(draft), draft.counter, world.countTokens) : new Map();
  world.answer.write(renderContext(maskContext(withCounts(draft, counts), view), format.choice).text);
  if (draft.core.length + draft.start.length === 0)
    for (const note of draft.notes) world.notes.write(`${terminalText(note)}\n`);
  if (isFullyRead(read)) return exitCodes.clean;
  world.notes.write(describeUnread(root));
  return exitCodes.incomplete;
}

function readSession(parsed: ParsedArguments, world: CommandWorld): Outcome<SessionRequest> {
  const kind = choiceOf(parsed, "--session", sessionKinds);
  if (isProblem(kind)) return kind;
  const topic = optionValue(parsed, "--topic");
  if (topic !== undefined && kind.choice !== "sub-agent")
    return { problem: "--topic belongs to --session sub-agent, the only session that has a topic." };
  return { kind: kind.choice, today: world.calendar.today, topic };
}

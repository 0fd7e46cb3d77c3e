import { readMemoryTogether } from "../../memory/rules/view";
import { choiceOf, type ParsedArguments } from "../arguments";
import { isFullyRead, viewRoot } from "../inspect";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { describeMissingRoot, describeUnread, terminalText } from "../wording";
import type { CommandWorld } from "../world";
import { answerGraph, type GraphAnswer } from "./graphAnswer";
import { drawDot, drawMermaid } from "./graphDrawing";

const writers: Record<"json" | "mermaid" | "dot", (graph: GraphAnswer) => string> = {
  json: (graph) => `${JSON.stringify(graph, undefined, 2)}\n`,
  mermaid: drawMermaid,
  dot: drawDot,
};

/** Prints which file leads where. */
export const graph: Verb = {
  name: "graph",
  operands: "ROOT",
  summary: "Print how the files of a memory root lead to each other.",
  details:
    "Markdown links, wiki links, mentions of paths, and the listing of child directories; which files an agent can find from the root, and which not. A link to a directory leads to its index; a wiki link that can mean several files leads to each.",
  options: [
    { name: "--format", value: "json|mermaid|dot", description: "How to write the graph. Default: json." },
    ...settingsOptions,
  ],
  run: runGraph,
};

async function runGraph(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["json", "mermaid", "dot"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const [root, ...others] = parsed.operands;
  if (root === undefined || others.length > 0)
    return { problem: "graph needs one memory root: memory-lens graph ROOT." };
  const folder = world.openFolder(root);
  const read = await readMemoryTogether(folder.fileSystem, settings.tree, folder.readMany);
  if (read.tree.state !== "present") {
    return {
      problem: terminalText(describeMissingRoot(root)),
    };
  }
  const view = viewRoot(folder, read, new Map(), settings, world);
  world.answer.write(writers[format.choice](answerGraph(view)));
  if (isFullyRead(read)) return exitCodes.clean;
  world.notes.write(describeUnread(root));
  return exitCodes.incomplete;
}

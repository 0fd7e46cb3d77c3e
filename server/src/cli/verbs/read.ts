import { type RecalledFile, recallMemory } from "../../memory/recall/recallMemory";
import { isRefusal } from "../../memory/recall/refusal";
import { choiceOf, type ParsedArguments } from "../arguments";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { answerRefusal, openMemory } from "../recallRoot";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import type { CommandWorld } from "../world";
import { listingAnswer, listingText } from "./list";

/** Reads one file of a memory. */
export const read: Verb = {
  name: "read",
  operands: "ROOT PATH",
  summary: "Read one memory file, or a directory's index.",
  details:
    "The text of a memory file; for a directory, its MEMORY.md and the names one level below. PATH is relative to ROOT; nothing outside ROOT and nothing that is not memory is read. Exit code 2 when PATH is refused; a missing file is answered with the start of the nearest index on standard error, with --format json with all of it in the answer.",
  options: [
    { name: "--format", value: "text|json", description: "How to write the answer. Default: text." },
    ...settingsOptions,
  ],
  run: runRead,
};

async function runRead(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const [root, path, ...others] = parsed.operands;
  if (root === undefined || path === undefined || others.length > 0) {
    return { problem: "read needs a memory root and one path in it: memory-lens read ROOT PATH." };
  }
  const answer = recallMemory(openMemory(root, settings, world), path);
  if (isRefusal(answer)) return answerRefusal(answer, format.choice, world);
  if (format.choice === "json") {
    const object =
      answer.kind === "file"
        ? fileAnswer(answer)
        : { ...listingAnswer(answer.listing), index: answer.index === undefined ? null : fileAnswer(answer.index) };
    world.answer.write(`${JSON.stringify(object, undefined, 2)}\n`);
  } else if (answer.kind === "file") world.answer.write(answer.excerpt.text);
  else {
    const index = answer.index?.excerpt.text ?? "";
    if (index !== "") world.answer.write(index.endsWith("\n") ? `${index}\n` : `${index}\n\n`);
    world.answer.write(listingText(answer.listing.entries, world.hasColours));
  }
  return exitCodes.clean;
}

function fileAnswer({ path, lines, excerpt }: RecalledFile): object {
  return { path, lines, text: excerpt.text };
}

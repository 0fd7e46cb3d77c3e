import { shownText } from "../../memory/recall/source";
import { MemorySearch, type SearchHit } from "../../memory/search/memorySearch";
import { runSteps } from "../../memory/tree/walk";
import { choiceOf, optionValue, type ParsedArguments } from "../arguments";
import { styled } from "../columns";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { answerRefusal, openMemory } from "../recallRoot";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { describeMissingRoot, describeUnread, terminalText } from "../wording";
import type { CommandWorld } from "../world";

const defaultLimit = 20;

/** Searches a memory. */
export const search: Verb = {
  name: "search",
  operands: "ROOT QUERY…",
  summary: "Search all files of a memory.",
  details:
    'Finds words and "quoted phrases", typing errors forgiven, the best first; where the memory follows the architecture profile, layer by layer: active context, MEMORY.md, today, yesterday, topics, older notes, the rest, archive. In the text answer lines are counted from 1, in JSON from 0 as everywhere. Exit code 0 whether or not anything was found; 2 when not all files could be read.',
  options: [
    { name: "--limit", value: "N", description: `The most hits to give. Default: ${defaultLimit}.` },
    { name: "--format", value: "text|json", description: "How to write the answer. Default: text." },
    ...settingsOptions,
  ],
  run: runSearch,
};

async function runSearch(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const limit = readLimit(parsed);
  if (isProblem(limit)) return limit;
  const [root, ...words] = parsed.operands;
  if (root === undefined || words.length === 0) {
    return { problem: "search needs a memory root and what to search for: memory-lens search ROOT QUERY." };
  }
  const source = openMemory(root, settings, world);
  if (source.tree.state !== "present") {
    const message = describeMissingRoot(root);
    return answerRefusal({ refused: "root-missing", message }, format.choice, world);
  }
  let isComplete = !source.tree.root.hasUnreadable;
  const index = new MemorySearch((path) => {
    const stored = source.read(path);
    if (typeof stored !== "string") return shownText(stored.text, source);
    isComplete &&= stored === "missing";
    return undefined;
  });
  runSteps(index.update(source.tree));
  const { today } = world.calendar;
  const hits = index.search(words.join(" "), { today, limit: limit.limit, settings });
  if (format.choice === "json") world.answer.write(`${JSON.stringify(hits.map(hitAnswer), undefined, 2)}\n`);
  else {
    world.answer.write(hits.map((hit) => hitText(hit, world.hasColours)).join(""));
    if (hits.length === 0) world.notes.write("Nothing was found.\n");
  }
  if (isComplete) return exitCodes.clean;
  world.notes.write(describeUnread(root));
  return exitCodes.incomplete;
}

function readLimit(parsed: ParsedArguments): Outcome<{ readonly limit: number }> {
  const value = optionValue(parsed, "--limit");
  if (value === undefined) return { limit: defaultLimit };
  if (/^\d{1,9}$/.test(value) && Number(value) > 0) return { limit: Number(value) };
  return { problem: `--limit must be a whole number above zero, not ${JSON.stringify(value)}.` };
}

function hitAnswer({ path, line, heading, text, score }: SearchHit): object {
  return { path, line, heading: heading ?? null, text, score };
}

function hitText({ path, line, heading, text }: SearchHit, hasColours: boolean): string {
  const place = styled(`${terminalText(path)}:${line + 1}`, "strong", hasColours);
  const above = heading === undefined ? "" : `  ${styled(terminalText(heading), "hint", hasColours)}`;
  return `${place}${above}\n  ${terminalText(text)}\n`;
}

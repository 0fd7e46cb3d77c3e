import { type ListedEntry, type Listing, listMemory } from "../../memory/recall/listMemory";
import { isRefusal } from "../../memory/recall/refusal";
import { choiceOf, type ParsedArguments } from "../arguments";
import { alignColumns, type Cell } from "../columns";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { answerRefusal, openMemory } from "../recallRoot";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { terminalText } from "../wording";
import type { CommandWorld } from "../world";

/** Lists one level of memory. */
export const list: Verb = {
  name: "list",
  operands: "ROOT [PATH]",
  summary: "List one level of a memory.",
  details:
    "The Markdown files and the child memory directories of a directory, relative to ROOT, with what each says of itself; without PATH, of the root. Exit code 2 when the directory is refused.",
  options: [
    { name: "--format", value: "text|json", description: "How to write the answer. Default: text." },
    ...settingsOptions,
  ],
  run: runList,
};

async function runList(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const [root, path = "", ...others] = parsed.operands;
  if (root === undefined || others.length > 0) {
    return { problem: "list needs a memory root and at most one directory in it: memory-lens list ROOT [PATH]." };
  }
  const listing = listMemory(openMemory(root, settings, world), path);
  if (isRefusal(listing)) return answerRefusal(listing, format.choice, world);
  if (format.choice === "json") world.answer.write(`${JSON.stringify(listingAnswer(listing), undefined, 2)}\n`);
  else world.answer.write(listingText(listing.entries, world.hasColours));
  return exitCodes.clean;
}

/** A listing for programs. */
export function listingAnswer({ path, hasIndex, description, entries }: Listing): object {
  return {
    path,
    hasIndex,
    description: description ?? null,
    entries: entries.map((entry) => {
      const head = { path: entry.path, kind: entry.kind, description: entry.description ?? null };
      return entry.kind === "directory" ? { ...head, hasIndex: entry.hasIndex } : head;
    }),
  };
}

/** The entries of a listing, a line each; nothing for none. */
export function listingText(entries: readonly ListedEntry[], hasColours: boolean): string {
  const rows = entries.map(({ path, kind, description, hasIndex }): Cell[] => {
    const says = terminalText(description ?? "");
    const isLacking = kind === "directory" && !hasIndex;
    return [
      { text: terminalText(path), ...(kind === "directory" ? { style: "strong" as const } : {}) },
      isLacking ? { text: "no MEMORY.md", style: "warning" } : { text: says },
    ];
  });
  return alignColumns(rows, hasColours)
    .map((line) => `${line}\n`)
    .join("");
}

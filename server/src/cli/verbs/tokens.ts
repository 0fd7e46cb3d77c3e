import { formatShare, formatTokens, groupDigits } from "../../memory/budget/figures";
import type { TokenCount } from "../../memory/budget/tokens";
import { countTexts } from "../../memory/rules/view";
import type { MemorySettings } from "../../memory/settings";
import type { StoredText } from "../../memory/text";
import { decodeText } from "../../memory/text";
import { externalFiles } from "../../memory/tree/queries";
import { choiceOf, hasSwitch, type ParsedArguments } from "../arguments";
import { alignColumns, type Cell, styled } from "../columns";
import { measureFile } from "../fileMeasures";
import { type InspectedRoot, inspectRoot, isFullyRead, rootsToInspect } from "../inspect";
import { type ExitCode, exitCodes, isProblem, type Outcome } from "../outcome";
import { readSettingsOptions, settingsOptions } from "../settingsOptions";
import type { Verb } from "../verb";
import { describeMissingRoot, terminalText } from "../wording";
import type { CommandWorld } from "../world";

/** Counts the tokens of memory. */
export const tokens: Verb = {
  name: "tokens",
  operands: "[ROOT…]",
  summary: "Count the tokens of memory files.",
  details: "Core files with their share of the budget; with --all, external files as well.",
  options: [
    { name: "--all", description: "Count external files too." },
    { name: "--format", value: "text|json", description: "How to write the answer. Default: text." },
    ...settingsOptions,
  ],
  run: runTokens,
};

/** A root with the counts of its external files, where they were asked for. */
interface CountedRoot {
  readonly inspected: InspectedRoot;
  readonly external: ReadonlyMap<string, TokenCount> | undefined;
}

async function runTokens(parsed: ParsedArguments, world: CommandWorld): Promise<Outcome<ExitCode>> {
  const format = choiceOf(parsed, "--format", ["text", "json"]);
  if (isProblem(format)) return format;
  const settings = readSettingsOptions(parsed);
  if (isProblem(settings)) return settings;
  const roots: CountedRoot[] = [];
  for (const root of rootsToInspect(parsed.operands, world)) {
    const counted = await countRoot(root, settings, hasSwitch(parsed, "--all"), world);
    if (isProblem(counted)) return counted;
    roots.push(counted);
  }
  if (format.choice === "json") {
    world.answer.write(`${JSON.stringify({ version: 1, roots: roots.map(rootAnswer) }, undefined, 2)}\n`);
  } else if (roots.length > 0) {
    world.answer.write(roots.map((root) => describeRoot(root, world.hasColours)).join("\n"));
  }
  const isComplete = roots.length > 0 && roots.every(({ inspected }) => isFullyRead(inspected.read));
  return isComplete ? exitCodes.clean : exitCodes.incomplete;
}

async function countRoot(
  root: string,
  settings: MemorySettings,
  withExternal: boolean,
  world: CommandWorld,
): Promise<Outcome<CountedRoot>> {
  const inspected = await inspectRoot(root, settings, world);
  const { tree } = inspected.read;
  if (tree.state !== "present") {
    return {
      problem: terminalText(describeMissingRoot(root)),
    };
  }
  if (!withExternal) return { inspected, external: undefined };
  const external = new Map<string, TokenCount>();
  for (const path of externalFiles(tree)) {
    // File by file, so that the texts of a large memory are not held all at once.
    const bytes = inspected.folder.fileSystem.read(path);
    if (typeof bytes === "string") continue;
    const text = new Map<string, StoredText>([[path, { text: decodeText(bytes).text, bytes: bytes.length }]]);
    for (const [counted, count] of await countTexts(text, settings.budget.counter, world.countTokens))
      external.set(counted, count);
  }
  return { inspected, external };
}

function rootAnswer({ inspected, external }: CountedRoot): object {
  const { root, read, view } = inspected;
  const { counter, tokens: sum, limit, window } = view.budget;
  const measure = (path: string, placement: "core" | "external", count: TokenCount | undefined): object => {
    const { path: name, ...sizes } = measureFile(path, read.facts.get(path), count);
    return { path: name, placement, ...sizes };
  };
  return {
    root,
    budget: { counter, tokens: sum, limit, window },
    files: [
      ...view.budget.shares.map(({ path, count }) => measure(path, "core", count)),
      ...(external === undefined
        ? []
        : externalFiles(read.tree).map((path) => measure(path, "external", external.get(path)))),
    ],
  };
}

function describeRoot({ inspected, external }: CountedRoot, hasColours: boolean): string {
  const { root, read, view } = inspected;
  const { budget } = view;
  const head = `${formatTokens(budget.tokens)} of ${groupDigits(budget.limit)} tokens (${budget.counter}) · ${formatShare(budget.tokens, budget.limit)}`;
  const rows: Cell[][] = budget.shares.map(({ path, count }) => [
    figure(count),
    { text: count === undefined ? "" : formatShare(count.tokens, budget.limit), alignment: "right" },
    { text: terminalText(path) },
  ]);
  const lines = [`${styled(terminalText(root), "strong", hasColours)}   ${head}`];
  if (external !== undefined) {
    for (const path of externalFiles(read.tree))
      rows.push([figure(external.get(path)), { text: "" }, { text: terminalText(path) }]);
  }
  lines.push(...alignColumns(rows, hasColours).map((line) => `  ${line}`));
  if (external !== undefined) {
    const sum = [...external.values()].reduce((total, { tokens: count }) => total + count, 0);
    lines.push(`  ${formatTokens(sum)} in external files, loaded on demand`);
  }
  return `${lines.join("\n")}\n`;
}

function figure(count: TokenCount | undefined): Cell {
  return { text: count === undefined ? "unreadable" : formatTokens(count.tokens), alignment: "right" };
}

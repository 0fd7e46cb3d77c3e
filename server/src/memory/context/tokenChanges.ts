import { formatTokens, groupDigits } from "../budget/figures";
import { displayName } from "../names";
import { compareCodePoints } from "../paths";
import type { CompiledContext, ContextFile } from "./compile";
import { tableRow } from "./markdownTable";

/** Tokens of one file in two contexts; `undefined` where it is not in that one. */
export interface FileTokenChange {
  readonly path: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** A context as far as its tokens are compared, with every file counted. */
export interface CountedContext {
  readonly core: readonly Pick<ContextFile, "path" | "count">[];
  readonly start: readonly Pick<ContextFile, "path" | "count">[];
  readonly counter: CompiledContext["counter"];
}

/** Tokens of all files of a context, those that the agent reads itself included. */
export function sumOf({ core, start }: Pick<CountedContext, "core" | "start">): number {
  return [...core, ...start].reduce((sum, { count }) => sum + (count?.tokens ?? 0), 0);
}

/** The files of which two contexts hold more or less, the largest difference first. Both have to be counted. */
export function tokenChanges(before: CountedContext, after: CountedContext): FileTokenChange[] {
  const old = tokensByPath(before);
  const fresh = tokensByPath(after);
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((path): FileTokenChange => ({ path, before: old.get(path), after: fresh.get(path) }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => Math.abs(gain(b)) - Math.abs(gain(a)) || compareCodePoints(a.path, b.path));
}

/** Tokens that a file takes more, or below zero less, than before. */
export function gain({ before = 0, after = 0 }: Pick<FileTokenChange, "before" | "after">): number {
  return after - before;
}

/** Tokens with a sign: `+310`, `−24`, `±0`. */
export function formatGain(tokens: number): string {
  if (tokens === 0) return "±0";
  return tokens > 0 ? `+${groupDigits(tokens)}` : `−${groupDigits(-tokens)}`;
}

/** The report on what became more and less since an earlier state, named as within a sentence: `the last commit`. */
export function describeTokenChanges(
  label: string,
  since: string,
  before: CountedContext,
  after: CountedContext,
): string {
  const changes = tokenChanges(before, after);
  const lines = [`# Compiled context of ${displayName(label)}: changes since ${since}`, ""];
  if (changes.length === 0) {
    lines.push(`Nothing changed in what is loaded: ${formatTokens(sumOf(after))} tokens.`);
    return `${lines.join("\n")}\n`;
  }
  const sums = { before: sumOf(before), after: sumOf(after) };
  lines.push(
    `${formatTokens(sums.before)} tokens then, ${formatTokens(sums.after)} now: **${formatGain(gain(sums))}** (${after.counter}).`,
    "",
    tableRow(["File", "Then", "Now", "Change"]),
    "| :-- | --: | --: | --: |",
    ...changes.map((change) =>
      tableRow([
        displayName(change.path),
        change.before === undefined ? "–" : formatTokens(change.before),
        change.after === undefined ? "–" : formatTokens(change.after),
        formatGain(gain(change)),
      ]),
    ),
  );
  return `${lines.join("\n")}\n`;
}

function tokensByPath({ core, start }: CountedContext): Map<string, number> {
  return new Map([...core, ...start].map(({ path, count }) => [path, count?.tokens ?? 0]));
}

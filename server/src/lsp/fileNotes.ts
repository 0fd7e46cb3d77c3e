import { countOf, formatTokens, groupDigits } from "../memory/budget/figures";
import type { TokenCount } from "../memory/budget/tokens";
import { describeRole } from "../memory/hygiene/roleText";
import { backlinkFiles } from "../memory/links/backlinks";
import { displayName } from "../memory/names";
import { clipText, splitLines } from "../memory/text";
import { placementOf } from "../memory/tree/queries";
import { countFile } from "./fileTokens";
import type { LanguageHost } from "./host";
import type { LiveMemory } from "./liveMemory";

/** Lines and characters of a file that are shown with what it is. */
const mostLines = 8;
const longestLine = 160;

const placements = {
  core: "Core memory: in context on every request.",
  external: "External memory: read on demand.",
  ignored: "Not memory.",
} as const;

/**
 * A file for people, as Markdown: where it stands, what it costs, when it changed, what leads there, and its first
 * lines, or those from a given line on, with secrets masked. What comes from files and names is shown as written and never as Markdown.
 */
export async function describeForReaders(
  memory: LiveMemory,
  path: string,
  fromLine: number | undefined,
  host: LanguageHost,
  signal: AbortSignal,
): Promise<string> {
  const { counter } = memory.settings.budget;
  const stat = memory.stat(path);
  const facts = memory.factsNow(path);
  const count = await countFile(memory, path, host, signal);
  const figures = [
    count === undefined ? undefined : tokensWithCounter(count, counter),
    typeof facts === "object" ? countOf(facts.size.bytes, "byte") : undefined,
    stat === undefined ? undefined : `changed ${localTime(stat.modified)}`,
  ].filter((figure) => figure !== undefined);
  const { links } = memory.view;
  const sources = links === undefined ? 0 : backlinkFiles(path, links).length;
  const parts = [
    `**${asWritten(displayName(path))}**`,
    placements[placementOf(memory.tree, path)],
    `${figures.join(" · ")}${sources === 0 ? "" : ` · ${countOf(sources, "file")} ${sources === 1 ? "leads" : "lead"} here`}`,
  ];
  const role = describeRole(path, memory.view);
  if (role.length > 0) parts.push(asWritten(role.join(" ")));
  const lines = firstLines(memory.shownText(path), fromLine);
  if (lines.length > 0) parts.push(fenced(lines));
  return parts.join("\n\n");
}

/** Tokens with the name of their counter: `≈1,234 tokens (o200k_base)`. */
export function tokensWithCounter({ tokens, isEstimate }: TokenCount, counter: string): string {
  return `${formatTokens(tokens)} tokens (${isEstimate ? "estimated from its size" : counter})`;
}

function firstLines(text: string, fromLine: number | undefined): string[] {
  const lines = splitLines(text);
  const start = fromLine ?? 0;
  const shown = lines.slice(start, start + mostLines).map((line) => clipLine(line.trimEnd()));
  while (shown.at(-1) === "") shown.pop();
  const left = lines.length - start - mostLines;
  return left > 0 && shown.length > 0 ? [...shown, `… ${groupDigits(left)} more`] : shown;
}

function clipLine(line: string): string {
  return line.length <= longestLine ? line : `${clipText(line, longestLine - 1)}…`;
}

/** Lines in a fence that none of them can close. */
function fenced(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map(({ length }) => length)));
  const fence = "`".repeat(longest + 1);
  return [`${fence}markdown`, ...lines, fence].join("\n");
}

function asWritten(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-!|~<>&$]/g, "\\$&");
}

/** A moment as the clock on the wall showed it: `2026-08-12 09:30`. */
function localTime(milliseconds: number): string {
  const time = new Date(milliseconds);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())} ${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

import { MarkdownString } from "vscode";
import type { MemoryNode, NodeDetails } from "../../../server/src/protocol/nodeMessages";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { coreTokens } from "../coreFigure";
import { barOf, countOf, formatShare, formatTokens, groupDigits } from "../figures";
import type { SectionNode } from "../nodes";
import { ignoredSentences } from "./ignoredReasons";

const placements = {
  core: "Core memory: in context on every request.",
  external: "External memory: read on demand.",
  ignored: "Not memory.",
} as const;

/** The hover of a root. */
export function rootTooltip(root: RootSummary): MarkdownString {
  const lines = [`**${asWritten(root.label)}** ${verdictText(root)}`, "", asWritten(fsPathOf(root))];
  if (root.problems !== undefined) lines.push("", `${countOf(root.problems.count, "problem")} in the Problems panel.`);
  if (!root.isDetected) lines.push("", "Named by the setting `memoryLens.roots`.");
  return markdown(lines);
}

function verdictText({ state, verdict }: RootSummary): string {
  if (state === "missing") return "does not exist. Create the folder, or take it out of `memoryLens.roots`.";
  if (state === "not-a-directory") return "is not a folder. Correct the setting `memoryLens.roots`.";
  if (verdict === "valid") return "is a valid memory.";
  if (verdict === "invalid") return "is not a valid memory yet: an index is missing.";
  return verdict === "indeterminate" ? "could not be checked in full: part of it cannot be read." : "is being read.";
}

function fsPathOf({ uri }: RootSummary): string {
  return decodeURIComponent(uri.replace(/^file:\/\//, ""));
}

/** The hover of a section. */
export function sectionTooltip({ section, parent: { root } }: SectionNode): MarkdownString {
  if (section === "core") return budgetTooltip(root);
  if (section === "external") {
    const missing = root.missingIndexes.length;
    return markdown([
      "Markdown below the root. An agent reads it on demand, led by the MEMORY.md of each directory.",
      ...(missing === 0
        ? []
        : [
            "",
            `${countOf(missing, "directory", "directories")} without MEMORY.md: an agent cannot discover what is there.`,
          ]),
    ]);
  }
  return markdown(["What lies in the folder and is not memory, each with the reason."]);
}

/** Core memory against its budget, a bar for each file. */
export function budgetTooltip(root: RootSummary): MarkdownString {
  const { label, budget, harnesses } = root;
  const { limit, window, counter, state, files } = budget;
  const tokens = coreTokens(root);
  const share = tokens === undefined ? "" : `, ${formatShare(tokens, limit)}`;
  const lines = [
    `**${asWritten(label)}** ${formatTokens(tokens)} of ${groupDigits(limit)} tokens${share}`,
    "",
    "| | | | |",
    "| :-- | :-- | --: | --: |",
  ];
  const largest = Math.max(...files.map((file) => file.tokens ?? 0));
  for (const file of files.slice(0, mostBars)) {
    const part = file.tokens ?? 0;
    lines.push(
      `| ${asWritten(file.path)}&ensp; | ${barOf(part, largest)} | &ensp;${formatTokens(file.tokens)} | &ensp;${file.tokens === undefined ? "" : formatShare(part, limit)} |`,
    );
  }
  if (files.length > mostBars) lines.push("", `and ${countOf(files.length - mostBars, "more file", "more files")}.`);
  lines.push("", budgetSentences[tokens === undefined ? "unknown" : state]);
  lines.push("", `Counted with ${asWritten(counter)} for a window of ${groupDigits(window)} tokens.`);
  lines.push("", `${harnesses.length === 1 ? "Harness" : "Harnesses"}: ${harnesses.map(asWritten).join(", ")}.`);
  return markdown(lines);
}

/** Bars for the first files only; a hover is no report. */
const mostBars = 12;

const budgetSentences = {
  unknown: "Still counting.",
  within: "Within the budget.",
  near: "Near the budget: think of moving detail into directories.",
  over: "Over the budget: move detail into directories, where it is read on demand.",
} as const;

/** The hover of a file or directory; what is known without asking when there are no details. */
export function entryTooltip(
  entry: MemoryNode,
  details: NodeDetails | null,
  due: readonly string[] = [],
): MarkdownString {
  if (entry.kind === "ignored") {
    return markdown([`**${asWritten(entry.path)}** is not memory.`, "", ignoredSentences[entry.reason]]);
  }
  if (details === null) return markdown([`**${asWritten(entry.path)}** is gone.`]);
  const lines = [`**${asWritten(details.kind === "file" ? details.path : `${details.path}/`)}**`, ""];
  if (details.kind === "file") {
    const { sizes, counter, parts } = details;
    const tokens = `${formatTokens(sizes.tokens)} tokens (${counter}${sizes.isEstimate === true ? ", estimated from its size" : ""})`;
    lines.push(
      placements[details.placement],
      "",
      `${tokens} · ${countOf(sizes.bytes, "byte")} · ${countOf(sizes.lines, "line")} · ${countOf(sizes.characters, "character")}`,
    );
    if (entry.kind === "file" && entry.notLoadedBy !== undefined) {
      lines.push("", `Not loaded by ${entry.notLoadedBy.map(asWritten).join(", ")}.`);
    }
    if (details.role.length > 0) lines.push("", asWritten(details.role.join(" ")));
    if (parts.length > 1) {
      lines.push("", "Largest parts:");
      for (const { label, tokens: size } of parts) lines.push(`- ${formatTokens(size)} ${asWritten(label)}`);
    }
    if (sizes.modified !== undefined) lines.push("", `Changed ${new Date(sizes.modified).toLocaleString()}`);
  } else {
    const index = details.hasIndex
      ? details.title === undefined
        ? "Its index is `MEMORY.md`."
        : `Its index says: ${asWritten(details.title)}`
      : "It has no `MEMORY.md`, so an agent cannot discover what is in it.";
    lines.push(
      index,
      "",
      [
        countOf(details.files, "file"),
        ...(details.directories === 0 ? [] : [countOf(details.directories, "directory", "directories")]),
        countOf(details.bytes, "byte"),
      ].join(" · "),
    );
  }
  if (due.length > 0) lines.push("", `Due: ${due.map(asWritten).join(", ")}.`);
  for (const problem of details.problems) lines.push("", `$(warning) ${asWritten(problem)}`);
  return markdown(lines);
}

function markdown(lines: readonly string[]): MarkdownString {
  return new MarkdownString(lines.join("\n"), true);
}

/** Text from a file or a name, shown as it is written. */
function asWritten(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]()#+\-!|~<>&$]/g, "\\$&");
}

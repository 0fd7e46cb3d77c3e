import { countOf, formatTokens, groupDigits } from "../budget/figures";
import { displayName } from "../names";
import type { HarnessRow, HarnessVerdict } from "./compareHarnesses";
import { plainText, tableRow } from "./markdownTable";

const verdictWords: Record<HarnessVerdict, string> = {
  whole: "whole",
  partly: "only some files",
  cut: "cut",
  refused: "refused",
  nothing: "nothing loaded",
};

/** The comparison of harnesses as Markdown: a table with one row for each, and below it what each makes of the memory. */
export function describeHarnesses(label: string, rows: readonly HarnessRow[]): string {
  const lines = [
    `# Compare harnesses: ${plainText(displayName(label))}`,
    "",
    "What each harness would load of this memory by the format's contract, as it stands now.",
    "",
    tableRow(["Harness", "Result", "Files", "Tokens", "Characters", "Cut"]),
    "| :-- | :-- | --: | --: | --: | --: |",
    ...rows.map((row) =>
      tableRow([
        row.harness,
        verdictWords[row.verdict],
        `${groupDigits(row.loads.length)} of ${groupDigits(row.loads.length + row.notLoaded.length)}`,
        row.tokens === undefined ? "counting…" : `${formatTokens(row.tokens)} (${row.counter})`,
        groupDigits(row.characters),
        row.cuts.length === 0 ? "" : countOf(row.cuts.length, "file"),
      ]),
    ),
  ];
  for (const { harness, sentence, loads, source } of rows) {
    lines.push("", `## ${plainText(harness)}`, "", plainText(sentence));
    if (loads.length > 0) lines.push("", `Loaded in this order: ${loads.map(displayName).map(plainText).join(", ")}.`);
    lines.push("", `Known from: ${plainText(source)}.`);
  }
  return `${lines.join("\n")}\n`;
}

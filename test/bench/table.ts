import type { Row } from "./measure";

const headings = ["goal", "what", "ours", "baseline", "ratio", "limit", "met"];

/** Rows with the goal that each belongs to, as a table of Markdown whose columns line up. */
export function renderTable(rows: readonly (readonly [goal: string, row: Row])[]): string {
  const cells = rows.map(([goal, row]) => [
    goal,
    row.what,
    row.ours,
    row.baseline,
    row.ratio === undefined ? "" : row.ratio.toPrecision(3),
    row.limit,
    row.isMet === undefined ? "" : row.isMet ? "yes" : "NO",
  ]);
  const widths = headings.map((heading, i) =>
    Math.max(...[headings, ...cells].map((line) => width(line[i] ?? heading))),
  );
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, i) => text + " ".repeat(Math.max(0, (widths[i] ?? 0) - width(text)))).join(" | ")} |`;
  const rule = `|${widths.map((count) => "-".repeat(count + 2)).join("|")}|`;
  return [line(headings), rule, ...cells.map(line)].join("\n");
}

function width(text: string): number {
  return [...text].length;
}

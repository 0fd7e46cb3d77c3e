/** One row of a Markdown table; no cell can break it or be read as Markdown. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(plainCell).join(" | ")} |`;
}

/** Text in one line of Markdown that is shown as it is written. */
export function plainText(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]#|~<>&$]/g, "\\$&");
}

function plainCell(text: string): string {
  return text === "" ? " " : plainText(text);
}

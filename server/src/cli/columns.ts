/** One cell of a table: its text and what it looks like on a terminal with colours. */
export interface Cell {
  readonly text: string;
  readonly style?: Style;
  readonly alignment?: "left" | "right";
}

/** The looks there are. */
export type Style = "error" | "warning" | "information" | "hint" | "good" | "strong";

const codes: Record<Style, string> = {
  error: "31",
  warning: "33",
  information: "34",
  hint: "2",
  good: "32",
  strong: "1",
};

/** A text in a style where colours are shown, else the text alone. */
export function styled(text: string, style: Style | undefined, hasColours: boolean): string {
  return style === undefined || !hasColours ? text : `\u001b[${codes[style]}m${text}\u001b[0m`;
}

/**
 * Rows as aligned lines, cells two spaces apart. A cell wider than `widest` does not widen its column and pushes what
 * follows it in its own line only.
 */
export function alignColumns(rows: readonly (readonly Cell[])[], hasColours: boolean, widest = 100): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      const width = displayWidth(cell.text);
      if (width <= widest) widths[i] = Math.max(widths[i] ?? 0, width);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const padding = " ".repeat(Math.max(0, (widths[i] ?? 0) - displayWidth(cell.text)));
        const text = styled(cell.text, cell.style, hasColours);
        if (cell.alignment === "right") return padding + text;
        return i === row.length - 1 ? text : text + padding;
      })
      .join("  ")
      .trimEnd(),
  );
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/gu;
const widthless = /[\p{Mn}\p{Me}\p{Cf}]/gu;

/** Columns that a text takes on a terminal: East Asian characters and emoji take two, combining marks none. */
function displayWidth(text: string): number {
  let width = 0;
  for (const _ of text) width++;
  return width + (text.match(wide)?.length ?? 0) - (text.match(widthless)?.length ?? 0);
}

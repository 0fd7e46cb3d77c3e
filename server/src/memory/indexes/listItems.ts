/** The mark of a list item with the white space around it: `- `, `  3. `. */
const mark = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/;

/** The mark that a line starts with; `undefined` when it starts no list item. */
export function markOf(line: string): string | undefined {
  return mark.exec(line)?.[0];
}

/** The mark for the item behind one: a number goes on counting, unless the list keeps to one number. */
export function nextMark(last: string, before: string | undefined): string {
  return before !== undefined && before === last ? last : last.replace(/\d+/, (digits) => String(Number(digits) + 1));
}

/** The lines of a list item without its mark and indentation; `undefined` when the first one starts no item. */
export function itemContent(lines: readonly string[]): string[] | undefined {
  const [first = "", ...rest] = lines;
  const indent = markOf(first)?.length;
  if (indent === undefined) return undefined;
  const content = [first.slice(indent)];
  for (const line of rest) {
    const white = /^\s*/.exec(line)?.[0].length ?? 0;
    content.push(line.slice(Math.min(white, indent)));
  }
  while (content.length > 1 && content.at(-1) === "") content.pop();
  return content;
}

/** Lines of content as a list item with the given mark. */
export function itemLines(content: readonly string[], withMark: string): string[] {
  const indent = " ".repeat(withMark.length);
  return content.map((line, i) => (i === 0 ? withMark + line : line === "" ? "" : indent + line));
}

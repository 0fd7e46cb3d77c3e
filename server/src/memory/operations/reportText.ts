import { linkDestination, linkText } from "../markdown/linkWriting";
import { toOneLine } from "../text";

/** A link in a report to a place in the memory; the line is zero-based. The label is plain text; default: the path. */
export function placeLink(path: string, line?: number, label: string = path): string {
  const goal = linkDestination(path);
  const fragment = line === undefined ? "" : `#L${line + 1}`;
  const destination = goal.endsWith(">") ? `${goal.slice(0, -1)}${fragment}>` : goal + fragment;
  return `[${linkText(label)}](${destination})`;
}

/** What a file says, as words of a report: nothing in it becomes a link, an image or HTML. */
export function quotedText(text: string): string {
  return toOneLine(text).replace(/[[\]<\\]/g, "\\$&");
}

/** A section of a report with a heading and a line for each item; nothing without items. */
export function reportSection(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}`, "", ...items.map((item) => `- ${item}`), ""];
}

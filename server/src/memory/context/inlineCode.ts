import { displayName } from "../names";

/** A value as a code span of Markdown, in which nothing is read as Markdown. */
export function inlineCode(value: string): string {
  const text = displayName(value);
  let ticks = 1;
  for (const run of text.matchAll(/`+/g)) ticks = Math.max(ticks, run[0].length + 1);
  const mark = "`".repeat(ticks);
  const needsSpace = ticks > 1 || (text.startsWith(" ") && text.endsWith(" "));
  return needsSpace ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`;
}

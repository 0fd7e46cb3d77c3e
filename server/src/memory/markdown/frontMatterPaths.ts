import { isLineBreak } from "./characters";
import type { Mention } from "./mentions";

const entry = /^[ \t]*(?:-[ \t]+)*(?:[^\s:"'[\]{},#-][^:"'[\]{},]{0,100}:[ \t]+)?(\S.*)$/;
const disk = /^[a-z]:(?=[/\\])/i;
const path = /^(?:[^\s*?<>|"'`:;=${}()[\],#][^*?<>|"'`:;=${}()[\],#]{0,1000})?(?:[^/\\.\s]\.md|[^/\\.\s]\/)$/;

/** The values in a block of front matter that are paths, alone or in a `[list]`. Other words there point to nothing. */
export function readFrontMatterPaths(text: string, end: number): Mention[] {
  const mentions: Mention[] = [];
  for (let start = 0; start < end; ) {
    let lineEnd = start;
    while (lineEnd < end && !isLineBreak(text.charCodeAt(lineEnd))) lineEnd++;
    const line = text.slice(start, lineEnd);
    if (line.includes(".md") || line.includes("/")) readEntry(line, start, mentions);
    start = lineEnd + 1;
  }
  return mentions;
}

function readEntry(line: string, offset: number, mentions: Mention[]): void {
  const rest = entry.exec(line)?.[1];
  if (rest === undefined) return;
  const start = offset + line.length - rest.length;
  const value = rest.trimEnd();
  if (!value.startsWith("[")) {
    readValue(value, start, mentions);
    return;
  }
  let at = start + 1;
  for (const item of value.slice(1, value.endsWith("]") ? -1 : undefined).split(",")) {
    readValue(item.trim(), at + item.length - item.trimStart().length, mentions);
    at += item.length + 1;
  }
}

function readValue(value: string, offset: number, mentions: Mention[]): void {
  const quote = value.charAt(0);
  const isQuoted = (quote === '"' || quote === "'") && value.length > 2 && value.endsWith(quote);
  const inner = isQuoted ? value.slice(1, -1) : value;
  if (!path.test(inner.replace(disk, "/")) || (!isQuoted && /\s/.test(inner))) return;
  const start = isQuoted ? offset + 1 : offset;
  const end = start + inner.length;
  mentions.push({ path: inner.replaceAll("\\", "/"), anchor: undefined, start, pathEnd: end, end });
}

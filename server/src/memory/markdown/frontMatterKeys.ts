import { readFrontMatter } from "./frontMatter";

/** The keys at the left edge of a text's front matter, in order; `undefined` when it has none. */
export function frontMatterKeys(text: string): string[] | undefined {
  const end = readFrontMatter(text)?.end;
  if (end === undefined) return undefined;
  return [...text.slice(0, end).matchAll(/^([^\s#:-][^:\r\n]*):(?=[ \t\r\n]|$)/gm)].map(([, key = ""]) => key.trim());
}

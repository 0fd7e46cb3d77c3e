import type { FileLink } from "../markdown/fileLinks";
import type { Range } from "../text";

/** A stretch of a line and what is to stand there instead. */
export interface WrittenLink {
  readonly range: Range;
  readonly text: string;
}

/**
 * What stands there when a link is taken away and its words stay. `undefined` for a mention, which is nothing but words,
 * for a definition, and for a link that goes over several lines.
 */
export function withoutLink({ form, range }: FileLink, line: string): WrittenLink | undefined {
  if (form === "mention" || form === "definition" || range.start.line !== range.end.line) return undefined;
  const text = line.slice(range.start.character, range.end.character);
  const words =
    /^!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]$/.exec(text)?.[1] ??
    /^!?\[(.*)\](?:\(.*\)|\[[^\]]*\])$/.exec(text)?.[1] ??
    /^!?\[(.*)\]$/.exec(text)?.[1] ??
    /^<(.*)>$/.exec(text)?.[1];
  return words === undefined ? undefined : { range, text: words };
}

import { markOf } from "../indexes/listItems";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";

/** What stands under the heading of the current priority. Lines are zero-based. */
export interface Priorities {
  readonly headingLine: number;
  /** First lines of the items directly below the heading that are not ticked off; none where a sentence comes first. */
  readonly items: readonly number[];
}

const title =
  /^\P{L}*(?:(?:current|top|main|my|our|today'?s?) )?priorit(?:y|ies)\b|^\P{L}*(?:当前)?(?:最高)?优先(?:级|事项)/iu;
/** Words of one's own: neither what announces a list, nor a quote, nor a placeholder of a template. */
const sentence = /^\s*(?![>[\s=#-]).*[^\s:：]\s*$/u;
const ticked = /^\[[xX]\]/;

/** The list under the first heading that names the current priority; `undefined` where there is no such heading. */
export function findPriorities(text: string): Priorities | undefined {
  const headings = [...findHeadings(text)];
  const heading = headings.find((each) => title.test(each.text));
  if (heading === undefined) return undefined;
  const next = headings.find(({ line }) => line > heading.line);
  const items: number[] = [];
  let least: number | undefined;
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (line >= (next?.line ?? Number.POSITIVE_INFINITY)) break;
    if (line <= heading.line || kind !== "text") continue;
    const content = text.slice(start, end);
    const mark = markOf(content);
    // A sentence names the priority, and a list behind it explains it.
    if (mark === undefined && items.length === 0 && sentence.test(content)) break;
    if (mark === undefined || ticked.test(content.slice(mark.length))) continue;
    const indent = /^\s*/.exec(content)?.[0].length ?? 0;
    least ??= indent;
    if (indent <= least) items.push(line);
  }
  return { headingLine: heading.line, items };
}

import { markOf } from "../indexes/listItems";
import type { Heading } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { isCommonWord } from "./factHeading";
import { datePrefix } from "./sameFact";

/** What an entry is about: the words before its dash, colon or bracket, in bold or not; a name has a capital letter. */
const subject =
  /^(?:\*\*|__)?(\p{Lu}[\p{L}\p{M}\p{N}'’.-]*(?: \p{Lu}[\p{L}\p{M}\p{N}'’.-]*){0,2})(?:\*\*|__)? ?(?:[—–:(,]|- )/u;

/**
 * The heading above the entry whose subject a fact begins with: what is learnt of a person goes to where the person is
 * (Agent Memory Architecture, section 8). `undefined` where no entry is about the same.
 */
export function headingOfSubject(text: string, fact: string, headings: readonly Heading[]): Heading | undefined {
  const said = fact.replace(datePrefix, "");
  if (!/^\p{Lu}/u.test(said)) return undefined;
  for (const { line, start, end, kind } of markdownLines(text)) {
    if (kind !== "text") continue;
    const written = text.slice(start, end);
    const mark = markOf(written);
    const name = mark === undefined ? undefined : subject.exec(written.slice(mark.length).replace(datePrefix, ""))?.[1];
    if (name === undefined || isCommonWord(name) || !beginsWith(said, name)) continue;
    return headings.findLast((heading) => heading.line < line && heading.text.trim() !== "");
  }
  return undefined;
}

function beginsWith(fact: string, name: string): boolean {
  return fact.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(fact.slice(name.length));
}

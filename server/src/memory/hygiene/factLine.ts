import type { ReplaceTextEdit } from "../edits";
import { addToGroup } from "../groups";
import { markOf } from "../indexes/listItems";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { displayName } from "../names";
import type { FindSecrets } from "../secrets/secretSpan";
import { isBlank, toOneLine } from "../text";
import type { CalendarDate } from "./dailyNotes";
import { chooseHeading, type FactKindName } from "./factHeading";
import { headingOfSubject } from "./factSubject";
import { findListPlace, insertAt } from "./listPlace";
import { datePrefix, type FactWords, factWords, type Likeness, likenessKey, likenessOf } from "./sameFact";

/** A fact that is to be kept. */
export interface Fact {
  /** What is said; several lines become one. A date at its beginning is taken for its date. */
  readonly text: string;
  /** The day that it is dated with, unless it brings one. */
  readonly date: CalendarDate;
  /** The heading that it goes under; chosen by its words when left out. */
  readonly heading?: string | undefined;
  /** What kind of fact it is; told by its words when left out. */
  readonly kind?: FactKindName | undefined;
}

/** A file that a fact goes into. */
export interface FactFile {
  readonly path: string;
  /** As it is now, without a byte-order mark. */
  readonly text: string;
}

/** A place where a fact stands already. The line is zero-based. */
export interface KnownFact {
  readonly line: number;
  readonly text: string;
  readonly likeness: Likeness;
}

/** What became of a fact: an edit that writes it, the place where it stands already, or why it is not written. */
export type FactPlan =
  | {
      readonly kind: "new";
      readonly edit: ReplaceTextEdit;
      /** The line as it is written, with its mark. */
      readonly written: string;
      readonly heading: string;
      readonly isNewHeading: boolean;
      /** Where the line stands afterwards, zero-based. */
      readonly line: number;
    }
  | { readonly kind: "known"; readonly known: KnownFact }
  | { readonly kind: "refused"; readonly refusal: string };

/** Facts beyond this many characters are texts of their own. */
export const longestFactLine = 2000;

/** How a fact is looked at before it is written. */
export interface FactOptions {
  readonly findSecrets: FindSecrets;
  /** Write it although nearly the same stands there. What stands there word for word is never written twice. */
  readonly acceptsNearly?: boolean;
}

/**
 * Plans to write a fact as one dated line of a list under the heading that fits (Agent Memory Architecture, sections 3
 * and 14): in the marks, dates and line breaks that stand there, and never a second time. Secrets are refused without a
 * word of them. Nothing that is there changes.
 */
export function planFact({ path, text }: FactFile, fact: Fact, options: FactOptions): FactPlan {
  const said = cleanFact(fact.text);
  const refusal = refuseFact(said, path, options.findSecrets);
  if (refusal !== undefined) return { kind: "refused", refusal };
  const known = new KnownFacts(text).find(said);
  if (known !== undefined && (known.likeness === "same" || options.acceptsNearly !== true))
    return { kind: "known", known };
  const headings = [...findHeadings(text)];
  const subject = headingOfSubject(text, said, headings);
  const chosen = chooseHeading(said, headings, { wanted: fact.heading, kind: fact.kind, subject });
  const place = findListPlace(text, chosen);
  const written = place.mark + datedFact(said, fact.date, datingOf(place.items));
  const inserted = insertAt(path, text, place, [written]);
  if (inserted === undefined) {
    return {
      kind: "refused",
      refusal: `${displayName(path)} has a code block or a comment that is never closed where the fact would go. Close it first.`,
    };
  }
  const heading = "heading" in chosen ? chosen.heading.text : chosen.newHeading;
  return { kind: "new", ...inserted, written, heading, isNewHeading: "newHeading" in chosen };
}

/** The entries of a text, so that it can be asked about many facts in time that grows with the facts alone. */
export class KnownFacts {
  private readonly byWords = new Map<string, WrittenEntry>();
  private readonly byLikeness = new Map<number, WrittenEntry[]>();

  constructor(text: string) {
    for (const { line, start, end, kind } of markdownLines(text)) {
      if (kind !== "text") continue;
      const written = text.slice(start, Math.min(end, start + longestFactLine * 2));
      if (markOf(written) === undefined) continue;
      const words = factWords(written);
      if (words.all === "" || this.byWords.has(words.all)) continue;
      const entry = { line, text: written.trim(), words };
      this.byWords.set(words.all, entry);
      const key = likenessKey(words);
      addToGroup(this.byLikeness, key, entry);
    }
  }

  /** Where a fact stands already; an entry that says the very same comes before one that is like it. */
  find(fact: string): KnownFact | undefined {
    const wanted = factWords(fact);
    const same = this.byWords.get(wanted.all);
    const near = this.byLikeness.get(likenessKey(wanted))?.find(({ words }) => likenessOf(words, wanted) !== undefined);
    const found = same ?? near;
    if (found === undefined) return undefined;
    return { line: found.line, text: found.text, likeness: same === undefined ? "nearly" : "same" };
  }
}

interface WrittenEntry {
  /** Zero-based. */
  readonly line: number;
  readonly text: string;
  readonly words: FactWords;
}

/** Why something is no fact to be kept, or `undefined`; nothing of a secret is in the answer. */
export function refuseFact(fact: string, path: string, findSecrets: FindSecrets): string | undefined {
  if (isBlank(fact)) return "There is nothing to remember: the text is blank.";
  if (fact.length > longestFactLine) {
    return `A fact is one line of at most ${longestFactLine} characters. Write this as a topic file and keep one line about it in ${displayName(path)}.`;
  }
  const [secret] = findSecrets(fact);
  if (secret === undefined) return undefined;
  return `The text holds what looks like ${secret.label}. Nothing was written. Keep it in a secret store and remember only where it is.`;
}

/** A fact as one line without a list mark before it, and without what would open a comment. */
export function cleanFact(text: string): string {
  return toOneLine(text)
    .replace(/^(?:[-*+]|\d{1,9}[.)])(?:\s+|$)(?:\[[ xX]\]\s+)?/, "")
    .replaceAll("<!--", "&lt;!--");
}

const isoDate = /\d{4}-\d{2}-\d{2}/;

function datedFact(fact: string, date: CalendarDate, dating: string): string {
  const own = datePrefix.exec(fact)?.[0];
  const day = own === undefined ? date : (isoDate.exec(own)?.[0] ?? date);
  return dating.replace(isoDate, () => day) + (own === undefined ? fact : fact.slice(own.length));
}

const plainDating = "0000-00-00 — ";

/** How the entries of a list are dated; the last one that is decides. */
function datingOf(items: readonly string[]): string {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i] ?? "";
    const dating = datePrefix.exec(item.slice(markOf(item)?.length ?? 0))?.[0];
    if (dating !== undefined && /\s$/.test(dating)) return dating;
  }
  return plainDating;
}

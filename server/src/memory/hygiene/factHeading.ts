import type { Heading } from "../markdown/headings";
import type { ListHeading } from "./listPlace";
import { datePrefix } from "./sameFact";

/** Kinds of facts of the long-term memory that have a section of their own (Agent Memory Architecture, section 3). */
export type FactKindName = "lesson" | "preference" | "date" | "person";

interface FactKind {
  readonly name: FactKindName;
  /** The heading that is made where none fits. */
  readonly heading: string;
  /** Headings that the kind is found under. */
  readonly headings: RegExp;
  /** What a fact of the kind says. */
  readonly says: RegExp;
}

const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

/** What people are to somebody. */
const peopleWords =
  "accountant|analyst|assistant|boss|brother|ceo|chief|client|co-founder|colleague|consultant|contact|contractor|cousin|cto|customer|daughter|dentist|designer|developer|director|doctor|engineer|father|founder|friend|head|husband|intern|landlord|lawyer|lead|manager|mentor|mother|neighbou?r|nurse|owner|parent|partner|person|professor|recruiter|researcher|secretary|sister|son|stakeholder|supplier|teacher|teammate|therapist|tutor|uncle|aunt|vet|wife";

/** In the order in which they are tried: what somebody introduced by role prefers belongs to them, not to the user. */
const kinds: readonly FactKind[] = [
  {
    name: "lesson",
    heading: "Lessons learned",
    headings: /\blessons?\b|\blearn(?:ed|t|ings?)\b/i,
    says: /\b(?:lessons?|learn(?:ed|t)|mistakes?|next time|turns out|turned out)\b|^(?:(?!→|->).)*\S\s*(?:→|->)\s*\S(?:(?!→|->).)*$/i,
  },
  {
    name: "person",
    heading: "Key people",
    headings: /\bpeople\b|\bpersons?\b|\bcontacts?\b|\bteam\b/i,
    says: new RegExp(
      `^(?!.*\\b(?:birthday|anniversary|deadline)\\b)(?!(?:User|Human|Always|Never|If|When|For|In|On|At|The|This)\\b)\\p{Lu}[\\p{L}'’.-]+(?: \\p{Lu}[\\p{L}'’.-]*){0,2} ?(?:(?:[—–(,]|(?:is|was|became)\\b).{0,40}\\b(?:${peopleWords})\\b|works (?:at|for|with|on|in)\\b|leads\\b|manages\\b|joined\\b|reports to\\b|lives in\\b|speaks\\b|is responsible for\\b)`,
      "u",
    ),
  },
  {
    name: "preference",
    heading: "Preferences & patterns",
    headings: /\bpreferences?\b|\bpatterns?\b/i,
    says: /\b(?:prefer(?:s|red|ence)?|always|never|(?:dis)?likes|hates|works better|rather than)\b/i,
  },
  {
    name: "date",
    heading: "Important dates",
    headings: /\bdates?\b|\bcalendar\b/i,
    says: new RegExp(
      `\\b(?:birthday|anniversary|deadline|due (?:on|by)|expires)\\b|\\d{4}-\\d{2}-\\d{2}|\\b(?:${months})\\.? \\d{1,2}\\b|\\b\\d{1,2}\\.? (?:${months})\\b`,
      "i",
    ),
  },
];

/** Where a fact goes that fits nowhere else. */
const general = { heading: "Facts", headings: /^(?:(?:general|other|more|misc\w*)\b.*|facts?|notes?|remembered)$/i };

/** Only so many headings are looked at. */
const mostHeadings = 2000;

/** How a heading is chosen. */
export interface HeadingChoice {
  /** The heading that is asked for. */
  readonly wanted?: string | undefined;
  /** What kind of fact it is, where that is known. */
  readonly kind?: FactKindName | undefined;
  /** The heading under which an entry about the same stands. */
  readonly subject?: Heading | undefined;
}

/**
 * The heading that a fact belongs under: the one that is asked for, else the most exact one that the fact names – a
 * project, or whom it is about – else, unless it is a lesson, the one with an entry about the same, else the one for its
 * kind, else a general one.
 */
export function chooseHeading(
  fact: string,
  headings: readonly Heading[],
  { wanted, kind: known, subject }: HeadingChoice = {},
): ListHeading {
  const looked = headings.slice(0, mostHeadings);
  const sections = looked.filter(({ level }, i) => i > 0 || level > 1);
  if (wanted !== undefined && wanted.trim() !== "") {
    const key = keyOf(wanted);
    const heading =
      looked.find(({ text }) => keyOf(text) === key) ?? sections.find(({ text }) => keyOf(text).startsWith(`${key} `));
    return heading === undefined ? { newHeading: wanted.replace(/^[\s#]+/, "").trim() } : { heading };
  }
  const said = fact.replace(datePrefix, "");
  const named = known === "lesson" ? undefined : namedBy(said, sections);
  if (named !== undefined) return { heading: named };
  const isLesson = (known ?? kinds.find((kind) => kind.says.test(said))?.name) === "lesson";
  if (subject !== undefined && !isLesson && sections.includes(subject)) return { heading: subject };
  for (const kind of kinds) {
    if (known === undefined ? !kind.says.test(said) : kind.name !== known) continue;
    const heading = sections.find(({ text }) => kind.headings.test(text));
    return heading === undefined ? { newHeading: kind.heading } : { heading };
  }
  const heading = sections.find(({ text }) => general.headings.test(keyOf(text)));
  return heading === undefined ? { newHeading: general.heading } : { heading };
}

/** Words that say a kind of thing and no thing, so that a fact with the word in it does not go there. */
const common =
  /^(?:projects?|active projects|notes?|facts?|people|dates?|team|contacts?|links?|status|done|next|todo|topics?|index|memory|me|you|user|human|agent|overview|general|other|more)$/;

/** Whether a word says a kind of thing and no thing. */
export function isCommonWord(word: string): boolean {
  return common.test(keyOf(word));
}

function namedBy(fact: string, sections: readonly Heading[]): Heading | undefined {
  const text = ` ${keyOf(fact)} `;
  let best: { readonly heading: Heading; readonly length: number } | undefined;
  for (const heading of sections) {
    const name = keyOf(heading.text).replace(/^(?:about|project|topic) /, "");
    if (name.length < 3 || common.test(name) || !text.includes(` ${name} `)) continue;
    if (kinds.some((kind) => kind.headings.test(heading.text))) continue;
    if (best === undefined || name.length > best.length) best = { heading, length: name.length };
  }
  return best?.heading;
}

/** A heading or fact by its letters and digits alone. */
function keyOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]s(?![\p{L}\p{N}])/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

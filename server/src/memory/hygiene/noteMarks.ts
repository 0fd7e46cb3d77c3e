import type { CalendarDate } from "./dailyNotes";

/** What of a daily note is worth keeping beyond its day, and what is still to be done. */
export const noteEntryKinds = ["decision", "lesson", "person", "date", "open-item"] as const;

/** The kind of an entry of a daily note. */
export type NoteEntryKind = (typeof noteEntryKinds)[number];

/** What a heading or a label says of what stands below it. */
export interface SectionMark {
  readonly kind: NoteEntryKind;
  /** Whether it announces one entry only: *Decision*, not *Decisions*. */
  readonly isSingle: boolean;
}

/** An entry that says itself what it is. */
export interface MarkedEntry {
  readonly kind: NoteEntryKind;
  /** What it says without the label. */
  readonly text: string;
}

const sections: readonly (readonly [NoteEntryKind, RegExp, RegExp])[] = [
  ["decision", /^(?:key )?decisions?(?: made)?(?: today)?$|^(?:what (?:we|i) )?decided$/, /^decision$/],
  [
    "lesson",
    /^(?:key )?(?:lessons?|learnings?|insights?|takeaways?)(?: learned| learnt)?(?: today)?$|^(?:what (?:we|i) )?(?:learned|learnt)$|^til$/,
    /^(?:lesson|learning|insight|takeaway)(?: learned| learnt)?$/,
  ],
  ["person", /^(?:key )?(?:people|persons?|contacts?)(?: met)?(?: mentioned)?$/, /^(?:person|contact)$/],
  ["date", /^(?:important |upcoming |key )?(?:dates?|deadlines?|milestones?|appointments?)$/, /^(?:date|deadline)$/],
  [
    "open-item",
    /^(?:still )?(?:open|pending|outstanding|blocked|waiting(?: on| for)?)(?: (?:items?|questions?|points?|tasks?|issues?))?$|^(?:to[ -]?dos?|next(?: steps?| up)?|action items?|actions|follow[ -]?ups?|in progress|questions)(?: for (?:tomorrow|next time))?$/,
    /^(?:open (?:item|question)|to[ -]?do|next step|action item|follow[ -]?up)$/,
  ],
];

/** What a heading announces; `undefined` for one that is about something else. */
export function readSectionMark(heading: string): SectionMark | undefined {
  const name = heading
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^\p{L}\p{N} -]+/gu, " ")
    .replace(/^[\s\d-]+/, "")
    .replace(/\s+/g, " ")
    .trim();
  for (const part of name.split(/ and /)) {
    const found = sections.find(([, expression]) => expression.test(part));
    if (found !== undefined) return { kind: found[0], isSingle: found[2].test(name) };
  }
  return undefined;
}

const labels: readonly (readonly [NoteEntryKind, RegExp])[] = [
  ["decision", /^(?:key )?(?:decisions?(?: made)?|decided|agreed)$/],
  ["lesson", /^(?:lessons?(?: learned| learnt)?|learned|learnt|learnings?|insights?|takeaways?|til)$/],
  ["person", /^(?:people|persons?|contacts?|met)$/],
  ["date", /^(?:dates?|deadlines?|due|milestones?|appointments?|birthdays?)$/],
  [
    "open-item",
    /^(?:to[ -]?dos?|open(?: (?:items?|questions?|points?))?|next(?: steps?)?|follow[ -]?ups?|actions?(?: items?)?|questions?|blocked|pending|waiting(?: for| on)?)$/,
  ],
];

const labelled = /^([\p{L}][\p{L} -]{1,20}?)\s*(?::|\s[—–-])\s+(\S.*)$/u;

const openings: readonly (readonly [NoteEntryKind, RegExp])[] = [
  ["decision", /^(?:(?:we|i|they)(?: have)? )?(?:decided|agreed) (?:to|that|on|against|not)\b/i],
  ["lesson", /^(?:(?:we|i)(?: have)? )?(?:learned|learnt) (?:that|to|not|from|the|how|why)\b/i],
  ["person", /^[Mm]et (?:with )?\p{Lu}/u],
  ["open-item", /^(?:still )?waiting (?:for|on) \S/i],
];

/** A happening and what was learned from it, some words on either side (Agent Memory Architecture, section 3). */
const arrow = /^(?:\S+\s+){2,}\S+\s+(?:→|->|=>)\s+(?:\S+\s+){2,}\S+/;

/** What an entry outside of any section for it says that it is; `undefined` for one that says nothing of the kind. */
export function readMarkedEntry(text: string): MarkedEntry | undefined {
  const byLabel = readLabel(text);
  if (byLabel !== undefined) return byLabel;
  const byOpening = openings.find(([, expression]) => expression.test(text));
  if (byOpening !== undefined) return { kind: byOpening[0], text };
  return arrow.test(text) ? { kind: "lesson", text } : undefined;
}

/** What a text says behind a label at its start, such as *Decision:*; `undefined` where no label stands. */
export function readLabel(text: string): MarkedEntry | undefined {
  const [, label = "", rest = ""] = labelled.exec(text) ?? [];
  const name = label.toLowerCase();
  const kind = labels.find(([, expression]) => expression.test(name))?.[0];
  if (kind === undefined) return undefined;
  // A deadline and a birthday are not told apart by their day.
  return { kind, text: kind === "date" && !name.startsWith("date") ? `${label}: ${rest}` : rest };
}

/** Whether a text names a day behind the day of its note. */
export function namesLaterDay(text: string, noteDate: CalendarDate): boolean {
  return [...text.matchAll(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g)].some(([date]) => date > noteDate);
}

/** Whether an entry stands for there being none. */
export function saysNothing(text: string): boolean {
  return /^(?:none|nothing|n\/?a|no|tbd|-|—|…|\.\.\.)[.!]?$/i.test(text.trim());
}

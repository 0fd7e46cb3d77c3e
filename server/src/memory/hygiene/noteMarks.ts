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

/** By kind: the names of sections, and those that announce one entry only. */
const sections: readonly (readonly [NoteEntryKind, RegExp, RegExp])[] = [
  [
    "decision",
    /^(?:\p{L}+ ){0,2}decisions?(?: made)?(?: today)?$|^(?:what (?:we|i) )?decided$|^entscheidung(?:en)?$|^(?:今日)?(?:重要)?(?:决定|決定|决策)$/u,
    /\bdecision$|^entscheidung$/,
  ],
  [
    "lesson",
    /^(?:\p{L}+ ){0,2}(?:lessons?|learnings|insights?|takeaways?)(?: learned| learnt)?(?: today)?$|^(?:what (?:we|i) )?(?:learned|learnt)$|^til$|^gelernt$|^(?:经验)?教训$|^(?:经验|經驗|学到的?|学习)$/u,
    /\b(?:lesson|insight|takeaway)(?: learned| learnt)?$/,
  ],
  [
    "person",
    /^(?:key |new )?(?:people|persons?|contacts?)(?: met)?(?: mentioned)?$|^personen$|^(?:人物|联系人)$/,
    /^(?:person|contact)$/,
  ],
  [
    "date",
    /^(?:important |upcoming |key )?(?:dates?|deadlines?|milestones?|appointments?)$|^termine?$|^(?:重要)?日期$/,
    /^(?:date|deadline|termin)$/,
  ],
  [
    "open-item",
    /^(?:still )?(?:open|pending|outstanding|blocked|waiting(?: on| for)?)(?: (?:items?|questions?|points?|tasks?|issues?|threads?))?$|^(?:to[ -]?dos?|next(?: steps?| up)?|action items?|actions|follow[ -]?ups?|in progress|questions)(?: for (?:tomorrow|next time))?$|^(?:offen|offene punkte|nächste schritte)$|^(?:待办(?:事项)?|待辦|未完成|下一步)$/,
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
  [
    "decision",
    /^(?:key |main |design |technical )?(?:decisions?(?: made)?|decided|agreed)$|^(?:entscheidung|entschieden|决定|決定|决策)$/,
  ],
  [
    "lesson",
    /^(?:key )?(?:lessons?(?: learned| learnt)?|learned|learnt|learnings|insights?|takeaways?|til)$|^(?:gelernt|教训|经验|學到|学到)$/,
  ],
  ["person", /^(?:people|persons?|contacts?|met)$|^(?:人物|联系人)$/],
  ["date", /^(?:dates|deadlines?|due|milestones?|appointments?|birthdays?)$|^(?:termin|frist|截止(?:日期)?)$/],
  [
    "open-item",
    /^(?:to[ -]?dos?|open(?: (?:items?|questions?|points?))?|next(?: steps?)?|follow[ -]?ups?|actions?(?: items?)?|questions?|blocked|pending|waiting(?: for| on)?)$|^(?:offen|待办|待辦|下一步)$/,
  ],
];

const labelled = /^([\p{L}][\p{L} -]{1,20}?)(?:\s*:\s+|\s*：\s*|\s+[—–-]\s+)(\S.*)$/u;

const openings: readonly (readonly [NoteEntryKind, RegExp])[] = [
  ["decision", /^(?:(?:we|i|they)(?: have)? )?(?:decided|agreed) (?:to|that|on|against|not)\b/i],
  ["lesson", /^(?:(?:we|i)(?: have)? )?(?:learned|learnt) (?:that|to|not|from|the|how|why)\b/i],
  ["person", /^[Mm]et (?:with )?\p{Lu}/u],
  ["open-item", /^(?:still )?waiting (?:for|on) \S/i],
];

const arrows = /\s(?:→|->|=>)\s/g;

/**
 * Whether a text tells of a happening and of what was learned from it (Agent Memory Architecture, section 3): one arrow
 * with some words on either side. A chain of arrows is a way, and one between figures a change.
 */
function tellsLesson(text: string): boolean {
  const [arrow, ...more] = text.matchAll(arrows);
  if (arrow === undefined || more.length > 0) return false;
  const before = text.slice(0, arrow.index).split(/\s+/);
  const behind = text.slice(arrow.index + arrow[0].length).split(/\s+/);
  if (before.length < 3 || behind.length < 3) return false;
  return !/\d/.test(before.slice(-2).join(" ")) && !/\d/.test(behind.slice(0, 2).join(" "));
}

/** What an entry outside of any section for it says that it is; `undefined` for one that says nothing of the kind. */
export function readMarkedEntry(text: string): MarkedEntry | undefined {
  const byLabel = readLabel(text);
  if (byLabel !== undefined) return byLabel;
  const byOpening = openings.find(([, expression]) => expression.test(text));
  if (byOpening !== undefined) return { kind: byOpening[0], text };
  return tellsLesson(text) ? { kind: "lesson", text } : undefined;
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

/** A date that stands for itself: not part of a name or path, and not of a moment that a log tells. */
const dayInText = /(?<![\p{L}\d/_.-])\d{4}-\d{2}-\d{2}(?![\d/_T-]|\.\p{L}|\s+\d{1,2}:\d{2}:)/gu;

/** Whether a text names a day behind the day of its note. When something was last updated is no date to keep. */
export function namesLaterDay(text: string, noteDate: CalendarDate): boolean {
  if (/\bupdated\b/i.test(text)) return false;
  return [...text.matchAll(dayInText)].some(([date]) => date > noteDate);
}

/** Whether an entry stands for there being none. */
export function saysNothing(text: string): boolean {
  return /^(?:none|nothing|n\/?a|no|tbd|-|—|…|\.\.\.)[.!]?$/i.test(text.trim());
}

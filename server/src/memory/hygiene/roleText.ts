import { countOf, groupDigits } from "../budget/figures";
import type { MemoryView } from "../rules/rule";
import { daysBetween } from "./calendar";
import { dateOfNote } from "./dailyNotes";
import { lastUpdate } from "./lastUpdate";
import { limitOf } from "./limits";
import { followsArchitecture } from "./profile";
import { type Role, roleOf } from "./roles";

const names: Readonly<Record<Role, string>> = {
  "active-context": "Active context: what is going on now",
  "long-term": "Long-term memory: curated facts",
  "daily-note": "Daily note: what happened",
  topic: "Topic: deep knowledge of one subject",
  archive: "Archive: history, read on explicit search only",
  handoff: "Handoff: for the next session, to be read and deleted",
  soul: "Soul: who the agent is",
  user: "User: whom it works for",
};

/** What to believe when layers contradict each other (Agent Memory Architecture, section 8; decision SC19). */
const beliefs: Partial<Record<Role, string>> = {
  "active-context": "Where layers contradict each other, this one wins for the current state.",
  "long-term": "Where layers contradict each other, this one wins for long-term facts.",
  "daily-note": "Where layers contradict each other, daily notes are the evidence that settles it.",
  topic: "Where layers contradict each other, this one wins for deep knowledge of its subject.",
};

/**
 * What a file is for in a memory that follows the architecture, its size against its limit, its age, and what to
 * believe of it, a sentence each as plain text. Empty for a file without a role and where the profile does not hold.
 */
export function describeRole(
  path: string,
  view: Pick<MemoryView, "tree" | "settings" | "facts" | "readText" | "today" | "changedOn">,
): string[] {
  const { tree, settings, today } = view;
  const role = followsArchitecture(tree, settings) ? roleOf(path, settings) : undefined;
  if (role === undefined) return [];
  const date = dateOfNote(path, settings.dailyNotes);
  const update = date === undefined ? lastUpdate(path, view) : undefined;
  const age = date === undefined ? update?.age : daysBetween(date, today);
  const belief = beliefs[role];
  return [
    `${names[role]}.`,
    ...sizes(path, view),
    ...(age === undefined ? [] : [date === undefined ? `Updated ${when(age)}.` : `Of ${date}, ${when(age)}.`]),
    ...(belief === undefined ? [] : [belief]),
  ];
}

function sizes(path: string, { settings, facts }: Pick<MemoryView, "settings" | "facts">): string[] {
  const limit = limitOf(path, settings);
  const known = facts(path);
  if (limit === undefined || typeof known !== "object") return [];
  const parts: string[] = [];
  if (limit.lines !== undefined) parts.push(`${groupDigits(known.size.lines)} of ${countOf(limit.lines, "line")}`);
  if (limit.bytes !== undefined) parts.push(`${groupDigits(known.size.bytes)} of ${countOf(limit.bytes, "byte")}`);
  return parts.length === 0 ? [] : [`${parts.join(", ")}.`];
}

function when(days: number): string {
  if (days === 0) return "today";
  return days < 0 ? `in ${countOf(-days, "day")}` : `${countOf(days, "day")} ago`;
}

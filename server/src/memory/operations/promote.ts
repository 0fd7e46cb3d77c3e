import { type CalendarDate, dateOfArchivedNote, dateOfNote } from "../hygiene/dailyNotes";
import type { FactKindName } from "../hygiene/factHeading";
import { cleanFact, planFact, refuseFact } from "../hygiene/factLine";
import { type FactSource, findFactSource, kindInNote, notesSearched } from "../hygiene/factSource";
import type { NoteEntryKind } from "../hygiene/noteMarks";
import { notesToReview } from "../hygiene/recentNotes";
import { roleNames, roleOf } from "../hygiene/roles";
import { datePrefix } from "../hygiene/sameFact";
import { findHeadings } from "../markdown/headings";
import { displayName } from "../names";
import type { MemoryView } from "../rules/rule";
import { placementOf } from "../tree/queries";
import { coreTokensAfter, describeCoreTokens } from "./coreTokens";
import { tellKnownFact, tellNewFact } from "./factAnswers";
import type { Operation } from "./operation";

const path = roleNames["long-term"];

const kinds = ["decision", "lesson", "person", "date"] as const satisfies readonly NoteEntryKind[];

/**
 * Takes one fact from a daily note to the long-term memory: dated with the day of the note, under the heading for its
 * kind, never twice and never a secret (Agent Memory Architecture, sections 3, 10 and 14).
 */
export const promote: Operation = {
  id: "promote",
  title: "Promote to MEMORY.md…",
  summary: "Write a fact from a daily note into MEMORY.md, with the date of the note, under the heading that fits.",
  arguments: [
    { name: "fact", description: "The fact, one sentence.", kind: "text", isRequired: true, isOperand: true },
    { name: "heading", description: "The heading to write it under. Default: the one that fits.", kind: "text" },
    {
      name: "kind",
      description: "What kind of fact it is. Default: what the note says it is, else told by its words.",
      kind: "choice",
      choices: kinds,
    },
    { name: "date", description: "The day to date it with. Default: that of the note, else today.", kind: "date" },
    {
      name: "source",
      description: "The daily note that it comes from, below the root. Default: the last that says it.",
      kind: "text",
    },
    { name: "anyway", description: "Write it although nearly the same stands there.", kind: "switch" },
  ],
  run: async ({ view, count }, values) => {
    if (placementOf(view.tree, path) !== "core")
      return { refusal: `There is no ${path} to promote it to. Create it first.` };
    const stored = view.readText(path)?.text;
    const facts = view.facts(path);
    if (stored === undefined || typeof facts !== "object")
      return { refusal: `${path} cannot be read, so nothing was added to it. Check its rights.` };
    if (!facts.isUtf8) return { refusal: `${path} is not UTF-8. Save it as UTF-8 first.` };
    const refusal = values.heading === undefined ? undefined : refuseFact(values.heading, path, view.findSecrets);
    if (refusal !== undefined) return { refusal };
    const source = values.source;
    if (source !== undefined && placementOf(view.tree, source) === "ignored")
      return { refusal: `${displayName(source)} is no file of this memory.` };
    const isAsked = source === undefined && values.date === undefined && !datePrefix.test(cleanFact(values.fact ?? ""));
    const found = isAsked ? findFactSource(view, cleanFact(values.fact ?? "")) : undefined;
    const date = values.date ?? found?.date ?? (source === undefined ? undefined : dateOfSource(source, view));
    const note = source ?? found?.path;
    const said = values.kind ?? (note === undefined ? undefined : kindInNote(view, note, cleanFact(values.fact ?? "")));
    const kind = kinds.find((each) => each === said);
    const fact = {
      text: values.fact ?? "",
      date: date ?? view.today,
      heading: values.heading ?? (kind === "decision" ? decisionHeading(stored) : undefined),
      kind: kind === "decision" ? undefined : (kind satisfies FactKindName | undefined),
    };
    const options = { findSecrets: view.findSecrets, acceptsNearly: values.anyway === "true" };
    const plan = planFact({ path, text: stored }, fact, options);
    if (plan.kind === "refused") return plan;
    if (plan.kind === "known")
      return tellKnownFact(plan.known, { title: "Promote It Anyway", operation: "promote" }, values, view);
    const core = await coreTokensAfter(view, [plan.edit], count);
    const where = plan.isNewHeading ? `a new heading, ${displayName(plan.heading)}` : displayName(plan.heading);
    const kept = source === undefined ? "" : ` It stays in ${displayName(source)} as well.`;
    const from = isAsked ? describeSource(found, view) : kept;
    const report = `One line is added to ${path} under ${where}.${from} ${describeCoreTokens(core, view.budget)}`;
    const data = { ...(isAsked ? { source: found ?? null } : {}), core };
    return tellNewFact(plan, { report, edits: [plan.edit], data });
  },
};

/** From which note a fact takes its date, where none was named; blank in a memory without notes. */
function describeSource(found: FactSource | undefined, view: MemoryView): string {
  if (found === undefined) {
    const { length } = notesToReview(view.tree, view.settings, view.today, notesSearched);
    if (length === 0) return "";
    const where = length === 1 ? "The daily note does not say it" : `None of the last ${length} daily notes says it`;
    return ` ${where}, so it is dated with today.`;
  }
  const { path, line, isPart } = found;
  const place = `${displayName(path)}, line ${line + 1}`;
  return isPart
    ? ` It is only part of what stands in ${place}, and is dated with the day of that note.`
    : ` It stays in ${place}, as well.`;
}

/** The heading of a memory that keeps decisions in a section of their own. */
function decisionHeading(text: string): string | undefined {
  return [...findHeadings(text)].slice(1).find((heading) => /\bdecisions?\b/i.test(heading.text))?.text;
}

function dateOfSource(source: string, { settings }: MemoryView): CalendarDate | undefined {
  const isArchived = roleOf(source, settings) === "archive";
  return isArchived ? dateOfArchivedNote(source, settings.dailyNotes) : dateOfNote(source, settings.dailyNotes);
}

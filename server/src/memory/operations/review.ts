import { countOf } from "../budget/figures";
import { orderEdits } from "../editedText";
import type { MemoryEdit } from "../edits";
import { KnownFacts } from "../hygiene/factLine";
import { type CompletedMove, planCompletedMove } from "../hygiene/moveCompleted";
import { findNoteEntries, type NoteEntry } from "../hygiene/noteEntries";
import { type NoteEntryKind, noteEntryKinds } from "../hygiene/noteMarks";
import { type DatedNote, notesToReview } from "../hygiene/recentNotes";
import { markReviewed, reviewedOn } from "../hygiene/reviewMark";
import { roleNames } from "../hygiene/roles";
import { displayName } from "../names";
import type { Finding, MemoryView } from "../rules/rule";
import { maskSecrets, REDACTED } from "../secrets/mask";
import { placementOf } from "../tree/queries";
import type { Operation, OperationAction } from "./operation";
import { placeLink, quotedText, reportSection } from "./reportText";

const longTerm = roleNames["long-term"];
const active = roleNames["active-context"];

/** So many notes are read: a week of them (Agent Memory Architecture, section 10). */
const notesOfWeek = 7;

/**
 * The weekly review (Agent Memory Architecture, sections 10 and 16): what the last seven daily notes say, each with its
 * line and with the way to promote it; the active context pruned, and the day of the review marked.
 */
export const review: Operation = {
  id: "review",
  title: "Weekly Review",
  summary: "Lay the last seven daily notes out for curation, prune ACTIVE-CONTEXT.md and mark the day of the review.",
  arguments: [],
  run: async ({ view, findings }) => {
    const notes = notesToReview(view.tree, view.settings, view.today, notesOfWeek);
    const known = new Map([longTerm, active].map((path) => [path, new KnownFacts(readCore(path, view) ?? "")]));
    const found = notes.flatMap((note) => readNote(note, known, view));
    const pruning = planCompletedMove(active, view.today, view);
    const marking = notes.length === 0 ? undefined : planMark(view);
    const edits: MemoryEdit[] = orderEdits([...(pruning?.edits ?? []), ...(marking === undefined ? [] : [marking])]);
    const last = reviewedOn(readCore(longTerm, view) ?? "");
    const report = reportOf(notes, found, pruning, marking !== undefined);
    const attention = findings().filter(({ rule }) => rulesToLookAt.has(rule));
    return {
      report,
      markdown: [
        `# Review of ${view.today}`,
        "",
        `${report}${last === undefined ? "" : ` The last review was on ${last}.`}`,
        "",
        ...noteEntryKinds.flatMap((kind) => sectionOf(kind, found)),
        ...reportSection("Also look at", attention.map(describeFinding)),
        ...reportSection(
          "Notes",
          notes.map(({ path }) => placeLink(path)),
        ),
      ].join("\n"),
      data: {
        notes,
        entries: found,
        completed: pruning?.items.map(({ title }) => maskSecrets(title, view.findSecrets)) ?? [],
        lastReview: last ?? null,
      },
      edits,
      actions: found.flatMap((entry) => promotionOf(entry)),
    };
  },
};

/** Something that a note says, with where it is kept already. */
interface FoundEntry extends NoteEntry {
  readonly path: string;
  readonly date: string;
  /** The place that says it already: the long-term memory, or for what is open the active context. */
  readonly kept?: { readonly path: string; readonly line: number };
}

function readNote({ path, date }: DatedNote, knownIn: ReadonlyMap<string, KnownFacts>, view: MemoryView): FoundEntry[] {
  const stored = view.readText(path);
  if (stored === undefined) return [];
  const entries = findNoteEntries(maskSecrets(stored.text, view.findSecrets), date);
  return entries.map((entry) => {
    const keeper = entry.kind === "open-item" ? active : longTerm;
    const known = knownIn.get(keeper)?.find(entry.text);
    const kept = known === undefined ? {} : { kept: { path: keeper, line: known.line } };
    return { ...entry, path, date, ...kept };
  });
}

function readCore(path: string, view: MemoryView): string | undefined {
  return placementOf(view.tree, path) === "core" ? view.readText(path)?.text : undefined;
}

function planMark(view: MemoryView): MemoryEdit | undefined {
  const facts = view.facts(longTerm);
  const text = readCore(longTerm, view);
  if (text === undefined || typeof facts !== "object" || !facts.isUtf8) return undefined;
  return markReviewed(longTerm, text, view.today);
}

const titles: Readonly<Record<NoteEntryKind, string>> = {
  decision: "Decisions",
  lesson: "Lessons",
  person: "People",
  date: "Dates",
  "open-item": "Open items",
};

function sectionOf(kind: NoteEntryKind, found: readonly FoundEntry[]): string[] {
  const entries = found.filter((entry) => entry.kind === kind);
  return reportSection(
    titles[kind],
    entries.map(({ text, path, date, line, kept }) => {
      const source = `${date} — ${quotedText(text)} (${placeLink(path, line, `line ${line + 1}`)})`;
      if (kept === undefined) return source;
      return `${source}, kept in ${placeLink(kept.path, kept.line, `${kept.path}, line ${kept.line + 1}`)}`;
    }),
  );
}

/** What is open is no fact yet, and a secret never is. */
function promotionOf({ kind, text, path, line, kept }: FoundEntry): OperationAction[] {
  if (kind === "open-item" || kept !== undefined || text.includes(REDACTED)) return [];
  const values = { fact: text, kind, source: path };
  return [{ title: "Promote to MEMORY.md", operation: "promote", values, path, line }];
}

function reportOf(
  notes: readonly DatedNote[],
  found: readonly FoundEntry[],
  pruning: CompletedMove | undefined,
  isMarked: boolean,
): string {
  const sentences: string[] = [];
  const [newest] = notes;
  const oldest = notes.at(-1);
  if (newest === undefined || oldest === undefined) sentences.push("There are no daily notes yet.");
  else {
    const counts = noteEntryKinds.map((kind) => {
      const count = found.filter((entry) => entry.kind === kind).length;
      return countOf(count, singulars[kind], plurals[kind]);
    });
    const span = oldest.date === newest.date ? `of ${newest.date}` : `from ${oldest.date} to ${newest.date}`;
    const verb = notes.length === 1 ? "holds" : "hold";
    sentences.push(`${countOf(notes.length, "note")} ${span} ${verb} ${listParts(counts)}.`);
    const kept = found.filter((entry) => entry.kept !== undefined && entry.kind !== "open-item").length;
    if (kept > 0) sentences.push(`${kept} of them ${kept === 1 ? "is" : "are"} in ${longTerm} already.`);
  }
  if (pruning !== undefined) {
    const verb = pruning.items.length === 1 ? "moves" : "move";
    sentences.push(
      `${countOf(pruning.items.length, "completed item")} ${verb} from ${active} to ${displayName(pruning.note)}.`,
    );
  }
  if (isMarked) sentences.push(`${longTerm} gets the day of the review.`);
  return sentences.join(" ");
}

const singulars: Readonly<Record<NoteEntryKind, string>> = {
  decision: "decision",
  lesson: "lesson",
  person: "entry about people",
  date: "date",
  "open-item": "open item",
};

const plurals: Readonly<Record<NoteEntryKind, string>> = {
  decision: "decisions",
  lesson: "lessons",
  person: "entries about people",
  date: "dates",
  "open-item": "open items",
};

function listParts(parts: readonly string[]): string {
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** What a weekly review looks at beside the notes (Agent Memory Architecture, section 10). */
const rulesToLookAt: ReadonlySet<string> = new Set([
  "stale-active-context",
  "too-many-priorities",
  "topic-stale",
  "duplicate-fact",
  "giant-memory",
  "handoff-left-over",
]);

function describeFinding({ path, range, message, subject }: Finding): string {
  return subject === "file" ? `${quotedText(message)} (${placeLink(path, range.start.line)})` : quotedText(message);
}

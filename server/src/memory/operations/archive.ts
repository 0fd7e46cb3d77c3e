import { countOf } from "../budget/figures";
import { orderEdits } from "../editedText";
import type { CreateFileEdit, MemoryEdit } from "../edits";
import { daysBetween, quarterOf } from "../hygiene/calendar";
import { type CalendarDate, dateOfNote } from "../hygiene/dailyNotes";
import { summarizeNote } from "../hygiene/noteSummary";
import { dailyNotes } from "../hygiene/recentNotes";
import { layerDirectory } from "../hygiene/roles";
import { canCreateIndex, listDirectories } from "../indexes/createIndexes";
import { planMemoryFile } from "../indexes/createMemoryFile";
import { composeIndexLines } from "../indexes/indexLines";
import type { Move } from "../links/memoryAfter";
import { planMovesWithLines } from "../links/moves";
import { linkDestination, linkText } from "../markdown/linkWriting";
import { displayName, INDEX_NAME } from "../names";
import { baseName, compareCodePoints, directoryLabel, joinPath, parentPath, ROOT_PATH } from "../paths";
import type { MemoryView } from "../rules/rule";
import { maskSecrets } from "../secrets/mask";
import { findDirectory, placementOf } from "../tree/queries";
import { newIndexText } from "./newPlace";
import type { Operation } from "./operation";

/**
 * Moves daily notes that are old enough to a directory for each quarter of the archive (Architecture, sections 8 and 10;
 * case A29). No note loses a byte but in its links, which go on leading where they led; each quarter gets an index with
 * a line for each note. What cannot be moved stays where it is, with the reason.
 */
export const archive: Operation = {
  id: "archive",
  title: "Archive Old Daily Notes",
  summary: "Move old daily notes into the archive by quarter, with links and indexes kept true.",
  arguments: [
    {
      name: "before",
      kind: "date",
      description: "Archive the notes of the days before this one. Default: notes older than 30 days, or as set.",
    },
  ],
  run: async ({ view }, { before }) => {
    if (view.links === undefined) return { refusal: "The links of this memory are not known yet. Try again." };
    const { moves, staying } = chooseNotes(view, before);
    const edits = moves.length === 0 ? [] : planArchive(view, moves);
    const days = view.settings.architecture.ages.dailyNote;
    const age = before === undefined ? `older than ${countOf(days, "day")}` : `from before ${before}`;
    const quarters = [...new Set(moves.map(({ to }) => parentPath(to)))];
    const report = reportOf(moves, staying, age, quarters);
    return {
      report,
      markdown: [report, "", ...listQuarters(view, quarters, moves), ...listStaying(staying)].join("\n"),
      data: { notes: moves, staying },
      edits,
      ...(moves.length === 0 ? {} : { open: { path: joinPath(parentPath(quarters[0] ?? ""), INDEX_NAME) } }),
    };
  },
};

/** A note that is old enough and cannot be moved, with the reason as a sentence. */
interface StayingNote {
  readonly path: string;
  readonly reason: string;
}

interface ChosenNotes {
  /** By code point of the new paths. */
  readonly moves: readonly Move[];
  readonly staying: readonly StayingNote[];
}

function chooseNotes(view: MemoryView, before: CalendarDate | undefined): ChosenNotes {
  const { settings, tree, today } = view;
  const archiveDirectory = layerDirectory("archive", settings.dailyNotes);
  const moves: Move[] = [];
  const staying: StayingNote[] = [];
  const taken = new Set<string>();
  for (const { path: from, date } of dailyNotes(tree, settings)) {
    const isOld =
      before === undefined ? daysBetween(date, today) > settings.architecture.ages.dailyNote : date < before;
    if (!isOld) continue;
    const to = joinPath(joinPath(archiveDirectory, quarterOf(date)), baseName(from));
    const reason = whyStaying(view, from, to, taken);
    taken.add(to);
    if (reason === undefined) moves.push({ from, to });
    else staying.push({ path: from, reason });
  }
  moves.sort((a, b) => compareCodePoints(a.to, b.to));
  return { moves, staying };
}

function whyStaying(view: MemoryView, from: string, to: string, taken: ReadonlySet<string>): string | undefined {
  const facts = view.facts(from);
  if (facts === undefined || facts === "unreadable") return "It cannot be read.";
  if (!facts.isUtf8) return "It is not UTF-8. Save it as UTF-8 first.";
  if (taken.has(to)) return `Another note goes to ${displayName(to)}.`;
  if (placementOf(view.tree, to) !== "ignored") return `${displayName(to)} is there already.`;
  // Without links, since only the name and the way to it are asked for; there can be very many notes.
  const { rootName, settings, findSecrets } = view;
  const known = { rootName, settings, findSecrets, facts: (path: string) => view.facts(path) };
  const place = planMemoryFile(view.tree, ROOT_PATH, to, known);
  return "refusal" in place ? place.refusal : undefined;
}

function planArchive(view: MemoryView, moves: readonly Move[]): MemoryEdit[] {
  const created = newIndexes(view, moves);
  const newPaths = created.map((directory) => joinPath(directory, INDEX_NAME));
  const lineFor = ({ from, to }: Move): string => lineOf(from, to, view);
  const { edits, additions } = planMovesWithLines(view, moves, { created: newPaths, isListed: true, lineFor });
  const leaving = new Set(moves.map(({ from }) => from));
  const indexes = newPaths.map((path): CreateFileEdit => {
    const lines = composeIndexLines(path, additions.get(path) ?? [], view);
    return { kind: "create", path, text: newIndexText(path, lines, newPaths, view, leaving) };
  });
  const listed = listDirectories(
    created.map((path) => ({ path })),
    view,
  );
  const renames = moves.map((move): MemoryEdit => ({ kind: "rename", ...move }));
  return orderEdits([...edits, ...listed, ...indexes, ...renames]);
}

/** The directories that get an index in the same step, from the top: those that are new, and those that lack theirs. */
function newIndexes(view: MemoryView, moves: readonly Move[]): string[] {
  const directories = new Set<string>();
  for (const { to } of moves) {
    for (let at = parentPath(to); at !== parentPath(at); at = parentPath(at)) directories.add(at);
  }
  const known = [...directories].filter((path) => {
    const node = findDirectory(view.tree, path);
    return node === undefined || !node.isMemory || canCreateIndex(node);
  });
  return known.sort(compareCodePoints);
}

function lineOf(from: string, to: string, view: MemoryView): string {
  const text = view.readText(from)?.text ?? "";
  const date = dateOfNote(from, view.settings.dailyNotes) ?? baseName(to);
  const summary = summarizeNote(maskSecrets(text, view.findSecrets));
  return `[${linkText(date)}](${linkDestination(baseName(to))})${summary === undefined ? "" : `: ${summary}`}`;
}

function reportOf(
  moves: readonly Move[],
  staying: readonly StayingNote[],
  age: string,
  quarters: readonly string[],
): string {
  const kept = staying.length === 0 ? "" : ` ${countOf(staying.length, "note")} cannot be moved.`;
  if (moves.length === 0) {
    return staying.length === 0 ? `There is no daily note ${age} outside the archive.` : `Nothing moves.${kept}`;
  }
  const directory = displayName(directoryLabel(parentPath(quarters[0] ?? "")));
  const one = moves.length === 1;
  const where = `to ${directory}, ${countOf(quarters.length, "quarter")}`;
  return `${countOf(moves.length, "daily note")} ${age} ${one ? "moves" : "move"} ${where}. Nothing is deleted.${kept}`;
}

function listQuarters(view: MemoryView, quarters: readonly string[], moves: readonly Move[]): string[] {
  return quarters.flatMap((quarter) => {
    const notes = moves.filter(({ to }) => parentPath(to) === quarter);
    const lines = notes.map(({ from, to }) => {
      const date = dateOfNote(from, view.settings.dailyNotes) ?? baseName(from);
      return `- [${linkText(date)}](${linkDestination(from)}) → ${displayName(to)}`;
    });
    return [`## ${displayName(baseName(quarter))} (${countOf(notes.length, "note")})`, "", ...lines, ""];
  });
}

function listStaying(staying: readonly StayingNote[]): string[] {
  if (staying.length === 0) return [];
  const lines = staying.map(
    ({ path, reason }) => `- [${linkText(path)}](${linkDestination(path)}): ${displayName(reason)}`,
  );
  return ["## Not moved", "", ...lines, ""];
}

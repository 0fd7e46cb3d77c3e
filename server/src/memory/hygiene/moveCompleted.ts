import { applyToText, orderEdits } from "../editedText";
import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import { addToGroup } from "../groups";
import type { FileWithIndexesSource } from "../indexes/createFileWithIndexes";
import { removeLineRanges } from "../indexes/removeLines";
import { keepLinkTrue } from "../links/keepLink";
import { MemoryAfter } from "../links/memoryAfter";
import type { ResolvedLink } from "../links/resolve";
import { splitLines } from "../text";
import { type CompletedItem, findCompletedItems } from "./completedItems";
import type { CalendarDate } from "./dailyNotes";
import { findNote, planNoteLines } from "./noteLines";

/** How completed items go to a daily note. */
export interface CompletedMove {
  readonly note: string;
  readonly isNewNote: boolean;
  readonly items: readonly CompletedItem[];
  readonly edits: readonly MemoryEdit[];
}

/**
 * Moves the completed items of a file to the note of a day, links kept true (Agent Memory Architecture, section 10,
 * daily). What uses reference links stays, since their definitions do. `undefined` when nothing can move.
 */
export function planCompletedMove(
  path: string,
  date: CalendarDate,
  source: FileWithIndexesSource,
): CompletedMove | undefined {
  const text = source.readText(path)?.text;
  const facts = source.facts(path);
  if (text === undefined || source.links === undefined || typeof facts !== "object" || !facts.isUtf8) return undefined;
  const { path: note } = findNote(source, date);
  const after = new MemoryAfter({ tree: source.tree, places: source.links.places }, [], [note]);
  const moving = { lines: splitLines(text), links: linksByLine(path, source), after };
  const items: CompletedItem[] = [];
  const written: string[] = [];
  for (const item of findCompletedItems(text)) {
    const moved = linesElsewhere(path, item, note, moving);
    if (moved === undefined) continue;
    items.push(item);
    written.push(...moved);
  }
  if (items.length === 0 || note === path) return undefined;
  const plan = planNoteLines(source, date, [{ part: "completed", lines: written }]);
  if ("refusal" in plan) return undefined;
  const edits = orderEdits([...removeLineRanges(path, items, text), ...plan.edits]);
  return { note: plan.path, isNewNote: plan.isNew, items, edits };
}

interface MovingText {
  readonly lines: readonly string[];
  /** Links by the line on which they start. */
  readonly links: ReadonlyMap<number, readonly ResolvedLink[]>;
  readonly after: MemoryAfter;
}

function linksByLine(path: string, { links }: FileWithIndexesSource): ReadonlyMap<number, readonly ResolvedLink[]> {
  const byLine = new Map<number, ResolvedLink[]>();
  for (const resolved of links?.linksOf(path) ?? []) {
    const { line } = resolved.link.range.start;
    addToGroup(byLine, line, resolved);
  }
  return byLine;
}

/** The lines of an item as another file writes them; `undefined` when they hang on the rest of their own. */
function linesElsewhere(
  path: string,
  { firstLine, lastLine }: CompletedItem,
  to: string,
  { lines, links, after }: MovingText,
): string[] | undefined {
  const own = lines.slice(firstLine, lastLine + 1);
  const edits: Pick<ReplaceTextEdit, "range" | "text">[] = [];
  const inside = Array.from({ length: own.length }, (_, i) => links.get(firstLine + i) ?? []).flat();
  for (const resolved of inside) {
    const { link } = resolved;
    if (link.form === "reference" || link.form === "definition") return undefined;
    const edit = keepLinkTrue(resolved, path, lines[link.pathRange.start.line] ?? "", after, to);
    if (edit === undefined) continue;
    const { start, end } = edit.range;
    const range = {
      start: { line: start.line - firstLine, character: start.character },
      end: { line: end.line - firstLine, character: end.character },
    };
    edits.push({ range, text: edit.text });
  }
  const moved = splitLines(applyToText(own.join("\n"), edits));
  const white = /^\s*/.exec(moved[0] ?? "")?.[0].length ?? 0;
  return moved.map((line) => line.slice(Math.min(white, /^\s*/.exec(line)?.[0].length ?? 0)));
}

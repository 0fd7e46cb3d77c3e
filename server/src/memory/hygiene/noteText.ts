import type { MemoryEdit, ReplaceTextEdit } from "../edits";
import { planMemoryFile } from "../indexes/createMemoryFile";
import type { IndexLineSource } from "../indexes/indexLines";
import { findHeadings } from "../markdown/headings";
import { ROOT_PATH } from "../paths";
import type { MemorySettings } from "../settings";
import { isBlank, lineBreakOf, splitLines } from "../text";
import type { MemoryTree } from "../tree/model";
import { placementOf } from "../tree/queries";
import { type CalendarDate, notePaths } from "./dailyNotes";

/** What writing into a daily note looks at. */
export interface NoteSource extends IndexLineSource {
  readonly tree: MemoryTree;
  readonly settings: MemorySettings;
}

/** The note of a day: the one that is there, else the place where it would be made. */
export function noteOf(date: CalendarDate, { tree, settings }: Pick<NoteSource, "tree" | "settings">): string {
  const paths = notePaths(settings.dailyNotes, date);
  return paths.find((path) => placementOf(tree, path) !== "ignored") ?? paths[0] ?? `memory/${date}.md`;
}

/** Where lines go in a daily note. */
export interface NoteSection {
  /** The heading that is made where none fits. */
  readonly heading: string;
  /** Headings that take the lines as well. */
  readonly alike?: RegExp;
}

/**
 * The edits that write lines into the note of a day, at the end of a section; section, note and the indexes of new
 * directories are made where they are missing. `undefined` when the note cannot be read or made.
 */
export function planNoteLines(
  date: CalendarDate,
  section: NoteSection,
  lines: readonly string[],
  source: NoteSource,
): { readonly path: string; readonly isNew: boolean; readonly edits: readonly MemoryEdit[] } | undefined {
  const path = noteOf(date, source);
  if (placementOf(source.tree, path) !== "ignored") {
    const text = source.readText(path)?.text;
    if (text === undefined) return undefined;
    return { path, isNew: false, edits: [insertInSection(path, text, section, lines)] };
  }
  // Known by its name, so that no index has to list it.
  const plan = planMemoryFile(source.tree, ROOT_PATH, path, { ...source, links: undefined });
  if ("refusal" in plan) return undefined;
  const text = `# ${date}\n\n## ${section.heading}\n\n${lines.join("\n")}\n`;
  const edits = plan.edits.map((edit) =>
    edit.kind === "create" && edit.path === plan.path ? { ...edit, text } : edit,
  );
  return { path: plan.path, isNew: true, edits };
}

function insertInSection(
  path: string,
  text: string,
  { heading, alike }: NoteSection,
  added: readonly string[],
): ReplaceTextEdit {
  const lines = splitLines(text);
  const lineBreak = lineBreakOf(text);
  const headings = [...findHeadings(text)];
  const at = headings.findIndex((each) => each.text.trim() === heading || alike?.test(each.text.trim()) === true);
  const own = headings[at];
  const next = own === undefined ? undefined : headings.slice(at + 1).find(({ level }) => level <= own.level);
  let last = (own === undefined ? lines.length : (next?.line ?? lines.length)) - 1;
  while (last > 0 && isBlank(lines[last] ?? "")) last--;
  const above = lines[last] ?? "";
  const isEmpty = last === 0 && isBlank(above);
  const isInList = own !== undefined && last > own.line && /^\s*(?:[-*+]|\d+[.)])\s|^\s+\S/.test(above);
  const gap = isInList || isEmpty ? [] : [""];
  const head = own === undefined ? [...(isEmpty ? [] : [""]), `## ${heading}`, "", ...added] : [...gap, ...added];
  const place = { line: last, character: above.length };
  const isAtEnd = last === lines.length - 1;
  const body = head.join(lineBreak);
  return {
    kind: "replace",
    path,
    range: { start: place, end: place },
    text: (isEmpty ? "" : lineBreak) + body + (isAtEnd ? lineBreak : ""),
  };
}

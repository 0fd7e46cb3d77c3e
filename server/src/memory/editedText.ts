import type { MemoryEdit, ReplaceTextEdit } from "./edits";
import { compareCodePoints } from "./paths";
import type { Position } from "./text";

/**
 * Edits in the order in which they can be applied one by one: replacements first, those of a file from its end to its
 * start, so that none moves the place of the next; then creations and renames in the order in which they are given.
 * Insertions at one place become one edit, their texts in the given order. Replacements must not overlap.
 */
export function orderEdits(edits: readonly MemoryEdit[]): MemoryEdit[] {
  const replacements: ReplaceTextEdit[] = [];
  const others: MemoryEdit[] = [];
  const insertions = new Map<string, ReplaceTextEdit>();
  for (const edit of edits) {
    if (edit.kind !== "replace") {
      others.push(edit);
      continue;
    }
    const { path, range, text } = edit;
    if (!isEmpty(edit)) {
      replacements.push(edit);
      continue;
    }
    const key = `${range.start.line}:${range.start.character}:${path}`;
    const there = insertions.get(key);
    insertions.set(key, there === undefined ? edit : { ...edit, text: there.text + text });
  }
  for (const insertion of insertions.values()) replacements.push(insertion);
  replacements.sort(
    (a, b) =>
      compareCodePoints(a.path, b.path) ||
      comparePositions(b.range.start, a.range.start) ||
      comparePositions(b.range.end, a.range.end),
  );
  return [...replacements, ...others];
}

/** A text after replacements whose places are those of the text as it is. */
export function applyToText(text: string, edits: readonly Pick<ReplaceTextEdit, "range" | "text">[]): string {
  if (edits.length === 0) return text;
  const starts = lineStartsOf(text);
  const offsetOf = ({ line, character }: Position): number =>
    Math.min(text.length, (starts[line] ?? text.length) + character);
  const ordered = edits.map((edit) => ({ ...edit, start: offsetOf(edit.range.start), end: offsetOf(edit.range.end) }));
  ordered.sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of ordered) {
    parts.push(text.slice(at, start), replacement);
    at = Math.max(at, end);
  }
  return parts.join("") + text.slice(at);
}

/**
 * The texts of all files that edits write, by the path that each has afterwards. `read` answers a file's text as it is
 * now; a file that it does not know counts as empty. A file that is removed has no text.
 */
export function textsAfter(
  edits: readonly MemoryEdit[],
  read: (path: string) => string | undefined,
): ReadonlyMap<string, string> {
  const replacements = new Map<string, ReplaceTextEdit[]>();
  const texts = new Map<string, string>();
  for (const edit of edits) {
    if (edit.kind === "create") texts.set(edit.path, edit.text);
    else if (edit.kind === "replace") replacements.set(edit.path, [...(replacements.get(edit.path) ?? []), edit]);
  }
  for (const [path, list] of replacements) texts.set(path, applyToText(texts.get(path) ?? read(path) ?? "", list));
  for (const edit of edits) {
    if (edit.kind === "remove") texts.delete(edit.path);
    if (edit.kind !== "rename") continue;
    const text = texts.get(edit.from) ?? read(edit.from) ?? "";
    texts.delete(edit.from);
    texts.set(edit.to, text);
  }
  return texts;
}

/**
 * The one edit that turns a text into another: whole lines between those that both begin and end with. Other places in
 * the file keep their meaning as far as they can.
 */
export function differenceOf(path: string, before: string, after: string): ReplaceTextEdit | undefined {
  if (before === after) return undefined;
  const [old, changed] = [linesWithBreaks(before), linesWithBreaks(after)];
  let first = 0;
  while (first < old.length && first < changed.length && old[first] === changed[first]) first++;
  let same = 0;
  const most = Math.min(old.length, changed.length) - first;
  while (same < most && old[old.length - 1 - same] === changed[changed.length - 1 - same]) same++;
  const behind = old.length - same;
  const last = old[behind - 1] ?? "";
  const isOpen = behind > first && !/[\r\n]$/.test(last);
  const end = isOpen ? { line: behind - 1, character: last.length } : { line: behind, character: 0 };
  const text = changed.slice(first, changed.length - same).join("");
  return { kind: "replace", path, range: { start: { line: first, character: 0 }, end }, text };
}

function linesWithBreaks(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g) ?? [];
}

/** Which of two places comes first in a text: negative when the first one does. */
export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

function isEmpty({ range }: ReplaceTextEdit): boolean {
  return comparePositions(range.start, range.end) === 0;
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  const breaks = /\r\n|\n|\r/g;
  while (breaks.exec(text) !== null) starts.push(breaks.lastIndex);
  return starts;
}

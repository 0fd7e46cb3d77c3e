import { markOf } from "../indexes/listItems";
import { findHeadings } from "../markdown/headings";
import { markdownLines } from "../markdown/lines";
import { isBlank, splitLines } from "../text";
import { findCompletedItems } from "./completedItems";
import { findNoteEntries, type NoteEntry } from "./noteEntries";
import { factWords } from "./sameFact";
import type { HandoffParts } from "./templates";

/** Sections of an active context by what they tell the next session. */
const sections: readonly (readonly [keyof HandoffParts, RegExp])[] = [
  ["next", /\bnext (?:session|steps?|up)\b|\bpick up\b|\bto-?dos?\b/i],
  ["decisions", /\bdecisions?\b|\bdecided\b/i],
  ["gotchas", /\bgotchas?\b|\bwatch out\b|\bcareful\b|\bpitfalls?\b/i],
  ["done", /\bdone\b|\bcompleted\b|\bfinished\b/i],
  ["inProgress", /\bpriority\b|\bfocus\b|\bprogress\b|\bworking on\b|\bwaiting\b|\bblocked\b|\btasks?\b/i],
];

const gotcha = /\bgotchas?\b|\bwatch out\b|\bbeware\b|\bcareful\b|\bpitfalls?\b/i;

/**
 * Gathers a handoff from an active context and the note of the day (Agent Memory Architecture, section 12): what was
 * done, what is in progress, next steps, key decisions and what to watch out for. Each thing is told once.
 */
export function gatherHandoff(context: string, note: string): HandoffParts {
  const parts: Record<keyof HandoffParts, string[]> = {
    done: [],
    inProgress: [],
    next: [],
    decisions: [],
    gotchas: [],
  };
  readContext(context, parts);
  const entries = findNoteEntries(note);
  const of = (kind: NoteEntry["kind"]): string[] =>
    entries.filter((entry) => entry.kind === kind).map(({ text }) => text);
  parts.done.push(...doneInNote(note, entries).map((text) => `- ${text}`));
  parts.decisions.push(...of("decision").map((text) => `- ${text}`));
  parts.gotchas.push(...of("lesson").map((text) => `- ${text}`));
  parts.next.push(...of("open-item").map((text) => `- [ ] ${text}`));
  const watched = parts.done.filter((line) => gotcha.test(line));
  const told = new Set<string>();
  return {
    inProgress: once(parts.inProgress, told),
    next: once(parts.next, told),
    decisions: once(parts.decisions, told),
    gotchas: once([...parts.gotchas, ...watched], told),
    done: once(parts.done, told),
  };
}

function readContext(text: string, parts: Record<keyof HandoffParts, string[]>): void {
  const lines = splitLines(text);
  const done = findCompletedItems(text);
  const doneLines = new Set<number>();
  for (const { firstLine, lastLine } of done) for (let line = firstLine; line <= lastLine; line++) doneLines.add(line);
  parts.done.push(...done.map(({ title }) => `- ${title}`));
  const headings = [...findHeadings(text)];
  const kinds = Array.from(markdownLines(text), ({ kind }) => kind);
  headings.forEach((heading, i) => {
    const part = sections.find(([, expression]) => expression.test(heading.text))?.[0];
    if (part === undefined) return;
    const end = headings[i + 1]?.line ?? lines.length;
    let isInList = false;
    let code: string[] = [];
    for (let line = heading.line + 1; line < end; line++) {
      const content = lines[line] ?? "";
      if (kinds[line] === "fence") {
        code.push(content);
        if (kinds[line + 1] === "fence" && line + 1 < end) continue;
        parts[part].push(closedBlock(code));
        code = [];
        isInList = false;
        continue;
      }
      if (kinds[line] === "comment") continue;
      if (isBlank(content) || doneLines.has(line) || /^ {0,3}(?:=+|-+)\s*$/.test(content)) continue;
      const isItem = markOf(content) !== undefined;
      const goesOn: boolean = isInList && !isItem && /^\s/.test(content);
      parts[part].push(isItem || goesOn ? content.trimEnd() : `- ${content.trim()}`);
      isInList = isItem || goesOn;
    }
  });
}

/** A code block as it stands, with an end where it has none, so that it swallows nothing behind it. */
function closedBlock(lines: readonly string[]): string {
  const mark = /^\s*(`{3,}|~{3,})/.exec(lines[0] ?? "")?.[1] ?? "```";
  const isClosed = lines.length > 1 && lines.at(-1)?.trim().startsWith(mark) === true;
  return [...lines, ...(isClosed ? [] : [mark])].join("\n");
}

/** The list items of a note that are no decision, lesson, person, date or open item: what happened. */
function doneInNote(note: string, entries: readonly NoteEntry[]): string[] {
  const other = new Set(entries.map(({ line }) => line));
  const lines = splitLines(note);
  const done: string[] = [];
  const headings = new Set([...findHeadings(note)].map(({ line }) => line));
  const kinds = Array.from(markdownLines(note), ({ kind }) => kind);
  lines.forEach((line, i) => {
    const mark = markOf(line);
    if (kinds[i] !== "text" || mark === undefined || other.has(i) || headings.has(i) || /^\s*[-*+]\s+\[ \]/.test(line))
      return;
    const text = line
      .slice(mark.length)
      .replace(/^\[[xX]\]\s+/, "")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .trim();
    if (text !== "" && !/\bsession (?:started|ended)\b/i.test(text)) done.push(text);
  });
  return done;
}

function once(lines: readonly string[], told: Set<string>): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const { all } = factWords(line);
    if (told.has(all) && all !== "") continue;
    told.add(all);
    kept.push(line);
  }
  return kept;
}

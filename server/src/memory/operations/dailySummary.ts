import { countOf } from "../budget/figures";
import { formatSize } from "../budget/sizes";
import type { ReplaceTextEdit } from "../edits";
import { digestNote, type NoteDigest } from "../hygiene/noteDigest";
import type { NoteEntry } from "../hygiene/noteEntries";
import { findNote } from "../hygiene/noteLines";
import { planSummary } from "../hygiene/summarySection";
import { displayName } from "../names";
import { maskSecrets } from "../secrets/mask";
import {
  isRefused,
  type Operation,
  type OperationAction,
  type OperationAnswer,
  type OperationRefusal,
} from "./operation";
import { placeLink, quotedText, reportSection } from "./reportText";

/** Condenses the note of a day to its headings, decisions, lessons and open items (Architecture, section 16). */
export const dailySummary: Operation = {
  id: "daily-summary",
  title: "Daily Summary",
  summary: "Condense a daily note to its headings, decisions, lessons and open items.",
  arguments: [
    { name: "date", description: "The day of the note. Default: today.", kind: "date", isOperand: true },
    {
      name: "into-note",
      description: "Put the summary before the first section of the note, or bring the one there up to date.",
      kind: "switch",
    },
  ],
  run: async ({ view }, values) => {
    const date = values.date ?? view.today;
    const { path, isThere } = findNote(view, date);
    if (!isThere) return tellMissing(path, date, date === view.today);
    const stored = view.readText(path);
    const facts = view.facts(path);
    if (stored === undefined || typeof facts !== "object")
      return { refusal: `${displayName(path)} cannot be read. Check its rights.` };
    // Lines keep their numbers.
    const digest = digestNote(maskSecrets(stored.text, view.findSecrets));
    const edits = values["into-note"] === "true" ? writeSummary(path, stored.text, digest, facts.isUtf8) : [];
    if (isRefused(edits)) return edits;
    const { decisions, lessons, openItems, headings } = digest;
    const parts = [countOf(decisions.length, "decision"), countOf(lessons.length, "lesson")];
    const under = headings.length === 0 ? "" : ` under ${countOf(headings.length, "heading")}`;
    const report = `${displayName(path)} holds ${parts.join(", ")} and ${countOf(openItems.length, "open item")}${under}.`;
    const size = `${countOf(facts.size.lines, "line")}, ${formatSize(facts.size.bytes, "bytes")}`;
    const linked = (entry: Pick<NoteEntry, "text" | "line">): string =>
      `${quotedText(entry.text)} (${placeLink(path, entry.line, `line ${entry.line + 1}`)})`;
    return {
      report,
      markdown: [
        `# Summary of ${date}`,
        "",
        `${report} ${placeLink(path)}: ${size}.`,
        "",
        ...reportSection("Decisions", decisions.map(linked)),
        ...reportSection("Lessons", lessons.map(linked)),
        ...reportSection("Open items", openItems.map(linked)),
        ...reportSection("Headings", headings.map(linked)),
      ].join("\n"),
      data: { path, date, isThere: true, ...digest },
      edits,
      open: { path },
      ...(values["into-note"] === "true" ? {} : { actions: [putIntoNote(date)] }),
    };
  },
};

function putIntoNote(date: string): OperationAction {
  return { title: "Put It into the Note", operation: "daily-summary", values: { date, "into-note": "true" } };
}

function tellMissing(path: string, date: string, isToday: boolean): OperationAnswer {
  const report = `There is no note of ${date}${isToday ? " yet" : ""}.`;
  return {
    report,
    markdown: `${report}\n`,
    data: { path, date, isThere: false, headings: [], decisions: [], lessons: [], openItems: [] },
    edits: [],
    ...(isToday
      ? { actions: [{ title: "Start Today's Note", operation: "log", values: { event: "session-start" } }] }
      : {}),
  };
}

function writeSummary(
  path: string,
  text: string,
  digest: NoteDigest,
  isUtf8: boolean,
): ReplaceTextEdit[] | OperationRefusal {
  const name = displayName(path);
  if (!isUtf8) return { refusal: `${name} is not UTF-8. Save it as UTF-8 first.` };
  const edit = planSummary(path, text, summaryLines(digest));
  if (edit === "own-summary") return { refusal: `${name} has a summary that somebody wrote. It stays as it is.` };
  if (edit === "unclosed") return { refusal: `The summary of ${name} has no closing comment. Add it where it ends.` };
  if (edit === "open-block")
    return { refusal: `${name} has a code block or a comment that is never closed. Close it first.` };
  return edit === undefined ? [] : [edit];
}

function summaryLines({ decisions, lessons, openItems, headings }: NoteDigest): string[] {
  const themes = headings.map(({ text }) => quotedText(text)).join("; ");
  const lines = [
    ...decisions.map(({ text }) => `- Decided: ${quotedText(text)}`),
    ...lessons.map(({ text }) => `- Learned: ${quotedText(text)}`),
    ...openItems.map(({ text }) => `- Open: ${quotedText(text)}`),
    ...(themes === "" ? [] : [`- About: ${themes}`]),
  ];
  return lines.length === 0 ? ["Nothing that goes beyond the day."] : lines;
}

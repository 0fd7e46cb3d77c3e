import { findHeadings } from "../markdown/headings";
import { entryText } from "../markdown/linkWriting";
import { findNoteEntries } from "./noteEntries";

/**
 * What a daily note is about, in one line: its decisions, else its lessons, else its headings below the title; `undefined`
 * for a note that has none. Escaped so that it says nothing but words in Markdown.
 */
export function summarizeNote(text: string): string | undefined {
  const entries = findNoteEntries(text);
  const of = (kind: "decision" | "lesson"): string[] =>
    entries.flatMap((entry) => (entry.kind === kind ? [entry.text] : []));
  const headings = [...findHeadings(text)].slice(1).map((heading) => heading.text);
  for (const parts of [of("decision"), of("lesson"), headings]) {
    // A path in the words of a note is written from the note and would be read from elsewhere.
    const said = parts.filter((part) => part !== "" && !/\.md\b|\]\(|\[\[/.test(part));
    if (said.length > 0) return entryText(said.join("; ")).replace(/[[\]\\`*<]/g, "\\$&");
  }
  return undefined;
}

import { entryText } from "../markdown/linkWriting";
import { digestNote } from "./noteDigest";

/**
 * What a daily note is about, in one line: its decisions, else its lessons, else its headings below the title; `undefined`
 * for a note that has none. Escaped so that it says nothing but words in Markdown.
 */
export function summarizeNote(text: string): string | undefined {
  const { decisions, lessons, headings } = digestNote(text);
  for (const parts of [decisions, lessons, headings]) {
    // A path in the words of a note is written from the note and would be read from elsewhere.
    const said = parts.map((part) => part.text).filter((part) => !/\.md\b|\]\(|\[\[/.test(part));
    if (said.length > 0) return entryText(said.join("; ")).replace(/[[\]\\`*<]/g, "\\$&");
  }
  return undefined;
}

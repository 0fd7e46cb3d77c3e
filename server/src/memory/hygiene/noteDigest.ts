import { findHeadings } from "../markdown/headings";
import { findNoteEntries, type NoteEntry } from "./noteEntries";
import { isSummaryHeading } from "./summarySection";

/** A daily note condensed. Lines are zero-based. */
export interface NoteDigest {
  /** The headings below the title; not those of a summary. */
  readonly headings: readonly { readonly text: string; readonly line: number }[];
  readonly decisions: readonly NoteEntry[];
  readonly lessons: readonly NoteEntry[];
  readonly openItems: readonly NoteEntry[];
}

/** Condenses a daily note to its headings, decisions, lessons and open items (Architecture, section 16). */
export function digestNote(text: string): NoteDigest {
  const entries = findNoteEntries(text);
  const of = (kind: NoteEntry["kind"]): NoteEntry[] => entries.filter((entry) => entry.kind === kind);
  const [first, ...others] = findHeadings(text);
  const below = first === undefined || first.level === 1 ? others : [first, ...others];
  return {
    headings: below
      .filter((heading) => heading.text !== "" && !isSummaryHeading(heading.text))
      .map((heading) => ({ text: heading.text, line: heading.line })),
    decisions: of("decision"),
    lessons: of("lesson"),
    openItems: of("open-item"),
  };
}

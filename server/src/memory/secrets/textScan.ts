import { findUnsettledConflicts } from "../markdown/conflictMarkers";
import { largestReadText } from "../markdown/facts";
import { findInvisible } from "../markdown/invisibleCharacters";
import { PositionFinder, type Range } from "../text";
import type { FindSecrets, SecretKind } from "./secretSpan";

/** A secret by its place. */
export interface PlacedSecret {
  readonly range: Range;
  readonly kind: SecretKind;
  readonly label: string;
}

/** Invisible characters by their place. */
export interface PlacedInvisible {
  readonly range: Range;
  readonly what: string;
}

/** What has to be looked for in a whole text, kept beside the facts; holds nothing from the text. */
export interface TextScan {
  readonly secrets: readonly PlacedSecret[];
  readonly invisible: readonly PlacedInvisible[];
  /** The lines with the opening mark of each conflict. */
  readonly conflicts: readonly Range[];
}

/** The scan of a text in which nothing was found; always this one, so that clean files cost nothing. */
export const cleanScan: TextScan = { secrets: [], invisible: [], conflicts: [] };

/** Scans a text. Texts as large as those that are not read for their facts are passed over. */
export function scanText(text: string, findSecrets: FindSecrets): TextScan {
  if (text.length > largestReadText) return cleanScan;
  const secrets = findSecrets(text);
  const invisible = findInvisible(text);
  const conflicts = text.includes("<<<<<<<") ? findUnsettledConflicts(text) : [];
  if (secrets.length + invisible.length + conflicts.length === 0) return cleanScan;
  return {
    secrets: placed(text, secrets).map(({ range, span: { kind, label } }) => ({ range, kind, label })),
    invisible: placed(text, invisible).map(({ range, span: { what } }) => ({ range, what })),
    conflicts: conflicts.map(({ start }) => ({
      start: { line: start, character: 0 },
      end: { line: start, character: 7 },
    })),
  };
}

function placed<Span extends { readonly start: number; readonly end: number }>(
  text: string,
  spans: readonly Span[],
): { readonly span: Span; readonly range: Range }[] {
  const positions = new PositionFinder(text);
  return spans.map((span) => ({ span, range: { start: positions.at(span.start), end: positions.at(span.end) } }));
}

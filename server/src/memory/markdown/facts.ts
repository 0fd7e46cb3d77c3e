import { countCharacters, countLines, type DecodedText, isBlank, type TextSize } from "../text";
import { readFrontMatter } from "./frontMatter";
import { firstHeading } from "./headings";
import { findSuppressions } from "./suppressions";

/** What a file's text says, as far as the tree, the rules and the index need it. Immutable; kept instead of the text. */
export interface FileFacts {
  readonly size: TextSize;
  readonly isUtf8: boolean;
  readonly isBlank: boolean;
  /** The front matter's `name`. */
  readonly name: string | undefined;
  /** The front matter's `description`. */
  readonly description: string | undefined;
  readonly heading: string | undefined;
  /** Ids of the rules that comments in the file silence. */
  readonly suppressedRules: readonly string[];
}

/** Texts beyond this many bytes are measured and not read for headings, so that a huge file costs next to nothing. */
export const largestReadText = 4 * 1024 * 1024;

/** Reads the facts of a text that was stored in the given number of bytes. */
export function readFacts({ text, isUtf8 }: DecodedText, bytes: number): FileFacts {
  const size: TextSize = { bytes, lines: countLines(text), characters: countCharacters(text) };
  if (bytes > largestReadText) {
    return {
      size,
      isUtf8,
      isBlank: false,
      name: undefined,
      description: undefined,
      heading: undefined,
      suppressedRules: [],
    };
  }
  const frontMatter = readFrontMatter(text);
  return {
    size,
    isUtf8,
    isBlank: isBlank(text),
    name: frontMatter?.name,
    description: frontMatter?.description,
    heading: firstHeading(text),
    suppressedRules: findSuppressions(text),
  };
}

/** What a file calls itself in an index: its description, else its first heading; `undefined` when it says neither. */
export function titleOf(facts: FileFacts | undefined): string | undefined {
  return facts?.description ?? facts?.heading;
}

import { inkOf, readableText, withoutGutter } from "./promptText";

/** How much of a file's text a prompt holds. */
export type Presence =
  | { readonly kind: "whole" }
  | { readonly kind: "absent" }
  /** The text ends before its end; the place of the first character that is missing, line and character from zero. */
  | { readonly kind: "partial"; readonly line: number; readonly character: number; readonly percent: number }
  /** Something in the text is missing or different, and more of it follows. */
  | { readonly kind: "altered"; readonly line: number };

/** Fewer characters than this prove nothing by standing in a prompt. */
const shortestProof = 12;

/** The text that a harness sent, ready to be searched. */
export class Prompt {
  /** The prompt as a reader sees it. */
  readonly text: string;
  private readonly inks: readonly string[];

  constructor(captured: string) {
    this.text = readableText(captured);
    this.inks = [...new Set([inkOf(captured), inkOf(withoutGutter(captured))])];
  }

  /** Whether the characters stand in the prompt one after the other. */
  includes(ink: string): boolean {
    return this.inks.some((each) => each.includes(ink));
  }

  /** The prompt without the given texts, each taken out once, so that the rest can be asked for other texts. */
  without(texts: readonly string[]): string {
    let rest = this.inks[0] ?? "";
    for (const text of texts) {
      const ink = inkOf(text);
      if (ink !== "") rest = rest.replace(ink, () => "\u0000");
    }
    return rest;
  }

  /** How much of a text stands in the prompt. A text without characters is always there. */
  presenceOf(text: string): Presence {
    const lines = text.split(/\r\n|\n|\r/);
    const inks = lines.map(inkOf);
    const whole = inks.join("");
    if (this.includes(whole)) return { kind: "whole" };
    const kept = this.longestPrefix(whole);
    let line = 0;
    let before = 0;
    while (line < inks.length && before + (inks[line]?.length ?? 0) <= kept) before += inks[line++]?.length ?? 0;
    const isProven = kept >= Math.min(shortestProof, whole.length);
    const later = inks.slice(isProven ? line + 1 : 0);
    const hasMore = later.some((ink) => ink.length >= shortestProof && this.includes(ink));
    if (hasMore) return { kind: "altered", line: isProven ? line : 0 };
    if (!isProven) return { kind: "absent" };
    const character = characterAt(lines[line] ?? "", kept - before);
    return { kind: "partial", line, character, percent: ((whole.length - kept) / whole.length) * 100 };
  }

  /** Length of the longest beginning that the prompt holds. */
  private longestPrefix(ink: string): number {
    let low = 0;
    let high = ink.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.includes(ink.slice(0, middle))) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The offset in a line before which the given number of comparable characters stands. */
function characterAt(line: string, inkLength: number): number {
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (inkOf(line.slice(0, middle)).length < inkLength) low = middle + 1;
    else high = middle;
  }
  return low;
}

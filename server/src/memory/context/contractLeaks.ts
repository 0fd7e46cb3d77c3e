import type { FileFacts } from "../markdown/facts";
import type { StoredText } from "../text";
import type { MemoryTree } from "../tree/model";
import { coreFiles } from "../tree/queries";
import type { ContractDetail } from "./contractReport";
import { describeLeak } from "./contractWording";
import type { Prompt } from "./prompt";
import { inkOf } from "./promptText";

/** What looking for leaked texts needs. */
export interface LeakSource {
  readonly tree: MemoryTree;
  readText(path: string): StoredText | undefined;
  facts(path: string): FileFacts | "unreadable" | undefined;
}

/** Fewer characters than this in one line may stand in a prompt by chance. */
const shortestLine = 24;

/** Longer lines are looked for in pieces, so that one that is cut off is found too. */
const pieceLength = 48;

/** Names of files say nothing about what stands in them, and wrappers show them. */
const fileNames = /[\p{L}\p{M}\p{N}_./%~-]+\.md/gu;

/** A text with fewer characters than this must stand alone between line breaks, quotes or tags. */
const shortestText = 8;

/**
 * External files whose text is in the prompt, as a whole or by a line that does not stand there by chance. Names,
 * headings and descriptions may be there: a listing shows them (case C08).
 */
export function findLeaks(source: LeakSource, prompt: Prompt, external: readonly string[]): ContractDetail[] {
  const core = coreFiles(source.tree).flatMap((path) => source.readText(path)?.text ?? []);
  const rest = prompt.without(core);
  const coreInk = core.map(inkOf).join("\u0000");
  const shingles = new Shingles(rest);
  const alone = standingAlone(prompt.text);
  const isThere = (ink: string): boolean => shingles.mayInclude(ink) && rest.includes(ink) && !coreInk.includes(ink);
  return external.flatMap((path): ContractDetail[] => {
    const text = source.readText(path)?.text;
    if (text === undefined) return [];
    const allowed = shownInListing(source.facts(path));
    const inks = text.split(/\r\n|\n|\r/).map(inkOf);
    const ink = inks.join("");
    const counts = inks.map((line) => (isAllowed(line, allowed) ? 0 : line.replace(fileNames, "").length));
    const own = counts.reduce((sum, length) => sum + length, 0);
    if (own === 0) return [];
    const isWhole = ink.length >= shortestText ? isThere(ink) : alone.has(ink) && !coreInk.includes(ink);
    const lines = inks.flatMap((line, i) =>
      (counts[i] ?? 0) >= shortestLine && piecesOf(line).some(isThere) ? [i] : [],
    );
    if (!isWhole && lines.length === 0) return [];
    const first = isWhole ? 0 : (lines[0] ?? 0);
    return [
      {
        problem: "leaked",
        path,
        line: first,
        message: describeLeak(path, isWhole ? undefined : first),
      },
    ];
  });
}

/** What a listing may say of a file: its name in front matter, its description, its first heading. */
function shownInListing(facts: FileFacts | "unreadable" | undefined): readonly string[] {
  if (typeof facts !== "object") return [];
  return [facts.name, facts.description, facts.heading].flatMap((shown) => {
    const ink = shown === undefined ? "" : inkOf(shown);
    return ink === "" ? [] : [ink];
  });
}

/** Characters that may stand beside a shown text in its line: heading marks, `description:`, quotes. */
const mostBeside = 16;

function isAllowed(line: string, allowed: readonly string[]): boolean {
  return /^-+$/.test(line) || allowed.some((shown) => line.includes(shown) && line.length - shown.length <= mostBeside);
}

function piecesOf(line: string): string[] {
  if (line.length < pieceLength + shortestLine) return [line];
  const pieces: string[] = [];
  for (let at = 0; at + shortestLine <= line.length; at += pieceLength) pieces.push(line.slice(at, at + pieceLength));
  return pieces;
}

/** What stands in a prompt between line breaks, quotes or tags, without its white space. */
function standingAlone(text: string): Set<string> {
  return new Set(text.split(/[\r\n"<>]+/).map(inkOf));
}

/** Whether a text can hold another, answered by short pieces of it, so that most searches need not be made. */
class Shingles {
  private static readonly width = 8;
  private readonly known = new Set<string>();

  constructor(text: string) {
    for (let at = 0; at + Shingles.width <= text.length; at++) this.known.add(text.slice(at, at + Shingles.width));
  }

  mayInclude(text: string): boolean {
    return text.length < Shingles.width || this.known.has(text.slice(0, Shingles.width));
  }
}

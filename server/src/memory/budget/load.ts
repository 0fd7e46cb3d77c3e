import type { SizeLimits } from "../harnessSettings";
import { countCharacters, countLines, type TextSize, utf8Length } from "../text";
import { type Cut, findCut } from "./cut";
import { type Harness, limitsOf } from "./harnesses";
import { listLimits, type SizeLimit, sizeIn } from "./sizes";

/** A root file that a harness is to load, with its size as stored. */
export interface FileToLoad {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
}

/** A file that is over a limit: which one, and what lies behind it. */
export interface Overrun extends Cut {
  /** Whose limit it is: the file's own, or what the files before it left of the total. */
  readonly limitOf: "file" | "total";
}

/** A root file as a harness takes it. */
export interface LoadedFile extends FileToLoad {
  /** What is over a limit, whatever the harness does about it. */
  readonly overrun: Overrun | undefined;
  /** The text that the agent gets: all of it, unless the harness cuts. */
  readonly loadedText: string;
  /** Bytes of that text as stored. */
  readonly loadedBytes: number;
  /** What this file takes of the total, in the total's measure; `undefined` without a total. */
  readonly taken: number | undefined;
  /** What all files up to this one have taken of the total. */
  readonly runningTotal: number | undefined;
}

/** All that a harness loads, in its order. */
export interface Load {
  readonly files: readonly LoadedFile[];
  /** The limit of all files together, the first of them by measure; `undefined` for none. */
  readonly total: SizeLimit | undefined;
}

/**
 * Loads files in the order given, as a harness does: each up to its own limit and up to what the files before it left
 * of the total. A harness that refuses what is over loads nothing less, and its total goes on counting.
 */
export function loadFiles(harness: Harness, files: readonly FileToLoad[]): Load {
  const total = listLimits(harness.totalLimit)[0];
  const cuts = harness.overflow === "cut";
  let used = 0;
  const loaded = files.map((file): LoadedFile => {
    const { text, bytes } = file;
    const own = mark("file", findCut(text, bytes, limitsOf(harness, file.path)));
    const left = total === undefined ? undefined : findCut(text, bytes, remaining(total, used));
    const rest = total === undefined || left === undefined ? undefined : mark("total", left);
    const overrun = own === undefined || (rest !== undefined && rest.offset < own.offset) ? rest : own;
    const loadedText = cuts && overrun !== undefined ? text.slice(0, overrun.offset) : text;
    const loadedBytes = cuts && overrun !== undefined ? bytes - overrun.lostBytes : bytes;
    const taken = total === undefined ? undefined : sizeIn(total.measure, measureText(loadedText));
    used += taken ?? 0;
    return {
      ...file,
      overrun,
      loadedText,
      loadedBytes,
      taken,
      runningTotal: total === undefined ? undefined : used,
    };
  });
  return { files: loaded, total };
}

/** The sizes of a text by itself, without a byte-order mark. */
function measureText(text: string): TextSize {
  return { bytes: utf8Length(text), lines: countLines(text), characters: countCharacters(text) };
}

function remaining({ measure, allowed }: SizeLimit, used: number): SizeLimits {
  return { [measure]: Math.max(0, allowed - used) };
}

function mark(limitOf: Overrun["limitOf"], cut: Cut | undefined): Overrun | undefined {
  return cut === undefined ? undefined : { ...cut, limitOf };
}

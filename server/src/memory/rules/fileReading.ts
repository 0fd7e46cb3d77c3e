import type { FileSystem } from "../fileSystem";
import { type FileFacts, type PackedFacts, packFacts, readFacts, unpackFacts } from "../markdown/facts";
import { readText } from "../readText";
import type { FindSecrets } from "../secrets/secretSpan";
import { cleanScan, scanText, type TextScan } from "../secrets/textScan";
import type { StoredText } from "../text";

/** What one reading of a memory file gives. */
export interface FileReading {
  /** What its text says, or why there is none. */
  readonly facts: FileFacts | "unreadable" | "missing";
  /** What its text was looked through for; `undefined` when it was not. */
  readonly scan: TextScan | undefined;
}

/** A reading as plain values, which one thread can hand to another. */
export type PackedReading = readonly [
  facts: PackedFacts | "unreadable" | "missing",
  scan: TextScan | "clean" | undefined,
];

/**
 * Whether so many files are read sooner with the help of other threads, which have to start and to warm up. Looking
 * through texts costs several times as much as the rest.
 */
export function areManyFiles(count: number, looksThrough: boolean): boolean {
  return count >= (looksThrough ? 5000 : 15_000);
}

/**
 * Reads many files of a root away from the thread that asks. Answers each path once, in parts, with a scan of each text
 * when `looksThrough`.
 */
export type ReadMany = (
  paths: readonly string[],
  looksThrough: boolean,
) => AsyncIterable<ReadonlyMap<string, FileReading>>;

/** Reads a file, and looks through its text while it is at hand where a finder of secrets is given. */
export function readMemoryFile(
  path: string,
  fileSystem: FileSystem,
  findSecrets: FindSecrets | undefined,
): FileReading & { readonly stored: StoredText | undefined } {
  const read = readText(fileSystem, path);
  if (typeof read === "string") return { facts: read, scan: undefined, stored: undefined };
  const { text, bytes } = read;
  return {
    facts: readFacts(read, bytes),
    scan: findSecrets === undefined ? undefined : scanText(text, findSecrets),
    stored: { text, bytes },
  };
}

/** A reading as plain values, for `unpackReading`. */
export function packReading({ facts, scan }: FileReading): PackedReading {
  return [typeof facts === "string" ? facts : packFacts(facts), scan === cleanScan ? "clean" : scan];
}

/** The reading that was packed. */
export function unpackReading([facts, scan]: PackedReading): FileReading {
  return { facts: typeof facts === "string" ? facts : unpackFacts(facts), scan: scan === "clean" ? cleanScan : scan };
}

import { readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { compareCodePoints } from "../../server/src/memory/paths";
import { type MemorySettings, readSettings } from "../../server/src/memory/settings";
import type { IgnoredEntry, MemoryTree, Verdict } from "../../server/src/memory/tree/model";
import {
  coreFiles,
  externalFiles,
  ignoredEntries,
  missingIndexes,
  verdictOf,
} from "../../server/src/memory/tree/queries";
import { type InMemoryFileSystem, memoryOf } from "./memoryOf";
import { inRepository } from "./repository";

/** One thing that a case puts into its root. */
export interface CaseEntry {
  readonly path: string;
  readonly kind: "file" | "dir" | "symlink";
  readonly text?: string;
  readonly base64?: string;
  readonly repeat?: { readonly text: string; readonly count: number };
  readonly target?: string;
}

/** The five answers that a case asks for; the root is written as `.`. */
export interface Answers {
  readonly verdict: Verdict;
  readonly missing: readonly string[];
  readonly core: readonly string[];
  readonly external: readonly string[];
  readonly ignored: readonly IgnoredEntry[];
}

/** One conformance case of the format: a tree and what it means. */
export interface ConformanceCase {
  readonly id: string;
  readonly title: string;
  /** Path of the root below the folder in which the case is built. */
  readonly root: string;
  readonly rootstate?: "absent" | "file";
  readonly rootIsSymlink?: boolean;
  /** `../outside/secrets.md` stands beside the root. */
  readonly outside?: boolean;
  /** Needs a set-up that the entries alone do not give. */
  readonly manual?: boolean;
  /** Platforms whose disks cannot hold such names side by side. */
  readonly skip_on?: string | readonly string[];
  readonly config?: { readonly otherFormats?: readonly string[]; readonly window?: number };
  readonly entries: readonly CaseEntry[];
  readonly expect: Answers;
}

/**
 * All conformance cases, those that need a set-up by hand included: the format's own, and corners where two of its
 * rules meet.
 */
export const conformanceCases: readonly ConformanceCase[] = ["cases.json", "corners.json"].flatMap(
  (name) =>
    (
      JSON.parse(readFileSync(inRepository(`test/fixtures/conformance/${name}`), "utf8")) as {
        cases: ConformanceCase[];
      }
    ).cases,
);

/** Whether a case can be built on a disk of this platform. */
export function canStandHere({ skip_on }: ConformanceCase): boolean {
  return skip_on === undefined || !(typeof skip_on === "string" ? [skip_on] : skip_on).includes(process.platform);
}

/** The case of an id. */
export function conformanceCase(id: string): ConformanceCase {
  const found = conformanceCases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no conformance case ${id}`);
  return found;
}

/** Settings as a case wants them, by key as a user writes them. */
export function rawSettingsOf({ config }: ConformanceCase): Record<string, unknown> {
  return {
    ...(config?.otherFormats === undefined ? {} : { otherFormats: config.otherFormats }),
    ...(config?.window === undefined ? {} : { "budget.window": config.window }),
  };
}

/** Settings as a case wants them. */
export function settingsOf(each: ConformanceCase): MemorySettings {
  return readSettings(rawSettingsOf(each)).settings;
}

/** The five answers that the core gives for a tree. */
export function answersOf(tree: MemoryTree): Answers {
  return {
    verdict: verdictOf(tree),
    missing: missingIndexes(tree).map((directory) => (directory === "" ? "." : directory)),
    core: coreFiles(tree).sort(compareCodePoints),
    external: externalFiles(tree),
    ignored: ignoredEntries(tree),
  };
}

/** The bytes of a file of a case. */
export function bytesOf(entry: CaseEntry): Uint8Array {
  if (entry.base64 !== undefined) return Buffer.from(entry.base64, "base64");
  if (entry.repeat !== undefined) return Buffer.from(entry.repeat.text.repeat(entry.repeat.count));
  return Buffer.from(entry.text ?? "");
}

/** Puts one entry of a case into a memory. */
export function addEntry(memory: InMemoryFileSystem, entry: CaseEntry): void {
  if (entry.kind === "dir") memory.createDirectory(entry.path);
  else if (entry.kind === "symlink") memory.link(entry.path, entry.target ?? "");
  else memory.write(entry.path, bytesOf(entry));
}

/** The root of a case before its entries are added, in memory. */
export function emptyCaseInMemory(each: ConformanceCase, isCaseInsensitive = false): InMemoryFileSystem {
  const memory = memoryOf({}, { isCaseInsensitive });
  if (each.rootstate !== undefined) memory.remove("");
  if (each.rootstate === "file") memory.write("", "x\n");
  if (each.outside === true) memory.write("../outside/secrets.md", "x\n");
  return memory;
}

/** The root of a case, in memory. */
export function caseInMemory(each: ConformanceCase, isCaseInsensitive = false): InMemoryFileSystem {
  const memory = emptyCaseInMemory(each, isCaseInsensitive);
  for (const entry of each.entries) addEntry(memory, entry);
  return memory;
}

/** Builds the root of a case on disk in an empty folder, and answers its absolute path. */
export async function caseOnDisk(each: ConformanceCase, folder: string): Promise<string> {
  const root = path.join(folder, ...each.root.split("/"));
  const real = each.rootIsSymlink === true ? path.join(folder, "real") : root;
  await mkdir(path.dirname(root), { recursive: true });
  if (each.rootstate === "absent") return root;
  if (each.rootstate === "file") {
    await writeFile(root, "x\n");
    return root;
  }
  await mkdir(real, { recursive: true });
  if (each.rootIsSymlink === true) await symlink(real, root, "dir");
  if (each.outside === true) {
    await mkdir(path.join(real, "../outside"));
    await writeFile(path.join(real, "../outside/secrets.md"), "x\n");
  }
  for (const entry of each.entries) {
    const at = path.join(real, ...entry.path.split("/"));
    await mkdir(path.dirname(at), { recursive: true });
    if (entry.kind === "dir") await mkdir(at, { recursive: true });
    else if (entry.kind === "symlink") await symlink(entry.target ?? "", at);
    else await writeFile(at, bytesOf(entry));
  }
  return root;
}

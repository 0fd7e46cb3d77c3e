import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../memory/record";
import { type DurableFiles, isOneOfTwo, isSameFile, isThere, temporaryName } from "./durableFile";
import { isRunning, startOf } from "./processes";

/** The file in a root that says what is being changed; no memory by its name. It is gone when the change is done. */
export const JOURNAL_NAME = ".memory-lens-journal.json";

/**
 * One step of a change, with all that is needed to finish it or to see that it is finished. Paths are root-relative;
 * `before` is the digest of the bytes that were there, `text` what is there afterwards.
 */
export type JournaledStep =
  | {
      readonly kind: "rename";
      readonly from: string;
      readonly path: string;
      readonly before: string;
      readonly text?: string;
    }
  | { readonly kind: "edit"; readonly path: string; readonly before: string; readonly text: string }
  | { readonly kind: "create"; readonly path: string; readonly text: string }
  | { readonly kind: "remove"; readonly path: string; readonly to: string; readonly before: string };

/** A change as it stands in the journal. */
export interface Journal {
  readonly version: 1;
  /** The process that makes the change. */
  readonly pid: number;
  /** When that process started, as `startOf` tells: another one may have its number by now. */
  readonly started?: string | undefined;
  readonly steps: readonly JournaledStep[];
}

/** What a root's journal says: nothing where there is none, `"unreadable"` where it makes no sense. */
export function readJournal(root: string): Journal | "unreadable" | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(root, JOURNAL_NAME), "utf8");
  } catch {
    return isThere(path.join(root, JOURNAL_NAME)) ? "unreadable" : undefined;
  }
  try {
    const journal: unknown = JSON.parse(text);
    return isJournal(journal) ? journal : "unreadable";
  } catch {
    return "unreadable";
  }
}

/** Puts a change into the journal, on the disk before anything else happens. `"exists"` when another one is under way. */
export function startJournal(
  root: string,
  steps: readonly JournaledStep[],
  files: DurableFiles,
): "created" | "exists" | "failed" {
  const journal: Journal = { version: 1, pid: process.pid, started: startOf(process.pid), steps };
  const outcome = files.create(path.join(root, JOURNAL_NAME), JSON.stringify(journal), 0o600);
  files.settle();
  return outcome;
}

/** Ends a change whose steps are all on the disk. */
export function endJournal(root: string, files: DurableFiles): void {
  files.settle();
  files.remove(path.join(root, JOURNAL_NAME));
  files.settle();
}

/** How far a step is: not begun, begun, done, or the files are not those that it was planned for. */
export type StepState = "before" | "half" | "after" | "other";

/** Finds out how far a step is by what is on the disk. */
export function stateOf(root: string, step: JournaledStep): StepState {
  const at = (relative: string): string => path.join(root, relative);
  const here = digestOf(at(step.path));
  switch (step.kind) {
    case "create":
      return here === undefined
        ? isThere(at(step.path))
          ? "other"
          : "before"
        : here === digest(step.text)
          ? "after"
          : "other";
    case "edit":
      return here === digest(step.text) ? "after" : here === step.before ? "before" : "other";
    case "rename":
      return stateOfMove(at(step.from), at(step.path), step.before, step.text);
    case "remove":
      return stateOfMove(at(step.path), at(step.to), step.before, undefined);
  }
}

function stateOfMove(from: string, to: string, before: string, text: string | undefined): StepState {
  const isFromThere = isOneOfTwo(from, to);
  const isToThere = isOneOfTwo(to, from);
  if (isFromThere && !isToThere) return digestOf(from) === before ? "before" : "other";
  if (!isToThere) return "other";
  const reached = digestOf(to);
  const goal = text === undefined ? before : digest(text);
  if (isFromThere) return isSameFile(from, to) && reached === before ? "half" : "other";
  return reached === goal ? "after" : reached === before ? "half" : "other";
}

/** The digest of a file's bytes; `undefined` when there is none or it cannot be read. */
export function digestOf(file: string): string | undefined {
  try {
    return statSync(file).isFile() ? digest(readFileSync(file)) : undefined;
  } catch {
    return undefined;
  }
}

/** The digest of bytes, or of a text as it is stored. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Takes away what processes that are no more had begun to write for a change, and journals of theirs that were never begun. */
export function removeTemporaries(root: string, steps: readonly JournaledStep[]): void {
  const written = new Map<string, Set<string>>();
  for (const relative of [JOURNAL_NAME, ...steps.map((step) => step.path)]) {
    const file = path.join(root, relative);
    const names = written.get(path.dirname(file)) ?? new Set<string>();
    written.set(path.dirname(file), names.add(path.basename(file)));
  }
  for (const [folder, names] of written) {
    for (const name of namesIn(folder)) {
      const [, own = "", pid = ""] = temporaryName.exec(name) ?? [];
      if (names.has(own) && !isRunning(Number(pid))) rmSync(path.join(folder, name), { force: true });
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isJournal(value: unknown): value is Journal {
  if (!isRecord(value)) return false;
  const { version, pid, started, steps } = value;
  if (version !== 1 || typeof pid !== "number" || !(started === undefined || typeof started === "string")) return false;
  return Array.isArray(steps) && steps.every(isStep);
}

function isStep(step: unknown): step is JournaledStep {
  if (!isRecord(step)) return false;
  const fields: Record<string, readonly string[]> = {
    rename: ["from", "path", "before"],
    edit: ["path", "before", "text"],
    create: ["path", "text"],
    remove: ["path", "to", "before"],
  };
  const known = typeof step.kind === "string" ? fields[step.kind] : undefined;
  if (known?.every((field) => typeof step[field] === "string") !== true) return false;
  const paths = [step.path, step.from, step.to].filter((each) => typeof each === "string");
  return (step.text === undefined || typeof step.text === "string") && paths.every(isInside);
}

/** A journal that somebody else put there changes nothing outside its root. */
function isInside(relative: string): boolean {
  return relative !== "" && !path.isAbsolute(relative) && !relative.split(/[\\/]/).includes("..");
}

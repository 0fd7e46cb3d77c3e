import { lstatSync, readFileSync, readlinkSync, statSync } from "node:fs";
import path from "node:path";
import {
  type FileChange,
  type FinishOutcome,
  longestChange,
  type WriteOutcome,
  type WriteProblem,
} from "../memory/fileChange";
import {
  digest,
  digestOf,
  endJournal,
  JOURNAL_NAME,
  type JournaledStep,
  readJournal,
  removeTemporaries,
  startJournal,
  stateOf,
} from "./changeJournal";
import { DurableFiles, isOneOfTwo, isSameFile, isThere, type WriteStep } from "./durableFile";
import { leadsOutside } from "./leadsOutside";
import { isRunning } from "./processes";

/** What only adds comes first, so that a line that goes from one file to another is never in none. */
const order: readonly JournaledStep["kind"][] = ["create", "rename", "edit", "remove"];

/**
 * Writes a change to a root so that it is there as a whole or not at all: what it will do is on the disk before its first
 * step, and a change that is stopped on the way is finished by `finishInterrupted`. Nothing is written over: when a file
 * appeared or changed since it was read, nothing is written. Nor is anything when a link would take a step out of the root.
 */
export function writeChanges(root: string, changes: readonly FileChange[], step?: WriteStep): WriteOutcome {
  const files = new DurableFiles(step);
  const steps = order
    .flatMap((kind) => changes.filter((change) => change.kind === kind))
    .map((change) => toStep(root, change));
  const problems = steps.flatMap((each) => findObstacle(root, each));
  if (problems.length > 0) return { written: 0, problems, setAside: [] };
  const started = startJournal(root, steps, files);
  if (started !== "created") {
    return {
      written: 0,
      problems: [{ path: JOURNAL_NAME, reason: started === "exists" ? "busy" : "closed" }],
      setAside: [],
    };
  }
  const failed = steps.filter((each) => !takeStep(root, each, files));
  endJournal(root, files);
  return {
    written: steps.length - failed.length,
    problems: failed.map((each) => ({ path: each.path, reason: "failed" })),
    setAside: steps.flatMap((each) =>
      each.kind === "remove" && !failed.includes(each) ? [{ path: each.path, to: each.to }] : [],
    ),
  };
}

/** Finishes a change that was interrupted, or leaves all files alone when some of them are no longer those it was for. */
export function finishInterrupted(root: string, step?: WriteStep): FinishOutcome {
  const journal = readJournal(root);
  removeTemporaries(root, typeof journal === "object" ? journal.steps : []);
  if (journal === undefined) return { kind: "none" };
  const file = path.join(root, JOURNAL_NAME);
  const files = new DurableFiles(step);
  if (journal !== "unreadable") {
    const age = Date.now() - statSync(file).mtimeMs;
    const { pid, started } = journal;
    if (pid !== process.pid && age < longestChange && isRunning(pid, started)) return { kind: "busy" };
    // A journal that somebody else put there is not followed through a link either.
    const others = journal.steps.filter((each) => isOutside(root, each) || stateOf(root, each) === "other");
    const left = others.length > 0 ? others : journal.steps.filter((each) => !takeStep(root, each, files));
    if (left.length > 0) return keepJournal(root, left, files);
    endJournal(root, files);
    return { kind: "finished", files: journal.steps.length };
  }
  return keepJournal(root, [], files);
}

/** Puts a journal aside that cannot be followed any more, so that what it holds is not lost. */
function keepJournal(root: string, left: readonly JournaledStep[], files: DurableFiles): FinishOutcome {
  for (let number = 1; ; number++) {
    const keptAs = `.memory-lens-unfinished-${number}.json`;
    const outcome = files.rename(path.join(root, JOURNAL_NAME), path.join(root, keptAs));
    if (outcome === "exists") continue;
    files.settle();
    return {
      kind: "left",
      paths: left.map((each) => each.path),
      keptAs: outcome === "renamed" ? keptAs : JOURNAL_NAME,
    };
  }
}

/** Does what is left of a step. Answers whether it is done. */
function takeStep(root: string, step: JournaledStep, files: DurableFiles): boolean {
  const file = path.join(root, step.path);
  const state = stateOf(root, step);
  if (state === "after") return true;
  if (state === "other") return false;
  switch (step.kind) {
    case "create":
      return files.create(file, step.text) === "created";
    case "edit":
      return files.replace(file, readFileSync(file), step.text) === "written";
    case "rename":
      if (!move(path.join(root, step.from), file, files)) return false;
      return step.text === undefined || files.replace(file, readFileSync(file), step.text) === "written";
    case "remove":
      return move(file, path.join(root, step.to), files);
  }
}

/** Moves a file, or what is left of it to do: one that bears both names loses the old one. */
function move(from: string, to: string, files: DurableFiles): boolean {
  if (!isOneOfTwo(from, to)) return true;
  if (isOneOfTwo(to, from)) {
    files.remove(from);
    return true;
  }
  return files.rename(from, to) === "renamed";
}

function toStep(root: string, change: FileChange): JournaledStep {
  if (change.kind === "create") return { kind: "create", path: change.path, text: change.text };
  const before = digest(change.before);
  if (change.kind === "edit") return { kind: "edit", path: change.path, before, text: change.text };
  if (change.kind === "remove") return { kind: "remove", path: change.path, to: nameAside(root, change.path), before };
  const { from, path: to, text } = change;
  // A file that only moves keeps its bytes, whatever they are.
  const isSame = new TextDecoder("utf-8", { ignoreBOM: true }).decode(change.before) === text;
  return { kind: "rename", from, path: to, before, ...(isSame ? {} : { text }) };
}

/** A name that takes a file out of memory: what does not end in `.md` is none (Specification, "Scope"). */
function nameAside(root: string, relative: string): string {
  for (let number = 1; ; number++) {
    const to = `${relative}.removed${number === 1 ? "" : `-${number}`}`;
    if (!isThere(path.join(root, to))) return to;
  }
}

/** What stands in the way of a step before anything is done. */
function findObstacle(root: string, step: JournaledStep): WriteProblem[] {
  const file = path.join(root, step.path);
  if (isOutside(root, step)) return [{ path: step.path, reason: "outside" }];
  if (step.kind === "edit" || step.kind === "remove") {
    return digestOf(file) === step.before ? [] : [{ path: step.path, reason: "changed" }];
  }
  if (step.kind === "rename" && digestOf(path.join(root, step.from)) !== step.before) {
    return [{ path: step.from, reason: "changed" }];
  }
  if (step.kind === "rename" && leadsElsewhere(root, step.from, step.path)) {
    return [{ path: step.from, reason: "link" }];
  }
  const isOwn = step.kind === "rename" && isThere(file) && isSameFile(path.join(root, step.from), file);
  return isThere(file) && !isOwn ? [{ path: step.path, reason: "appeared" }] : [];
}

function isOutside(root: string, step: JournaledStep): boolean {
  const other = step.kind === "rename" ? [step.from] : step.kind === "remove" ? [step.to] : [];
  return [step.path, ...other].some((each) => leadsOutside(root, each));
}

/** Whether a path is a link whose target is written relative to a directory that it would leave. */
function leadsElsewhere(root: string, from: string, to: string): boolean {
  const file = path.join(root, from);
  if (path.dirname(from) === path.dirname(to) || !lstatSync(file).isSymbolicLink()) return false;
  return !path.isAbsolute(readlinkSync(file));
}

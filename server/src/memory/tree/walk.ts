import type { FileSystem } from "../fileSystem";
import { joinPath, ROOT_PATH } from "../paths";
import type { TreeSettings } from "../settings";
import { classifyEntry } from "./classify";
import type { DirectoryNode, IgnoredEntry, MemoryTree } from "./model";
import { type DirectoryParts, emptyNode, makeNode } from "./nodes";
import { makeTreeFilter, type TreeFilter } from "./scope";

/** How far a walk has come: directories listed so far. Yielded after each, so that a caller can pause or give up. */
export interface WalkProgress {
  readonly directories: number;
}

/** Work that reports after each step and ends with a result. Stop asking and it stops. */
export type Steps<Result> = Generator<WalkProgress, Result, void>;

/** Runs stepwise work to its end without pause. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Walks a memory root once into an immutable tree, by the rules of the conformance cases: names are judged from the
 * listing, hidden and foreign directories are passed over, links are never followed into directories.
 * Depth is bounded by memory only. Nothing a disk may hold makes it throw.
 */
export function* walkMemory(fileSystem: FileSystem, settings: TreeSettings): Steps<MemoryTree> {
  const listing = fileSystem.list(ROOT_PATH);
  if (listing === "missing" || listing === "not-a-directory") return absentTree(listing);
  const root = yield* walkDirectory(fileSystem, makeTreeFilter(settings), ROOT_PATH);
  return root === undefined ? absentTree("missing") : { state: "present", root };
}

/** The tree of a root that is not there. */
export function absentTree(state: "missing" | "not-a-directory"): MemoryTree {
  return { state, root: emptyNode(ROOT_PATH) };
}

/** A directory whose listing is known and whose children still have to be walked. */
interface OpenDirectory extends DirectoryParts {
  readonly pending: string[];
}

/**
 * Walks one directory and all below it, with a stack of its own instead of recursion.
 * `undefined` when the directory is gone; one that vanishes between two listings is left out without a word.
 */
export function* walkDirectory(
  fileSystem: FileSystem,
  filter: TreeFilter,
  path: string,
): Steps<DirectoryNode | undefined> {
  const start = listDirectory(fileSystem, filter, path);
  if (start === undefined) return undefined;
  let directories = 1;
  const stack = [start];
  for (;;) {
    const top = stack[stack.length - 1];
    if (top === undefined) return undefined;
    const next = top.pending.pop();
    if (next !== undefined) {
      const open = listDirectory(fileSystem, filter, next);
      if (open !== undefined) stack.push(open);
      directories++;
      yield { directories };
      continue;
    }
    stack.pop();
    const node = makeNode(top);
    const parent = stack[stack.length - 1];
    if (parent === undefined) return node;
    parent.children.push(node);
  }
}

/**
 * Lists one directory and sorts its entries into memory, directories to enter, and the rest with reasons.
 * `undefined` when there is no such directory any more.
 */
export function listDirectory(fileSystem: FileSystem, filter: TreeFilter, path: string): OpenDirectory | undefined {
  const entries = fileSystem.list(path);
  if (entries === "missing" || entries === "not-a-directory") return undefined;
  const files: string[] = [];
  const ignored: IgnoredEntry[] = [];
  const pending: string[] = [];
  let hasLinks = false;
  if (entries !== "unreadable") {
    for (const entry of entries) {
      hasLinks ||= entry.kind === "link";
      const found = classifyEntry(fileSystem, filter, path, entry);
      if (found === "memory-file") files.push(entry.name);
      else {
        const entryPath = joinPath(path, entry.name);
        if (found === "enter") pending.push(entryPath);
        else ignored.push({ path: entry.kind === "directory" ? `${entryPath}/` : entryPath, reason: found });
      }
    }
  }
  return { path, files, children: [], ignored, isReadable: entries !== "unreadable", hasLinks, pending };
}

import * as fc from "fast-check";
import type { EntryKind } from "../../server/src/memory/fileSystem";
import { baseName, isWithin, parentPath } from "../../server/src/memory/paths";
import { type InMemoryFileSystem, linkTo, memoryOf, pipe } from "./memoryOf";

/** One thing that a person or a program does to a folder. */
export type RandomEdit =
  | { readonly kind: "write" | "create directory" | "remove" | "pipe"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "link"; readonly path: string; readonly target: string }
  | { readonly kind: "lock"; readonly path: string; readonly isReadable: boolean };

const names = [
  "MEMORY.md",
  "MEMORY.md",
  "a.md",
  "b.md",
  "README.md",
  "memory.md",
  "._a.md",
  "data.csv",
  "notes",
  "memory",
  "n",
  "skills",
  "node_modules",
  ".hidden",
] as const;

/** Root-relative paths up to four names deep, made of few names so that they meet. */
export const somePath: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
  .map((segments) => segments.join("/"));

const someTarget = fc.oneof(
  somePath.map((path) => `/home/memory/${path}`),
  fc.constantFrom("a.md", "b.md", "MEMORY.md", "../a.md", "../b.md", "../MEMORY.md", "../n/a.md"),
  fc.constantFrom("..", ".", "../../outside/x.md", "nowhere"),
);

/** An edit; whether it can be done depends on the folder it meets. */
export const someEdit: fc.Arbitrary<RandomEdit> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("write" as const), path: somePath }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("create directory" as const), path: somePath }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("remove" as const), path: somePath }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("rename" as const), path: somePath, to: somePath }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("link" as const), path: somePath, target: someTarget }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pipe" as const), path: somePath }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("lock" as const), path: somePath, isReadable: fc.boolean() }),
  },
);

/** Edits that make a memory out of an empty root. */
export const someEdits: fc.Arbitrary<RandomEdit[]> = fc.array(someEdit, { maxLength: 25 });

/** A memory as random edits leave it, with a file beside the root to which links can lead. */
export function memoryAfter(edits: readonly RandomEdit[]): InMemoryFileSystem {
  const memory = memoryOf({ "../outside/x.md": "x\n" });
  for (const edit of edits) applyRandomEdit(memory, edit);
  return memory;
}

/**
 * Does an edit where the folder allows it, and answers the paths that a watcher reports: a folder that is moved or
 * removed is reported by itself, without what is in it. None where the edit cannot be done.
 */
export function applyRandomEdit(memory: InMemoryFileSystem, edit: RandomEdit): string[] {
  const { path } = edit;
  if (edit.kind === "remove") {
    if (!memory.has(path)) return [];
    memory.remove(path);
    return [path];
  }
  if (edit.kind === "lock") {
    if (!memory.has(path) || !isLockable(memory, path)) return [];
    memory.setReadable(path, edit.isReadable);
    return [path];
  }
  if (edit.kind === "rename") {
    const isPossible = memory.has(path) && !memory.has(edit.to) && canHold(memory, edit.to) && !isWithin(edit.to, path);
    if (!isPossible) return [];
    memory.rename(path, edit.to);
    return [path, edit.to];
  }
  if (!canHold(memory, path)) return [];
  if (edit.kind === "create directory") {
    if (memory.has(path)) return [];
    memory.createDirectory(path);
  } else if (edit.kind === "write") {
    if (Array.isArray(memory.list(path)) || isLink(memory, path)) return [];
    memory.write(path, "# Text\n");
  } else memory.add({ [path]: edit.kind === "link" ? linkTo(edit.target) : pipe });
  return [path];
}

/** Whether every name above a path is a directory or can become one. */
function canHold(memory: InMemoryFileSystem, path: string): boolean {
  for (let up = parentPath(path); up !== ""; up = parentPath(up)) {
    if (memory.list(up) === "not-a-directory") return false;
  }
  return true;
}

function isLockable(memory: InMemoryFileSystem, path: string): boolean {
  const kind = kindOf(memory, path);
  return kind === "file" || kind === "directory";
}

function isLink(memory: InMemoryFileSystem, path: string): boolean {
  return kindOf(memory, path) === "link";
}

function kindOf(memory: InMemoryFileSystem, path: string): EntryKind | undefined {
  const above = memory.list(parentPath(path));
  return typeof above === "string" ? undefined : above.find(({ name }) => name === baseName(path))?.kind;
}

/**
 * What arrives of reported paths after a watcher, an editor and a queue have handled them: some are told by their folder
 * alone, some twice, some places are named where nothing happened, and the order is lost.
 */
export function someReportOf(changed: readonly string[]): fc.Arbitrary<string[]> {
  if (changed.length === 0) return fc.array(somePath, { maxLength: 2 });
  const coalesced = fc.tuple(
    ...changed.map((path) =>
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(path) },
        { weight: 1, arbitrary: fc.constantFrom(...foldersOf(path)) },
      ),
    ),
  );
  return fc
    .tuple(coalesced, fc.subarray([...changed]), fc.array(somePath, { maxLength: 2 }))
    .chain(([told, again, unrelated]) => {
      const all = [...told, ...again, ...unrelated];
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
}

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let up = parentPath(path); ; up = parentPath(up)) {
    folders.push(up);
    if (up === "") return folders;
  }
}

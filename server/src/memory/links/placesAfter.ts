import { joinPath, parentPath, pathSegments, ROOT_PATH } from "../paths";
import type { MemoryTree } from "../tree/model";
import { findDirectory } from "../tree/queries";
import { type DirectoryTarget, type FileTarget, MemoryPlaces, type Places } from "./places";

/** The places of a memory with some files gone and others there. Says only what differs, so that a few cost little. */
export class PlacesAfter implements Places {
  private readonly added = new MemoryPlaces((path): FileTarget => ({ kind: "file", path }));
  private readonly gone = new Set<string>();
  /** How many files leave a directory and all below it, for those that any leaves. */
  private readonly leaving = new Map<string, number>();

  constructor(
    private readonly now: Places,
    private readonly tree: MemoryTree,
  ) {}

  /** Takes a file away that is there now; no file may be taken twice. */
  removeFile(path: string): void {
    this.gone.add(path);
    for (let at = parentPath(path); at !== ROOT_PATH; at = parentPath(at))
      this.leaving.set(at, (this.leaving.get(at) ?? 0) + 1);
  }

  /** Puts a file there, over one that is there. Answers the directories on the way to it that are not there now. */
  addFile(path: string, name: string | undefined): string[] {
    this.gone.add(path);
    this.added.setFile(path, name);
    const fresh: string[] = [];
    let at = ROOT_PATH;
    for (const segment of pathSegments(parentPath(path))) {
      at = joinPath(at, segment);
      this.added.setDirectory(at, true);
      if (!this.now.hasDirectory(at)) fresh.push(at);
    }
    return fresh;
  }

  hasFile(path: string): boolean {
    return this.fileAt(path) !== undefined;
  }

  fileAt(path: string): FileTarget | undefined {
    return this.added.fileAt(path) ?? (this.gone.has(path) ? undefined : this.now.fileAt(path));
  }

  hasDirectory(path: string): boolean {
    return this.directoryAt(path) !== undefined;
  }

  directoryAt(path: string): DirectoryTarget | undefined {
    return this.added.directoryAt(path) ?? (this.isEmptied(path) ? undefined : this.now.directoryAt(path));
  }

  *withKey(key: string): Generator<string> {
    yield* this.staying(this.now.withKey(key));
    yield* this.added.withKey(key);
  }

  *named(name: string): Generator<string> {
    yield* this.staying(this.now.named(name));
    yield* this.added.named(name);
  }

  nameOf(path: string): string | undefined {
    return this.gone.has(path) ? this.added.nameOf(path) : this.now.nameOf(path);
  }

  private *staying(paths: Iterable<string>): Generator<string> {
    for (const path of paths) if (!this.gone.has(path)) yield path;
  }

  /** Whether every file leaves a directory, which is none of memory then. */
  private isEmptied(path: string): boolean {
    const leaving = this.leaving.get(path);
    return leaving !== undefined && leaving >= (findDirectory(this.tree, path)?.fileCount ?? 0);
  }
}

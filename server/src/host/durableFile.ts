import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Called before each step that changes the disk. A step is done or not, whenever the power goes. */
export type WriteStep = () => void;

/** Files that are whole and on the disk before anything is said of them. */
export class DurableFiles {
  private readonly touched = new Set<string>();

  constructor(private readonly step: WriteStep = () => {}) {}

  /** Creates a file with the folders on the way. What bears the name already, a link included, stays untouched. */
  create(file: string, text: string, mode = 0o666): "created" | "exists" | "failed" {
    let temporary: string | undefined;
    try {
      this.makeFolder(path.dirname(file));
      if (isThere(file)) return "exists";
      temporary = this.writeTemporary(file, text, mode);
      const outcome = this.giveName(temporary, file);
      return outcome === "renamed" ? "created" : outcome;
    } catch {
      return "failed";
    } finally {
      if (temporary !== undefined) rmSync(temporary, { force: true });
    }
  }

  /**
   * Replaces the text of a file in one step, so that no reader ever sees half of it; its rights stay, and a link goes on
   * leading to it. `"changed"` when it no longer holds the bytes that the new text was made from.
   */
  replace(file: string, before: Uint8Array, text: string): "written" | "changed" | "failed" {
    let temporary: string | undefined;
    try {
      const real = realpathSync.native(file);
      if (!readFileSync(real).equals(before)) return "changed";
      temporary = this.writeTemporary(real, text, statSync(real).mode);
      this.step();
      renameSync(temporary, real);
      temporary = undefined;
      this.touched.add(path.dirname(real));
      return "written";
    } catch {
      return "failed";
    } finally {
      if (temporary !== undefined) rmSync(temporary, { force: true });
    }
  }

  /** Gives a file another name. What bears that name already stays untouched, unless it is the same file by another case. */
  rename(from: string, to: string): "renamed" | "exists" | "failed" {
    try {
      this.makeFolder(path.dirname(to));
      return this.giveName(from, to);
    } catch {
      return "failed";
    }
  }

  /** Takes a name away. Nothing happens where nothing bears it. */
  remove(file: string): void {
    this.step();
    rmSync(file, { force: true });
    this.touched.add(path.dirname(file));
  }

  /** Waits until the names in all folders that were touched are on the disk. */
  settle(): void {
    for (const folder of this.touched) syncFolder(folder);
    this.touched.clear();
  }

  private makeFolder(folder: string): void {
    if (isThere(folder)) return;
    this.step();
    const first = mkdirSync(folder, { recursive: true });
    if (first === undefined) return;
    for (let at = folder; at.length >= first.length; at = path.dirname(at)) this.touched.add(path.dirname(at));
  }

  private writeTemporary(file: string, text: string, mode: number): string {
    const temporary = temporaryOf(file, process.pid);
    rmSync(temporary, { force: true });
    this.step();
    const opened = openSync(temporary, "wx", mode);
    try {
      writeFileSync(opened, text);
      this.step();
      fsyncSync(opened);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    } finally {
      closeSync(opened);
    }
    return temporary;
  }

  private giveName(from: string, to: string): "renamed" | "exists" | "failed" {
    this.touched.add(path.dirname(from)).add(path.dirname(to));
    try {
      // A second name is refused where something bears it, which a rename is not.
      this.step();
      linkSync(from, to);
    } catch (error) {
      return this.renameOtherwise(from, to, error instanceof Error && "code" in error ? error.code : undefined);
    }
    this.step();
    unlinkSync(from);
    return "renamed";
  }

  private renameOtherwise(from: string, to: string, code: unknown): "renamed" | "exists" | "failed" {
    try {
      const there = lstatSync(to, { throwIfNoEntry: false });
      const own = lstatSync(from);
      if (there !== undefined && (there.ino !== own.ino || there.dev !== own.dev)) return "exists";
      if (there === undefined && code === "EEXIST") return "exists";
      this.step();
      renameSync(from, to);
      return "renamed";
    } catch {
      return "failed";
    }
  }
}

/** The name under which a process writes a text before the file gets it; no memory by that name. */
function temporaryOf(file: string, pid: number): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${pid}.tmp`);
}

/** The name that `temporaryOf` makes: the file's own, and the number of the process. */
export const temporaryName = /^\.(.+)\.(\d+)\.tmp$/;

/** Whether anything bears a name, a broken link included. What the disk does not let be looked at is not there. */
export function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Whether a name is there as a name of its own: where a disk does not tell capitals from small letters, one file answers
 * to two names that differ by them alone, and bears only one.
 */
export function isOneOfTwo(file: string, other: string): boolean {
  if (!isThere(file)) return false;
  if (file.toLowerCase() !== other.toLowerCase()) return true;
  try {
    return readdirSync(path.dirname(file)).includes(path.basename(file));
  } catch {
    return true;
  }
}

/** Whether two names that are there lead to one file. */
export function isSameFile(a: string, b: string): boolean {
  const [left, right] = [lstatSync(a), lstatSync(b)];
  return left.ino === right.ino && left.dev === right.dev;
}

/** Not every system lets a folder be opened; there the names come to the disk when they do. */
function syncFolder(folder: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(folder, "r");
    fsyncSync(opened);
  } catch {
    // Nothing more can be done for it.
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * Replaces the text of a file in one step, so that no reader ever sees half of it; its rights stay, and a link goes on
 * leading to it. `"changed"` when it no longer holds the bytes that the new text was made from.
 */
export function replaceFile(absolutePath: string, before: Uint8Array, text: string): "written" | "changed" | "failed" {
  let temporary: string | undefined;
  try {
    const real = realpathSync.native(absolutePath);
    if (!readFileSync(real).equals(before)) return "changed";
    const file = path.join(path.dirname(real), `.${path.basename(real)}.${process.pid}.tmp`);
    writeFileSync(file, text, { flag: "wx", mode: statSync(real).mode });
    temporary = file;
    renameSync(file, real);
    return "written";
  } catch {
    if (temporary !== undefined) rmSync(temporary, { force: true });
    return "failed";
  }
}

/** Gives a file another name, with the folders on the way to it. What bears that name already stays untouched, unless it is the same file by another case. */
export function renameFile(from: string, to: string): "renamed" | "exists" | "failed" {
  try {
    mkdirSync(path.dirname(to), { recursive: true });
    // A second name is refused where something bears it, which a rename is not.
    linkSync(from, to);
    unlinkSync(from);
    return "renamed";
  } catch (error) {
    return renameOtherwise(from, to, error instanceof Error && "code" in error ? error.code : undefined);
  }
}

function renameOtherwise(from: string, to: string, code: unknown): "renamed" | "exists" | "failed" {
  try {
    const there = lstatSync(to, { throwIfNoEntry: false });
    const own = lstatSync(from);
    if (there !== undefined && (there.ino !== own.ino || there.dev !== own.dev)) return "exists";
    if (there === undefined && code === "EEXIST") return "exists";
    renameSync(from, to);
    return "renamed";
  } catch {
    return "failed";
  }
}

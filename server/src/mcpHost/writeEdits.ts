import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { WriteFailure } from "../mcp/sessionWorld";
import type { MemoryEdit } from "../memory/edits";
import { displayName } from "../memory/names";
import { baseName, parentPath, pathSegments } from "../memory/paths";

const noFollow = constants.O_NOFOLLOW ?? 0;

/**
 * Writes edits that only add: files that are not there yet, and text behind the end of a file that still has as many
 * bytes as were read. Directories on the way are made; no link is followed into a directory, and nothing outside the
 * root is written. Answers why it could not be done, and then nothing that existed was touched.
 */
export function writeEdits(root: string, edits: readonly MemoryEdit[], bytesBefore: number): WriteFailure | undefined {
  let at = "";
  try {
    const realRoot = realpathSync.native(root);
    for (const edit of edits) {
      if (edit.kind === "create" && isThere(path.join(realRoot, ...pathSegments(edit.path)))) {
        return { kind: "changed" };
      }
    }
    for (const edit of edits) {
      if (edit.kind === "rename") return failed(edit.to, "this only ever adds");
      if (edit.kind === "remove") return failed(edit.path, "this only ever adds");
      at = edit.path;
      const directory = realDirectory(realRoot, parentPath(edit.path), edit.kind === "create");
      if (directory === undefined) return failed(edit.path, "a link stands on the way to it");
      const file = path.join(directory, baseName(edit.path));
      if (edit.kind === "create") writeFileSync(file, edit.text, { flag: "wx", flush: true });
      else {
        const failure = append(realRoot, file, edit.path, edit.text, bytesBefore);
        if (failure !== undefined) return failure;
      }
    }
    return undefined;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return { kind: "changed" };
    return failed(at, reasonOf(error));
  }
}

function append(
  root: string,
  file: string,
  shown: string,
  text: string,
  bytesBefore: number,
): WriteFailure | undefined {
  const real = lstatSync(file).isSymbolicLink() ? realpathSync.native(file) : file;
  if (!real.startsWith(root.endsWith(path.sep) ? root : root + path.sep))
    return failed(shown, "it leads out of the root");
  const opened = openSync(real, constants.O_WRONLY | constants.O_APPEND | noFollow);
  try {
    const found = fstatSync(opened);
    if (!found.isFile()) return failed(shown, "it is not a regular file");
    if (found.size !== bytesBefore) return { kind: "changed" };
    writeFileSync(opened, text);
    fsyncSync(opened);
    return undefined;
  } finally {
    closeSync(opened);
  }
}

/** Real path of a directory below the root, made where it is missing; `undefined` when a link stands on the way. */
function realDirectory(root: string, directory: string, canMake: boolean): string | undefined {
  let at = root;
  for (const name of pathSegments(directory)) {
    at = path.join(at, name);
    if (canMake && !isThere(at)) mkdirSync(at);
    if (lstatSync(at).isSymbolicLink()) return undefined;
  }
  return at;
}

/** Whether anything bears a name, a broken link included. */
function isThere(file: string): boolean {
  return existsSync(file) || lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function failed(file: string, reason: string): WriteFailure {
  return { kind: "failed", message: `${displayName(file)} could not be written: ${reason}. Nothing was added to it.` };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function reasonOf(error: unknown): string {
  switch (codeOf(error)) {
    case "EACCES":
    case "EPERM":
      return "there is no right to";
    case "EROFS":
      return "the disk is read-only";
    case "ENOSPC":
    case "EDQUOT":
      return "the disk is full";
    case "ENAMETOOLONG":
      return "the name is too long";
    case "ENOENT":
      return "it is gone";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

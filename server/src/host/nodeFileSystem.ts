import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import path from "node:path";
import type {
  DirectoryEntry,
  EntryKind,
  FileStat,
  FileSystem,
  LinkTarget,
  ListFailure,
  ReadFailure,
} from "../memory/fileSystem";
import { baseName, joinPath, parentPath, ROOT_PATH } from "../memory/paths";

/** Files beyond this many bytes are not read, since their text would not fit a string of the runtime. */
export const largestReadFile = 256 * 1024 * 1024;

/**
 * The files below an absolute path on this machine's disks. The folder need not exist yet and may come, go and come
 * back; when it is a link, it is followed. Nothing outside it is ever read, and nothing in it that is not a regular file.
 */
export function openFileSystem(absolutePath: string): FileSystem {
  return new NodeFileSystem(path.resolve(absolutePath));
}

/** Keeps an open from following a link that took a file's place, and from waiting for the other end of a pipe. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** For this many milliseconds a directory that was found inside the root is believed to be there still. */
const directoryTrust = 50;

class NodeFileSystem implements FileSystem {
  /** Real path of the root; `undefined` while it does not exist. */
  private realRoot: string | undefined;
  private trusted: { readonly directory: string; readonly realPath: string; readonly until: number } | undefined;

  constructor(private readonly root: string) {}

  list(directory: string): readonly DirectoryEntry[] | ListFailure {
    try {
      const real = this.realDirectory(directory);
      return real === undefined ? "not-a-directory" : listDirectory(real);
    } catch (error) {
      return isMissing(error) ? "missing" : "unreadable";
    }
  }

  read(file: string): Uint8Array | ReadFailure {
    try {
      const real = this.realFile(file);
      return real === undefined ? "unreadable" : readRegularFile(real);
    } catch (error) {
      return isMissing(error) ? "missing" : "unreadable";
    }
  }

  stat(file: string): FileStat | undefined {
    try {
      const real = this.realFile(file);
      if (real === undefined) return undefined;
      const { size, mtimeMs } = lstatSync(real);
      return { bytes: size, modified: mtimeMs };
    } catch {
      return undefined;
    }
  }

  resolveLink(link: string): LinkTarget | undefined {
    try {
      const parent = this.realDirectory(parentPath(link));
      if (parent === undefined) return undefined;
      const real = realpathSync.native(path.join(parent, baseName(link)));
      const kind = kindOf(statSync(real));
      return { kind: kind === "link" ? "other" : kind, isInside: this.isInside(real) };
    } catch {
      return undefined;
    }
  }

  /** Real path of a regular file inside the root, a link at its end followed; `undefined` for anything else. */
  private realFile(file: string): string | undefined {
    const directory = this.realDirectory(parentPath(file));
    if (directory === undefined || file === ROOT_PATH) return undefined;
    const full = path.join(directory, baseName(file));
    const found = lstatSync(full);
    if (found.isFile()) return full;
    if (!found.isSymbolicLink()) return undefined;
    const real = realpathSync.native(full);
    return this.isInside(real) && lstatSync(real).isFile() ? real : undefined;
  }

  /**
   * Real path of a directory below the root; `undefined` when a link stands on the way or the path leads out. Throws
   * what the disk throws. The last answer is kept for a moment, since files are read directory by directory.
   */
  private realDirectory(directory: string): string | undefined {
    const now = performance.now();
    if (this.trusted?.directory === directory && now < this.trusted.until) return this.trusted.realPath;
    this.trusted = undefined;
    if (directory === ROOT_PATH || this.realRoot === undefined) this.realRoot = realpathSync.native(this.root);
    const real = directory === ROOT_PATH ? this.realRoot : realpathSync.native(joinPath(this.realRoot, directory));
    if (real !== path.join(this.realRoot, directory) || !this.isInside(real)) return undefined;
    this.trusted = { directory, realPath: real, until: now + directoryTrust };
    return real;
  }

  private isInside(real: string): boolean {
    const root = this.realRoot ?? this.root;
    return real === root || real.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
  }
}

function listDirectory(directory: string): readonly DirectoryEntry[] | ListFailure {
  let entries: Dirent[];
  try {
    entries = readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    // On disks that do not tell kinds, Node asks entry by entry and gives up when one has just vanished.
    const isDirectory = lstatSync(directory).isDirectory();
    if (!isDirectory) return "not-a-directory";
    if (isMissing(error)) return listOneByOne(directory);
    throw error;
  }
  return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
}

function listOneByOne(directory: string): DirectoryEntry[] {
  return readdirSync(directory).flatMap((name) => {
    const found = lstatSync(path.join(directory, name), { throwIfNoEntry: false });
    return found === undefined ? [] : [{ name, kind: kindOf(found) }];
  });
}

function readRegularFile(real: string): Uint8Array | ReadFailure {
  const file = openSync(real, readFlags);
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.size > largestReadFile) return "unreadable";
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function kindOf(entry: Dirent | Stats): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Whether nothing is there, or a file stands where the way leads through. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

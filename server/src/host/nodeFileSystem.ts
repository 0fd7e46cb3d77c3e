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
import { baseName, parentPath, ROOT_PATH } from "../memory/paths";
import { RealDirectories } from "./realDirectories";

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

class NodeFileSystem implements FileSystem {
  private readonly directories: RealDirectories;

  constructor(root: string) {
    this.directories = new RealDirectories(root);
  }

  list(directory: string): readonly DirectoryEntry[] | ListFailure {
    try {
      if (directory === ROOT_PATH) this.directories.forget();
      const real = this.directories.resolve(directory);
      if (real === undefined) return "not-a-directory";
      const listing = listDirectory(real);
      if (typeof listing === "string") return listing;
      this.directories.noteListed(listing.directories);
      return listing.entries;
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
      const parent = this.directories.resolve(parentPath(link));
      if (parent === undefined) return undefined;
      const real = realpathSync.native(path.join(parent, baseName(link)));
      const kind = kindOf(statSync(real));
      return { kind: kind === "link" ? "other" : kind, isInside: this.directories.isInside(real) };
    } catch {
      return undefined;
    }
  }

  /** Real path of a regular file inside the root, a link at its end followed; `undefined` for anything else. */
  private realFile(file: string): string | undefined {
    const directory = this.directories.resolve(parentPath(file));
    if (directory === undefined || file === ROOT_PATH) return undefined;
    const full = path.join(directory, baseName(file));
    const found = lstatSync(full);
    if (found.isFile()) return full;
    if (!found.isSymbolicLink()) return undefined;
    const real = realpathSync.native(full);
    return this.directories.isInside(real) && lstatSync(real).isFile() ? real : undefined;
  }
}

interface Listing {
  readonly entries: readonly DirectoryEntry[];
  /** Names of the directories among the entries; `undefined` when there are none. */
  readonly directories: ReadonlySet<string> | undefined;
}

function listDirectory(directory: string): Listing | ListFailure {
  let found: Dirent[];
  try {
    found = readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    // On disks that do not tell kinds, Node asks entry by entry and gives up when one has just vanished.
    const isDirectory = lstatSync(directory).isDirectory();
    if (!isDirectory) return "not-a-directory";
    if (isMissing(error)) return { entries: listOneByOne(directory), directories: undefined };
    throw error;
  }
  const entries: DirectoryEntry[] = [];
  let directories: Set<string> | undefined;
  for (const entry of found) {
    const { name } = entry;
    const kind = kindOf(entry);
    entries.push({ name, kind });
    if (kind !== "directory") continue;
    directories ??= new Set();
    directories.add(name);
  }
  return { entries, directories };
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

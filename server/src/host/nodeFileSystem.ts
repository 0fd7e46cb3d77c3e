import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
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
import { isNameLost } from "../memory/names";
import { baseName, parentPath, ROOT_PATH } from "../memory/paths";
import type { ReadText } from "../memory/text";
import { isPlainName, RealDirectories } from "./realDirectories";
import { opensNoLinks, readBytesOf, readTextOf } from "./regularFile";

/**
 * The files below an absolute path on this machine's disks. The folder need not exist yet and may come, go and come
 * back; when it is a link, it is followed. Nothing outside it is ever read, and nothing in it that is not a regular file.
 */
export function openFileSystem(absolutePath: string): FileSystem {
  return new NodeFileSystem(path.resolve(absolutePath));
}

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
      if (listing === "missing") return missingAt(directory);
      if (typeof listing === "string") return listing;
      this.directories.noteListed(listing.directories);
      return listing.entries;
    } catch (error) {
      return isMissing(error) ? missingAt(directory) : "unreadable";
    }
  }

  read(file: string): Uint8Array | ReadFailure {
    return this.readAs(file, readBytesOf);
  }

  readText(file: string): ReadText | ReadFailure {
    return this.readAs(file, readTextOf);
  }

  stat(file: string): FileStat | undefined {
    try {
      const place = this.placeOf(file);
      const found = place === undefined ? undefined : lstatSync(place, { throwIfNoEntry: false });
      if (found?.isFile()) return statOf(found);
      const real = found?.isSymbolicLink() ? this.realFile(file) : undefined;
      return real === undefined ? undefined : statOf(lstatSync(real));
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

  /** Reads a file, a link at its end followed, as the given function reads what is no link. */
  private readAs<Result>(file: string, readFile: (real: string) => Result): Result | ReadFailure {
    try {
      const inPlace = opensNoLinks ? this.placeOf(file) : undefined;
      if (inPlace !== undefined) {
        try {
          return readFile(inPlace);
        } catch (error) {
          // A link stands there, as one file in very many.
          if (!hasCode(error, "ELOOP")) throw error;
        }
      }
      const real = this.realFile(file);
      return real === undefined ? "unreadable" : readFile(real);
    } catch (error) {
      return isMissing(error) ? missingAt(file) : "unreadable";
    }
  }

  /** Where an entry of the root stands on the disk, the way there free of links; `undefined` where a link is on it. */
  private placeOf(file: string): string | undefined {
    const directory = this.directories.resolve(parentPath(file));
    const name = baseName(file);
    if (directory === undefined || !isPlainName(name)) return undefined;
    return directory.endsWith(path.sep) ? directory + name : directory + path.sep + name;
  }

  /** Real path of a regular file inside the root, a link at its end followed; `undefined` for anything else. */
  private realFile(file: string): string | undefined {
    const full = this.placeOf(file);
    if (full === undefined) return undefined;
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
    const there = lstatSync(directory, { throwIfNoEntry: false });
    if (there === undefined) return "missing";
    if (!there.isDirectory()) return "not-a-directory";
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

function statOf({ size, mtimeMs }: Stats): FileStat {
  return { bytes: size, modified: mtimeMs };
}

function kindOf(entry: Dirent | Stats): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** What it means that nothing answers to a path: what bears a name that is not UTF-8 is listed and cannot be opened. */
function missingAt(relative: string): "missing" | "unreadable" {
  return isNameLost(relative) ? "unreadable" : "missing";
}

/** Whether nothing is there, or a file stands where the way leads through. */
function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

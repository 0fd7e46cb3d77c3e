import { INDEX_NAME } from "../names";
import { baseName, parentPath, ROOT_PATH, stemOf } from "../paths";
import { ownCopy } from "../text";
import { Multimap } from "./multimap";
import { PathTable } from "./pathTable";

/** A name as it is compared where letter case, normal form, and the choice of space, `-` and `_` do not count (D15). */
export function normalName(name: string): string {
  // Most names are normal as they are, and finding that out costs less than making them so.
  if (!/[^a-z0-9./-]|--/.test(name)) return name;
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

/** A path as it is compared where letter case and normal form do not count. */
export function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

const otherCaseExtension = /\.(?:M[Dd]|mD)$/;

const foldedIndexName = foldPath(INDEX_NAME);

/**
 * The key under which a file or directory is looked for: its normal stem, an extension in another letter case left out
 * too. All indexes share a name, so theirs is joined to their directory's.
 */
export function placeKey(path: string): string {
  const name = baseName(path);
  if (name.length !== INDEX_NAME.length || foldPath(name) !== foldedIndexName)
    return normalName(otherCaseExtension.test(name) ? name.slice(0, -3) : stemOf(name));
  return `${normalName(baseName(parentPath(path)))}/${normalName(INDEX_NAME)}`;
}

/** A memory file as what a link means. One object stands for a file in all links that name it letter for letter. */
export interface FileTarget {
  readonly kind: "file";
  readonly path: string;
}

/** A memory directory as what a link means. */
export interface DirectoryTarget {
  readonly kind: "directory";
  readonly path: string;
}

/** The files and directories of a memory by every name under which a link may look for them. */
export interface Places {
  /** Whether a memory file stands at exactly this path. */
  hasFile(path: string): boolean;
  /** The memory file at exactly this path. */
  fileAt(path: string): FileTarget | undefined;
  /** Whether a memory directory stands at exactly this path; the root always does. */
  hasDirectory(path: string): boolean;
  /** The memory directory at exactly this path. */
  directoryAt(path: string): DirectoryTarget | undefined;
  /** Memory files whose normal stem is that of a path or name. */
  withKey(key: string): Iterable<string>;
  /** Memory files whose front matter gives them this name, compared as normal names. */
  named(name: string): Iterable<string>;
  /** The name that a file's front matter gives it. */
  nameOf(path: string): string | undefined;
}

/** The places of a memory, kept while they change. */
export class MemoryPlaces<File extends FileTarget = FileTarget> implements Places {
  /** Every memory file. */
  readonly files = new PathTable<File>();
  private readonly names = new Map<string, string>();
  private readonly directories = new Map<string, DirectoryTarget>([[ROOT_PATH, directoryTarget(ROOT_PATH)]]);
  private readonly byKey = new Multimap();
  private readonly byName = new Multimap();

  /** `placed` makes what stands for a file that comes. */
  constructor(private readonly placed: (path: string) => File) {}

  hasFile(path: string): boolean {
    return this.files.get(path) !== undefined;
  }

  fileAt(path: string): File | undefined {
    return this.files.get(path);
  }

  hasDirectory(path: string): boolean {
    return this.directories.has(path);
  }

  directoryAt(path: string): DirectoryTarget | undefined {
    return this.directories.get(path);
  }

  withKey(key: string): Iterable<string> {
    return this.byKey.get(key);
  }

  named(name: string): Iterable<string> {
    return this.byName.get(normalName(name));
  }

  nameOf(path: string): string | undefined {
    return this.names.get(path);
  }

  /** Takes a file with its front matter's name. Answers the keys under which something may now be found or lost. */
  setFile(path: string, name: string | undefined): string[] {
    const isNew = !this.hasFile(path);
    const before = this.names.get(path);
    const keys: string[] = [];
    if (isNew) {
      const key = ownCopy(placeKey(path));
      this.files.set(path, this.placed(path));
      this.byKey.add(key, path);
      keys.push(key);
    }
    if (before === name) return keys;
    if (before !== undefined) keys.push(this.unname(path, before));
    if (name !== undefined) {
      this.names.set(path, name);
      this.byName.add(normalName(name), path);
      keys.push(normalName(name));
    }
    return keys;
  }

  /** Forgets a file. Answers the keys under which it may have been found. */
  removeFile(path: string): string[] {
    if (!this.files.delete(path)) return [];
    const name = this.names.get(path);
    this.byKey.delete(placeKey(path), path);
    return name === undefined ? [placeKey(path)] : [placeKey(path), this.unname(path, name)];
  }

  /** Takes or forgets a directory. Answers the keys under which it may be found. */
  setDirectory(path: string, isThere: boolean): string[] {
    if (path === ROOT_PATH || this.directories.has(path) === isThere) return [];
    if (isThere) this.directories.set(path, directoryTarget(path));
    else this.directories.delete(path);
    return [placeKey(path)];
  }

  private unname(path: string, name: string): string {
    this.names.delete(path);
    this.byName.delete(normalName(name), path);
    return normalName(name);
  }
}

function directoryTarget(path: string): DirectoryTarget {
  return { kind: "directory", path };
}

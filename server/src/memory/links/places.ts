import { INDEX_NAME } from "../names";
import { baseName, parentPath, ROOT_PATH, stemOf } from "../paths";
import { addTo, removeFrom } from "./multimap";

/** A name as it is compared where letter case, normal form, and the choice of space, `-` and `_` do not count (D15). */
export function normalName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

/** A path as it is compared where letter case and normal form do not count. */
export function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/**
 * The key under which a file or directory is looked for: its normal stem. All indexes share a name, so theirs is joined
 * to their directory's.
 */
export function placeKey(path: string): string {
  if (foldPath(baseName(path)) !== foldPath(INDEX_NAME)) return normalName(stemOf(path));
  return `${normalName(baseName(parentPath(path)))}/${normalName(INDEX_NAME)}`;
}

/** The files and directories of a memory by every name under which a link may look for them. Kept while they change. */
export class MemoryPlaces {
  private readonly names = new Map<string, string | undefined>();
  private readonly directories = new Set<string>([ROOT_PATH]);
  private readonly byKey = new Map<string, Set<string>>();
  private readonly byName = new Map<string, Set<string>>();

  /** Whether a memory file stands at exactly this path. */
  hasFile(path: string): boolean {
    return this.names.has(path);
  }

  /** Whether a memory directory stands at exactly this path; the root always does. */
  hasDirectory(path: string): boolean {
    return this.directories.has(path);
  }

  /** Memory files whose normal stem is that of a path or name. */
  withKey(key: string): Iterable<string> {
    return this.byKey.get(key) ?? [];
  }

  /** Memory files whose front matter gives them this name, compared as normal names. */
  named(name: string): Iterable<string> {
    return this.byName.get(normalName(name)) ?? [];
  }

  /** The name that a file's front matter gives it. */
  nameOf(path: string): string | undefined {
    return this.names.get(path);
  }

  /** Takes a file with its front matter's name. Answers the keys under which something may now be found or lost. */
  setFile(path: string, name: string | undefined): string[] {
    const isNew = !this.names.has(path);
    const before = this.names.get(path);
    this.names.set(path, name);
    if (isNew) addTo(this.byKey, placeKey(path), path);
    if (!isNew && before === name) return [];
    const keys = isNew ? [placeKey(path)] : [];
    if (before !== undefined) keys.push(this.unname(path, before));
    if (name !== undefined) {
      addTo(this.byName, normalName(name), path);
      keys.push(normalName(name));
    }
    return keys;
  }

  /** Forgets a file. Answers the keys under which it may have been found. */
  removeFile(path: string): string[] {
    if (!this.names.has(path)) return [];
    const name = this.names.get(path);
    this.names.delete(path);
    removeFrom(this.byKey, placeKey(path), path);
    return name === undefined ? [placeKey(path)] : [placeKey(path), this.unname(path, name)];
  }

  /** Takes or forgets a directory. Answers the keys under which it may be found. */
  setDirectory(path: string, isThere: boolean): string[] {
    if (path === ROOT_PATH || this.directories.has(path) === isThere) return [];
    if (isThere) this.directories.add(path);
    else this.directories.delete(path);
    return [placeKey(path)];
  }

  private unname(path: string, name: string): string {
    removeFrom(this.byName, normalName(name), path);
    return normalName(name);
  }
}

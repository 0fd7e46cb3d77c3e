import { baseName, isWithin, parentPath } from "../paths";

/**
 * Values by the paths of files. Kept directory by directory, since most links lead to a neighbour: its name is found
 * sooner among few than its path among all.
 */
export class PathTable<Value> {
  private readonly directories = new Map<string, Map<string, Value>>();

  /** The value of a path. */
  get(path: string): Value | undefined {
    return this.directories.get(parentPath(path))?.get(baseName(path));
  }

  /** Takes a value for a path, in place of one that is there. */
  set(path: string, value: Value): void {
    const directory = parentPath(path);
    const values = this.directories.get(directory);
    if (values === undefined) this.directories.set(directory, new Map([[baseName(path), value]]));
    else values.set(baseName(path), value);
  }

  /** Forgets a path. Answers whether it had a value. */
  delete(path: string): boolean {
    const directory = parentPath(path);
    const values = this.directories.get(directory);
    if (!values?.delete(baseName(path))) return false;
    if (values.size === 0) this.directories.delete(directory);
    return true;
  }

  /** The values in a directory by name; `undefined` when there are none. Not to be kept: another map may take its place. */
  in(directory: string): ReadonlyMap<string, Value> | undefined {
    return this.directories.get(directory);
  }

  /** All values below a directory, in no order. */
  *below(directory: string): Generator<Value> {
    for (const [path, values] of this.directories) if (isWithin(path, directory)) yield* values.values();
  }
}

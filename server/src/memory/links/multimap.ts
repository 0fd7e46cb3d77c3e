import { eachString, type FewStrings, withoutString, withString } from "./fewStrings";

/** Sets of strings by key. */
export class Multimap {
  private readonly map = new Map<string, FewStrings>();

  /** The values under a key; none when there are none. Not to be kept: they change with the map. */
  get(key: string): Iterable<string> {
    return eachString(this.map.get(key));
  }

  /** All keys that have values. */
  keys(): Iterable<string> {
    return this.map.keys();
  }

  /** Adds a value to those under a key. */
  add(key: string, value: string): void {
    const before = this.map.get(key);
    const after = withString(before, value);
    if (after !== before) this.map.set(key, after);
  }

  /** Takes a value from those under a key. */
  delete(key: string, value: string): void {
    const before = this.map.get(key);
    const after = withoutString(before, value);
    if (after === undefined) this.map.delete(key);
    else if (after !== before) this.map.set(key, after);
  }
}

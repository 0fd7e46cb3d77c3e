/** From this many values on, a set is quicker than a list. */
const manyValues = 8;

/**
 * Sets of strings by key. Nearly every set here has a few values, so that the values stand alone or in a list, which
 * takes a fraction of a set's memory.
 */
export class Multimap {
  private readonly map = new Map<string, string | string[] | Set<string>>();

  /** The values under a key; none when there are none. Not to be kept: they change with the map. */
  get(key: string): Iterable<string> {
    const there = this.map.get(key);
    if (there === undefined) return [];
    return typeof there === "string" ? [there] : there;
  }

  /** All keys that have values. */
  keys(): Iterable<string> {
    return this.map.keys();
  }

  /** Adds a value to those under a key. */
  add(key: string, value: string): void {
    const there = this.map.get(key);
    if (there === undefined) this.map.set(key, value);
    else if (typeof there === "string") {
      if (there !== value) this.map.set(key, [there, value]);
    } else if (!Array.isArray(there)) there.add(value);
    else if (!there.includes(value)) {
      // A list that grows takes room for a dozen more; a new one takes what it holds.
      if (there.length < manyValues) this.map.set(key, there.concat(value));
      else this.map.set(key, new Set(there).add(value));
    }
  }

  /** Takes a value from those under a key. */
  delete(key: string, value: string): void {
    const there = this.map.get(key);
    if (there === value) this.map.delete(key);
    else if (Array.isArray(there)) {
      const at = there.indexOf(value);
      if (at >= 0) there.splice(at, 1);
      if (there.length === 0) this.map.delete(key);
    } else if (typeof there === "object" && there.delete(value) && there.size === 0) this.map.delete(key);
  }
}

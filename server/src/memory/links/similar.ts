import { baseName, compareCodePoints, parentPath } from "../paths";
import { normalName } from "./places";

/** Most names that are offered in place of one that leads to nothing. */
const mostOffered = 3;

/** Names of one length that are written with the same letters, as far as `lettersOf` tells them apart. */
interface Alike {
  readonly letters: Letters;
  readonly names: { readonly path: string; readonly name: string }[];
}

/** The paths of a memory by the lengths and letters of their names, so that a like one is found among very many. */
export class SimilarNames {
  private readonly byLength = new Map<number, Map<string, Alike>>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const name = normalName(baseName(path));
      const ofLength = this.byLength.get(name.length) ?? new Map<string, Alike>();
      if (ofLength.size === 0) this.byLength.set(name.length, ofLength);
      const letters = lettersOf(name);
      const key = `${letters.once} ${letters.twice}`;
      const alike = ofLength.get(key);
      if (alike === undefined) ofLength.set(key, { letters, names: [{ path, name }] });
      else alike.names.push({ path, name });
    }
  }

  /**
   * The paths whose names are most like that of a path that is not there: the same name elsewhere first, then names a
   * few letters away. None when nothing is alike.
   */
  nearest(missing: string): string[] {
    const wanted = normalName(baseName(missing));
    const directory = parentPath(missing);
    const allowed = Math.max(1, Math.floor(wanted.length / 4));
    const letters = lettersOf(wanted);
    const found: { readonly path: string; readonly distance: number }[] = [];
    for (let length = wanted.length - allowed; length <= wanted.length + allowed; length++) {
      for (const alike of this.byLength.get(length)?.values() ?? []) {
        if (leastDistance(letters, alike.letters) > allowed) continue;
        for (const { path, name } of alike.names) {
          if (name === "memory.md" && wanted !== name) continue;
          const distance = editDistance(wanted, name, allowed);
          if (distance <= allowed)
            found.push({ path, distance: distance * 2 + (parentPath(path) === directory ? 0 : 1) });
        }
      }
    }
    found.sort((a, b) => a.distance - b.distance || compareCodePoints(a.path, b.path));
    return found.slice(0, mostOffered).map(({ path }) => path);
  }
}

/** Which letters a name holds, and which more than once, as bits. All digits share three bits, and all other signs three. */
interface Letters {
  readonly once: number;
  readonly twice: number;
}

function lettersOf(name: string): Letters {
  let [once, twice] = [0, 0];
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    const isLetter = unit >= 97 && unit <= 122;
    const isDigit = unit >= 48 && unit <= 57;
    const bit = 1 << (isLetter ? unit - 97 : (isDigit ? 26 : 29) + (unit % 3));
    twice |= once & bit;
    once |= bit;
  }
  return { once, twice };
}

/** What the distance of two names is at least: each letter that one holds more often than the other takes a step. */
function leastDistance(a: Letters, b: Letters): number {
  const dropped = countBits(a.once & ~b.once) + countBits(a.twice & ~b.twice);
  const added = countBits(b.once & ~a.once) + countBits(b.twice & ~a.twice);
  return Math.max(dropped, added);
}

function countBits(bits: number): number {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Letters to add, drop or change to turn one name into another; one more than the limit when it takes more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = new Array<number>(b.length + 1).fill(limit + 1);
  let current = new Array<number>(b.length + 1).fill(limit + 1);
  for (let j = 0; j <= Math.min(limit, b.length); j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    // What lies further from the diagonal than the limit cannot come back under it.
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    current[from - 1] = from === 1 && i <= limit ? i : limit + 1;
    let best = current[from - 1] ?? 0;
    for (let j = from; j <= to; j++) {
      const change = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      const cost = Math.min((previous[j - 1] ?? 0) + change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (to < b.length) current[to + 1] = limit + 1;
    if (best > limit) return limit + 1;
    [previous, current] = [current, previous];
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}

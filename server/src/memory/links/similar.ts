import { baseName, compareCodePoints, parentPath } from "../paths";
import { normalName } from "./places";

/** Most names that are offered in place of one that leads to nothing. */
const mostOffered = 3;

/** The paths of a memory by the length of their names, so that a like one is found among very many. */
export class SimilarNames {
  private readonly byLength = new Map<number, { readonly path: string; readonly name: string }[]>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const name = normalName(baseName(path));
      const alike = this.byLength.get(name.length);
      if (alike === undefined) this.byLength.set(name.length, [{ path, name }]);
      else alike.push({ path, name });
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
    const found: { readonly path: string; readonly distance: number }[] = [];
    for (let length = wanted.length - allowed; length <= wanted.length + allowed; length++) {
      for (const { path, name } of this.byLength.get(length) ?? []) {
        if (name === "memory.md" && wanted !== name) continue;
        const distance = editDistance(wanted, name, allowed);
        if (distance <= allowed)
          found.push({ path, distance: distance * 2 + (parentPath(path) === directory ? 0 : 1) });
      }
    }
    found.sort((a, b) => a.distance - b.distance || compareCodePoints(a.path, b.path));
    return found.slice(0, mostOffered).map(({ path }) => path);
  }
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

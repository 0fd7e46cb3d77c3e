import { baseName, compareCodePoints, parentPath } from "../paths";
import { normalName } from "./places";

/** Most names that are offered in place of one that leads to nothing. */
const mostOffered = 3;

/**
 * The paths whose names are most like that of a path that is not there: the same name elsewhere first, then names a few
 * letters away. None when nothing is alike.
 */
export function nearestPaths(missing: string, paths: Iterable<string>): string[] {
  const wanted = normalName(baseName(missing));
  const directory = parentPath(missing);
  const allowed = Math.max(1, Math.floor(wanted.length / 4));
  const found: { readonly path: string; readonly distance: number }[] = [];
  for (const path of paths) {
    const name = normalName(baseName(path));
    if (name === "memory.md" && wanted !== name) continue;
    const distance = editDistance(wanted, name, allowed);
    if (distance <= allowed) found.push({ path, distance: distance * 2 + (parentPath(path) === directory ? 0 : 1) });
  }
  found.sort((a, b) => a.distance - b.distance || compareCodePoints(a.path, b.path));
  return found.slice(0, mostOffered).map(({ path }) => path);
}

/** Letters to add, drop or change to turn one name into another, counted up to a limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const change = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      const cost = Math.min((previous[j - 1] ?? 0) + change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

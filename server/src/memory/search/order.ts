import { type CalendarDate, dateOfArchivedNote, dateOfNote } from "../hygiene/dailyNotes";
import type { RoleSettings } from "../hygiene/roles";
import { compareCodePoints } from "../paths";
import { layerOf, searchLayers } from "./layers";

/** What hits and files are ordered by. */
export interface Ranked {
  readonly path: string;
  readonly score: number;
  readonly line: number;
}

/** Sorts into a new array. */
export type Order = <Item extends Ranked>(items: readonly Item[]) => Item[];

/**
 * How an answer is ordered: by layer, daily notes the newest first, also in the archive, then by score (case A25); or by score alone. What
 * is equal in all that stands by path and line.
 */
export function makeOrder(isArchitecture: boolean, today: CalendarDate, settings: RoleSettings): Order {
  return (items) => {
    if (!isArchitecture) return [...items].sort(byScore);
    const places = new Map<string, { readonly layer: number; readonly date: string }>();
    for (const { path } of items) {
      if (!places.has(path)) {
        const layer = layerOf(path, today, settings);
        const dateOf = layer === "archive" ? dateOfArchivedNote : dateOfNote;
        places.set(path, { layer: searchLayers.indexOf(layer), date: dateOf(path, settings.dailyNotes) ?? "" });
      }
    }
    return [...items].sort((a, b) => {
      const [x, y] = [places.get(a.path), places.get(b.path)];
      if (x === undefined || y === undefined) return 0;
      return x.layer - y.layer || compareCodePoints(y.date, x.date) || byScore(a, b);
    });
  };
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || compareCodePoints(a.path, b.path) || a.line - b.line;
}

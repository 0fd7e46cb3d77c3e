import { estimateTokens } from "../budget/tokens";
import type { MemoryView } from "../rules/rule";
import { memoryFiles } from "../tree/queries";
import { daysBetween } from "./calendar";
import { dateOfNote } from "./dailyNotes";
import { lastUpdate } from "./lastUpdate";
import { type LayerId, layerOf, layers } from "./layers";
import { isOverLimit, limitOf } from "./limits";
import { type Role, roleOf } from "./roles";

/** One layer of the architecture by its sizes. */
export interface LayerSize {
  readonly id: LayerId;
  readonly files: number;
  readonly lines: number;
  readonly bytes: number;
  /** Those of core files as they are counted, all others estimated from their size. */
  readonly tokens: number;
  /** Files over the limit of their role, by path. */
  readonly over: readonly string[];
  /** Files older than the age of their role, by path. */
  readonly stale: readonly string[];
}

/** Adds up every layer, empty ones included; what cannot be read counts as a file and nothing else. */
export function measureLayers(view: MemoryView): LayerSize[] {
  const counts = new Map(view.budget.shares.map(({ path, count }) => [path, count]));
  const sums = new Map(layers.map((id) => [id, { ...nothing, over: [] as string[], stale: [] as string[] }]));
  for (const path of memoryFiles(view.tree)) {
    const role = roleOf(path, view.settings);
    const sum = sums.get(layerOf(role));
    if (sum === undefined) continue;
    sum.files++;
    const facts = view.facts(path);
    if (typeof facts !== "object") continue;
    const { size } = facts;
    sum.lines += size.lines;
    sum.bytes += size.bytes;
    sum.tokens += (counts.get(path) ?? estimateTokens(size.bytes)).tokens;
    const limit = limitOf(path, view.settings);
    if (limit !== undefined && isOverLimit(size, limit)) sum.over.push(path);
    if (isStale(path, role, view)) sum.stale.push(path);
  }
  return [...sums].map(([id, sum]) => ({ id, ...sum }));
}

const nothing = { files: 0, lines: 0, bytes: 0, tokens: 0 };

function isStale(path: string, role: Role | undefined, view: MemoryView): boolean {
  const { ages } = view.settings.architecture;
  if (role === "daily-note") {
    const date = dateOfNote(path, view.settings.dailyNotes);
    return date !== undefined && daysBetween(date, view.today) > ages.dailyNote;
  }
  const most =
    role === "active-context"
      ? ages.activeContext
      : role === "topic"
        ? ages.topic
        : role === "handoff"
          ? ages.handoff
          : undefined;
  if (most === undefined) return false;
  const update = lastUpdate(path, view);
  return update !== undefined && update.age > most;
}

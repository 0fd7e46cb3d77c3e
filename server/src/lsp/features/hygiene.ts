import { daysBetween } from "../../memory/hygiene/calendar";
import { dateOfNote } from "../../memory/hygiene/dailyNotes";
import { lastUpdate } from "../../memory/hygiene/lastUpdate";
import { type LayerId, layerOf, layers, layerTitles } from "../../memory/hygiene/layers";
import { isOverLimit, limitOf } from "../../memory/hygiene/limits";
import { lastReview, maintenanceOf } from "../../memory/hygiene/maintenance";
import { followsArchitecture } from "../../memory/hygiene/profile";
import { type Role, roleOf } from "../../memory/hygiene/roles";
import { compareCodePoints } from "../../memory/paths";
import type { MemoryView } from "../../memory/rules/rule";
import { memoryFiles } from "../../memory/tree/queries";
import type { Layer, LayerFile, MaintenanceSummary } from "../../protocol/hygieneMessages";
import { uriOf } from "../convert";
import type { LiveMemory } from "../liveMemory";

/** The files of a root by layer; `null` where the profile does not hold. */
export function describeLayers(memory: LiveMemory): readonly Layer[] | null {
  const { view } = memory;
  if (!followsArchitecture(view.tree, view.settings)) return null;
  const due = dueByFile(view);
  const files = new Map<LayerId, LayerFile[]>(layers.map((id) => [id, []]));
  for (const path of [...memoryFiles(view.tree)].sort(compareCodePoints)) {
    const file = describeFile(path, memory, view, due);
    files.get(layerOf(file.role))?.push(file);
  }
  files.get("daily-notes")?.sort((a, b) => (a.age ?? 0) - (b.age ?? 0) || compareCodePoints(a.path, b.path));
  return [...files].map(([id, list]) => ({ id, title: layerTitles[id], files: list }));
}

/** What is due in a root and when the rest will be; `null` where the profile does not hold. */
export function describeMaintenance(memory: LiveMemory): MaintenanceSummary | null {
  const { view } = memory;
  if (!followsArchitecture(view.tree, view.settings)) return null;
  const items = maintenanceOf(view).map(({ paths, why, ...item }) => ({
    ...item,
    why: memory.masked(why),
    files: paths.map((path) => ({ uri: uriOf(memory.uri, path), path })),
  }));
  const reviewedOn = lastReview(view);
  return {
    due: items.filter(({ isDue }) => isDue).length,
    items,
    ...(reviewedOn === undefined ? {} : { reviewedOn }),
    today: view.today,
  };
}

/** Roles whose files are read for a line that says when they were updated; there can be very many of the others. */
const readForAge: ReadonlySet<Role | undefined> = new Set(["active-context", "long-term", "topic", "handoff"] as const);

function dueByFile(view: MemoryView): ReadonlyMap<string, readonly string[]> {
  const due = new Map<string, string[]>();
  for (const { isDue, title, paths } of maintenanceOf(view)) {
    if (isDue) for (const path of paths) due.set(path, [...(due.get(path) ?? []), title]);
  }
  return due;
}

function describeFile(
  path: string,
  memory: LiveMemory,
  view: MemoryView,
  due: ReadonlyMap<string, readonly string[]>,
): LayerFile {
  const role = roleOf(path, view.settings);
  const limit = limitOf(path, view.settings);
  const title = memory.titleOf(path);
  const facts = view.facts(path);
  const size = typeof facts === "object" ? facts.size : undefined;
  const date = dateOfNote(path, view.settings.dailyNotes) ?? (readForAge.has(role) ? undefined : view.changedOn(path));
  const age = date === undefined ? lastUpdate(path, view)?.age : daysBetween(date, view.today);
  return {
    uri: uriOf(memory.uri, path),
    path,
    ...(role === undefined ? {} : { role }),
    ...(title === undefined ? {} : { title }),
    ...(size === undefined ? {} : { lines: size.lines, bytes: size.bytes }),
    ...(limit === undefined ? {} : { limit }),
    ...(age === undefined ? {} : { age }),
    isOver: size !== undefined && limit !== undefined && isOverLimit(size, limit),
    due: due.get(path) ?? [],
  };
}

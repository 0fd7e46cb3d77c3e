import type { MapFile, MemoryMap } from "../../../server/src/protocol/mapMessages";
import { countOf, formatShare, formatTokens, groupDigits } from "../figures";
import type { Cell, GroupCell, Measure } from "./layout";

/** How many links lead from and to each file of a map. */
export interface LinkCounts {
  readonly out: readonly number[];
  readonly in: readonly number[];
}

/** Counts the links of a map by file. */
export function countLinks({ files, links }: MemoryMap): LinkCounts {
  const out = files.map(() => 0);
  const into = files.map(() => 0);
  for (const [from, to] of links) {
    out[from] = (out[from] ?? 0) + 1;
    into[to] = (into[to] ?? 0) + 1;
  }
  return { out, in: into };
}

/** What a cell stands for, in one line: for the foot of the map and for those who hear it. */
export function describeCell(cell: Cell, map: MemoryMap, counts: LinkCounts): string {
  return cell.kind === "group" ? describeGroup(cell, map) : describeFile(cell.file, cell.place, map, counts);
}

function describeFile(file: MapFile, place: number, map: MemoryMap, counts: LinkCounts): string {
  const isCore = !file.path.includes("/");
  const parts = [
    file.path,
    isCore ? "core memory" : "external memory",
    `${formatTokens(file.tokens)} tokens${file.isEstimate ? " (estimated from its size)" : ""}`,
    ...(isCore ? [`${formatShare(file.tokens, map.limit)} of the budget`] : []),
    countOf(file.bytes, "byte"),
    `${countOf(counts.in[place] ?? 0, "file leads", "files lead")} here`,
    `leads to ${countOf(counts.out[place] ?? 0, "file")}`,
    ...(file.broken === 0 ? [] : [countOf(file.broken, "broken link")]),
    ...(file.isReachable ? [] : ["nothing leads an agent here"]),
  ];
  return `${parts.join(" · ")}${file.title === undefined ? "" : ` · ${file.title}`}`;
}

function describeGroup({ name, path, places, lacksIndex, isOpen, lackingBelow }: GroupCell, map: MemoryMap): string {
  const tokens = places.reduce((sum, place) => sum + (map.files[place]?.tokens ?? 0), 0);
  const parts = [
    path === undefined ? name : `${path}/`,
    countOf(places.length, "file"),
    `${formatTokens(tokens)} tokens`,
  ];
  if (lacksIndex) parts.push("no MEMORY.md, so an agent cannot discover what is in it");
  // Of an open directory each of these is seen where it is.
  if (!isOpen) parts.push(...troubleBelow(places, lackingBelow, map));
  return parts.join(" · ");
}

function troubleBelow(places: readonly number[], lackingBelow: number, map: MemoryMap): string[] {
  const files = places.flatMap((place) => map.files[place] ?? []);
  const broken = files.reduce((sum, file) => sum + file.broken, 0);
  const unreachable = files.filter((file) => !file.isReachable).length;
  return [
    ...(broken === 0 ? [] : [countOf(broken, "broken link")]),
    ...(unreachable === 0 ? [] : [`nothing leads an agent to ${countOf(unreachable, "file")}`]),
    ...(lackingBelow === 0 ? [] : [`${countOf(lackingBelow, "directory", "directories")} below without MEMORY.md`]),
  ];
}

/** A size as the title of a group shows it. */
export function formatSize(size: number, measure: Measure): string {
  if (measure === "tokens") return formatTokens(size);
  if (size < 1024) return `${groupDigits(size)} B`;
  const kilobytes = size / 1024;
  return kilobytes < 1024 ? `${groupDigits(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

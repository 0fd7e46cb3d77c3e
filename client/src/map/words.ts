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
  return cell.kind === "group" ? describeGroup(cell) : describeFile(cell.file, cell.place, map, counts);
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

function describeGroup({ name, path, files, lacksIndex }: GroupCell): string {
  const parts = [path === undefined ? name : `${path}/`, countOf(files, "file")];
  if (lacksIndex) parts.push("no MEMORY.md, so an agent cannot discover what is in it");
  return parts.join(" · ");
}

/** A size as the title of a group shows it. */
export function formatSize(size: number, measure: Measure): string {
  if (measure === "tokens") return formatTokens(size);
  if (size < 1024) return `${groupDigits(size)} B`;
  const kilobytes = size / 1024;
  return kilobytes < 1024 ? `${groupDigits(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

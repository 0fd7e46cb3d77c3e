import { INDEX_NAME } from "../names";
import { joinPath } from "../paths";
import type { MemoryLinks } from "./memoryLinks";
import type { ResolvedLink } from "./resolve";

/** An entry of an index: a list item and the file or directory that it is about. */
export interface IndexEntry {
  readonly link: ResolvedLink["link"];
  /** Path of the file; of a directory's index for a directory. */
  readonly target: string;
}

/** Everything in memory that an index leads to, files and directories. */
export function listedTargets(index: string, links: MemoryLinks): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const target of links.targetsOf(index))
    if (target.kind === "file" || target.kind === "directory") targets.add(target.path);
  return targets;
}

/** Whether several links of an index lead to one file, without which it cannot list any twice. */
export function leadsTwice(index: string, links: MemoryLinks): boolean {
  const seen = new Set<string>();
  for (const target of links.targetsOf(index)) {
    if (target.kind !== "file" && target.kind !== "directory") continue;
    const path = target.kind === "file" ? target.path : joinPath(target.path, INDEX_NAME);
    if (seen.has(path)) return true;
    seen.add(path);
  }
  return false;
}

/** The list items of an index that are about a file: those whose first link leads to one, in their order. */
export function indexEntries(index: string, links: MemoryLinks): IndexEntry[] {
  const entries: IndexEntry[] = [];
  const seen = new Set<number>();
  for (const { link, target } of links.linksOf(index)) {
    if (link.item === undefined || link.range.start.line !== link.item.firstLine || seen.has(link.item.firstLine))
      continue;
    seen.add(link.item.firstLine);
    if (target.kind === "file") entries.push({ link, target: target.path });
    else if (target.kind === "directory") entries.push({ link, target: joinPath(target.path, INDEX_NAME) });
  }
  return entries;
}

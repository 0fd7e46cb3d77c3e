import type { FileLink } from "../markdown/fileLinks";
import { INDEX_NAME } from "../names";
import { baseName, compareCodePoints, parentPath } from "../paths";
import type { Range } from "../text";
import type { MemoryLinks } from "./memoryLinks";
import type { ResolvedLink } from "./resolve";

/** A link that leads to a file, and the file that holds it. */
export interface Backlink extends ResolvedLink {
  readonly from: string;
}

/**
 * The other files that lead to a file, by code point. What leads to a directory leads to its index, through which the
 * directory is read.
 */
export function backlinkFiles(path: string, links: MemoryLinks): readonly string[] {
  const direct = links.backlinksOf(path);
  const throughDirectory = baseName(path) === INDEX_NAME ? links.backlinksOf(parentPath(path)) : [];
  if (throughDirectory.length === 0) return direct.filter((from) => from !== path);
  const all = new Set([...direct, ...throughDirectory]);
  all.delete(path);
  return [...all].sort(compareCodePoints);
}

/** The links of one file that lead to another, or to itself. A reference stands for its definition as well. */
export function linksBetween(from: string, to: string, links: MemoryLinks): Backlink[] {
  const found: Backlink[] = [];
  const referenced = new Set<string>();
  for (const resolved of links.linksOf(from)) {
    if (!leadsTo(resolved.target, to)) continue;
    if (resolved.link.form === "reference") referenced.add(placeOf(resolved.link));
    found.push({ ...resolved, from });
  }
  return found.filter(({ link }) => link.form !== "definition" || !referenced.has(placeOf(link)));
}

/** The stretch of a link that a person means by it: of a mention the path that is meant, of any other the whole. */
export function meantRange({ link, meantLength }: Pick<ResolvedLink, "link" | "meantLength">): Range {
  if (link.form !== "mention") return link.range;
  const { start, end } = link.pathRange;
  return { start: { line: start.line, character: Math.max(start.character, end.character - meantLength) }, end };
}

function leadsTo(target: ResolvedLink["target"], path: string): boolean {
  if (target.kind === "file") return target.path === path;
  return target.kind === "directory" && baseName(path) === INDEX_NAME && target.path === parentPath(path);
}

function placeOf({ pathRange: { start } }: FileLink): string {
  return `${start.line}:${start.character}`;
}

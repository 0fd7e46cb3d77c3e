import type { ResolvedLink } from "../../memory/links/resolve";
import { INDEX_NAME } from "../../memory/names";
import { baseName, compareCodePoints, joinPath, parentPath } from "../../memory/paths";
import { brokenLink } from "../../memory/rules/brokenLink";
import type { MemoryView } from "../../memory/rules/rule";
import { type Range, START_RANGE } from "../../memory/text";
import type { MemoryTree } from "../../memory/tree/model";
import { findDirectory, memoryFiles, placementOf } from "../../memory/tree/queries";

/** How one file leads to another: by Markdown link, wiki link or mention, or as a child directory that is listed. */
export type EdgeKind = "link" | "wiki" | "mention" | "listing";

/** A file of the memory. */
export interface GraphNode {
  readonly path: string;
  readonly placement: "core" | "external" | "ignored";
  readonly reachable: boolean;
}

/** A way from one file to another. A directory is its index. What is not broken leads to one of the nodes. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  /** The whole link; the start of the file for a listing, which is written nowhere. */
  readonly range: Range;
  /** Whether it leads to nothing. */
  readonly broken: boolean;
}

/** The answer of `memory-lens graph --format json`: a contract, see the README. */
export interface GraphAnswer {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Files that discovery does not get to from the root, by code point. */
  readonly unreachable: readonly string[];
}

/**
 * The files of a memory and how they lead to each other. A wiki link that can mean several files leads to each of them.
 * Left out are links out of the memory, to what is not memory and to directories without index, and mentions of nothing
 * that no rule reports.
 */
export function answerGraph(view: MemoryView): GraphAnswer {
  const { tree, links } = view;
  const paths = [...memoryFiles(tree)].sort(compareCodePoints);
  const nodes = paths.map((path) => ({
    path,
    placement: placementOf(tree, path),
    reachable: links?.isReachable(path) === true,
  }));
  const edges = paths.flatMap((path) => [...listings(path, tree), ...linkEdges(path, view)]);
  return { nodes, edges, unreachable: nodes.flatMap(({ path, reachable }) => (reachable ? [] : [path])) };
}

/** What the listing of child directories adds to an index: the next index on each way down. */
function listings(path: string, tree: MemoryTree): GraphEdge[] {
  const node = baseName(path) === INDEX_NAME ? findDirectory(tree, parentPath(path)) : undefined;
  const edges: GraphEdge[] = [];
  const pending = [...(node?.children ?? [])];
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    if (!below.hasIndex) pending.push(...below.children);
    else {
      const to = joinPath(below.path, INDEX_NAME);
      edges.push({ from: path, to, kind: "listing", range: START_RANGE, broken: false });
    }
  }
  return edges.sort((a, b) => compareCodePoints(a.to, b.to));
}

function linkEdges(path: string, view: MemoryView): GraphEdge[] {
  const all = view.links?.linksOf(path) ?? [];
  const used = new Set(all.flatMap(({ link }) => (link.form === "reference" ? [placeOf(link.pathRange)] : [])));
  return all.flatMap((resolved): GraphEdge[] => {
    const { link, target } = resolved;
    // A definition is a link where it is used; one that is not used still leads there.
    if (link.form === "definition" && used.has(placeOf(link.pathRange))) return [];
    const isSilent = link.form === "mention" && brokenLink.check(resolved, path, view) === undefined;
    const edge = { from: path, kind: kindOf(resolved), range: link.range };
    switch (target.kind) {
      case "file":
        return [{ ...edge, to: target.path, broken: false }];
      case "directory":
        return findDirectory(view.tree, target.path)?.hasIndex
          ? [{ ...edge, to: joinPath(target.path, INDEX_NAME), broken: false }]
          : [];
      case "ambiguous":
        return target.candidates.map((to) => ({ ...edge, to, broken: false }));
      case "missing":
        return isSilent ? [] : [{ ...edge, to: target.path, broken: true }];
      default:
        return [];
    }
  });
}

function kindOf({ link }: ResolvedLink): EdgeKind {
  return link.form === "wiki" || link.form === "mention" ? link.form : "link";
}

function placeOf({ start, end }: Range): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`;
}

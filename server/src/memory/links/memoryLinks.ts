import type { LinkGraph } from "./graph";
import type { Places } from "./places";
import type { Resolution, ResolvedLink } from "./resolve";

/** The links of a whole memory, as the rules, the fixes and the editor's features ask for them. */
export interface MemoryLinks {
  /** Where the links may lead. */
  readonly places: Places;
  /** The links of a file with what they mean, in the order in which they stand. */
  linksOf(path: string): readonly ResolvedLink[];
  /** What they mean alone, in the same order; putting their places together takes time. */
  targetsOf(path: string): readonly Resolution[];
  /** Whether all links of a file lead plainly (`leadsPlainly`), as in nearly every file. */
  leadPlainly(path: string): boolean;
  /** The files that link to a file or directory, by code point. */
  backlinksOf(path: string): readonly string[];
  /** The files with a link to something at a path or below it, memory or not, there or not; in no order. */
  linkingInto(path: string): Iterable<string>;
  /** The files with a link that something under a key of `keysOfLink` may take for itself; in no order. */
  waitingFor(key: string): Iterable<string>;
  /** Whether discovery gets to a file from the root (decision D8); `undefined` while that is being found out. */
  isReachable(path: string): boolean | undefined;
  /** Whether the repository around the memory ignores a path (decision D16). */
  isGitIgnored(path: string): boolean;
}

/** What a graph says, with what it does not know itself. */
export function linksOfGraph(
  graph: LinkGraph,
  { isReachable, isGitIgnored }: Pick<MemoryLinks, "isReachable" | "isGitIgnored">,
): MemoryLinks {
  return {
    places: graph.places,
    linksOf: (path) => graph.linksOf(path),
    targetsOf: (path) => graph.targetsOf(path),
    leadPlainly: (path) => graph.leadPlainly(path),
    backlinksOf: (path) => graph.backlinksOf(path),
    linkingInto: (path) => graph.linkingInto(path),
    waitingFor: (key) => graph.waitingFor(key),
    isReachable,
    isGitIgnored,
  };
}

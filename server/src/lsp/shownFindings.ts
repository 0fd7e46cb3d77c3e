import { groupDigits } from "../memory/budget/figures";
import { addToGroup } from "../memory/groups";
import { displayName, INDEX_NAME } from "../memory/names";
import { directoryLabel, joinPath, parentPath, ROOT_PATH } from "../memory/paths";
import { missingIndex } from "../memory/rules/missingIndex";
import type { Finding } from "../memory/rules/rule";
import { START_RANGE } from "../memory/text";
import { anchorOf } from "../memory/tree/anchors";
import type { MemoryTree } from "../memory/tree/model";
import type { FindingStore } from "./findingStore";

/** What stands on a file for directories, by the file's path. */
export type AnchoredFindings = ReadonlyMap<string, readonly Finding[]>;

/**
 * Places the findings of directories on files (decision D7). More missing indexes than `collapseAbove` become one
 * problem on the root's own file that names their count and lists them (decision D11).
 */
export function anchorFindings(store: FindingStore, tree: MemoryTree, collapseAbove: number): AnchoredFindings {
  const anchored = new Map<string, Finding[]>();
  const put = (finding: Finding): void => {
    const place = finding.subject === "file" ? finding.path : placeOf(finding.path, tree);
    addToGroup(anchored, place, finding);
  };
  const missing: Finding[] = [];
  for (const finding of store.aboutDirectories()) {
    if (finding.rule === missingIndex.id) missing.push(finding);
    else put(finding);
  }
  const first = missing[0];
  if (first !== undefined && missing.length > collapseAbove) put(collapse(first, missing, tree));
  else for (const finding of missing) put(finding);
  return anchored;
}

/** What is shown on one file: its own findings, what it carries for directories, and its directory's while it is open. */
export function findingsShownOn(
  path: string,
  store: FindingStore,
  anchored: AnchoredFindings,
  isOpen: boolean,
): Finding[] {
  const shown = [...store.ofFileAt(path), ...(anchored.get(path) ?? [])];
  if (!isOpen) return shown;
  for (const finding of store.ofDirectoryAt(parentPath(path))) {
    const isShown = shown.some((other) => other.rule === finding.rule && other.path === finding.path);
    if (finding.subject === "directory" && !isShown) shown.push(finding);
  }
  return shown;
}

/** Where a finding about a directory is shown; where there is no file, the index that is missing takes its place. */
function placeOf(directory: string, tree: MemoryTree): string {
  return anchorOf(tree, directory) ?? joinPath(directory, INDEX_NAME);
}

const mostListed = 100;

function collapse(first: Finding, missing: readonly Finding[], tree: MemoryTree): Finding {
  return {
    rule: first.rule,
    severity: first.severity,
    subject: "directory",
    path: ROOT_PATH,
    range: START_RANGE,
    message: `${groupDigits(missing.length)} directories of this memory have no MEMORY.md, so an agent cannot discover what they hold.`,
    related: missing.slice(0, mostListed).map(({ path }) => ({
      path: placeOf(path, tree),
      message: `${displayName(directoryLabel(path))} has no MEMORY.md.`,
    })),
  };
}

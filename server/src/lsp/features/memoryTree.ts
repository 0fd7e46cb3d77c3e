import { loadedFiles } from "../../memory/budget/harnesses";
import { selectedHarnesses } from "../../memory/context/harnessLimits";
import { addToGroup } from "../../memory/groups";
import { INDEX_NAME } from "../../memory/names";
import { baseName, compareCodePoints, isWithin, joinPath, ROOT_PATH } from "../../memory/paths";
import type { Finding } from "../../memory/rules/rule";
import type { DirectoryNode } from "../../memory/tree/model";
import { childMemoryDirectories, coreFiles, findDirectory, ignoredEntries } from "../../memory/tree/queries";
import type { ChildrenParams, MemoryNode } from "../../protocol/nodeMessages";
import type { ProblemCount } from "../../protocol/stateMessages";
import { normalUri, pathIn, uriOf } from "../convert";
import type { LiveMemory } from "../liveMemory";
import { countProblems } from "../problems";

/** What stands directly below a section of the root or in a memory directory: directories first, then files. */
export function listChildren(memory: LiveMemory, of: ChildrenParams["of"]): MemoryNode[] {
  if (of === "core") return coreFiles(memory.tree).map((path) => fileNode(memory, path, "core"));
  if (of === "ignored") {
    return ignoredEntries(memory.tree).map(({ path, reason }) => ({
      kind: "ignored",
      uri: uriOf(memory.uri, path.replace(/\/$/, "")),
      path,
      isDirectory: path.endsWith("/"),
      reason,
    }));
  }
  const path = of === "external" ? ROOT_PATH : pathIn(memory.uri, normalUri(of.directory));
  const node = path === undefined ? undefined : findDirectory(memory.tree, path);
  if (node === undefined) return [];
  const byDirectory = problemsByChild(memory, node);
  const directories = directoriesShown(node).map((child) => directoryNode(memory, child, byDirectory));
  if (of === "external") return directories;
  const files = [...node.files].sort((a, b) => indexFirst(a) - indexFirst(b) || compareCodePoints(a, b));
  return [...directories, ...files.map((name) => fileNode(memory, joinPath(node.path, name), "external"))];
}

/** The memory directories, and those of which nothing is known because they could not be read. */
function directoriesShown(node: DirectoryNode): DirectoryNode[] {
  const memory = childMemoryDirectories(node);
  return [...memory, ...node.children.filter((child) => !child.isMemory && child.hasUnreadable)];
}

function fileNode(memory: LiveMemory, path: string, placement: "core" | "external"): MemoryNode {
  const title = memory.titleOf(path);
  const tokens = memory.budget.shares.find((share) => share.path === path)?.count?.tokens;
  const problems = countProblems(memory.findings.aboutFile(path));
  const notLoadedBy =
    placement === "core"
      ? selectedHarnesses(memory.view).filter((harness) => loadedFiles(harness, [path]).length === 0)
      : [];
  return {
    kind: "file",
    uri: uriOf(memory.uri, path),
    path,
    placement,
    isIndex: baseName(path) === INDEX_NAME,
    ...(title === undefined ? {} : { title }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(notLoadedBy.length === 0 ? {} : { notLoadedBy: notLoadedBy.map(({ name }) => name) }),
    ...(problems === undefined ? {} : { problems }),
  };
}

function directoryNode(
  memory: LiveMemory,
  node: DirectoryNode,
  problemsOf: ReadonlyMap<string, ProblemCount>,
): MemoryNode {
  const index = joinPath(node.path, INDEX_NAME);
  if (node.hasIndex) memory.factsNow(index);
  const description = node.hasIndex ? memory.titleOf(index) : undefined;
  const problems = problemsOf.get(node.path);
  return {
    kind: "directory",
    uri: uriOf(memory.uri, node.path),
    path: node.path,
    hasIndex: node.hasIndex,
    isReadable: node.isReadable,
    ...(description === undefined ? {} : { description }),
    files: node.fileCount,
    ...(problems === undefined ? {} : { problems }),
  };
}

/** Problems at or below each child directory, gathered in one pass over the findings. */
function problemsByChild(memory: LiveMemory, node: DirectoryNode): Map<string, ProblemCount> {
  const found = new Map<string, Finding[]>();
  for (const finding of memory.findings.all()) {
    if (!isWithin(finding.path, node.path) || finding.path === node.path) continue;
    const rest = node.path === ROOT_PATH ? finding.path : finding.path.slice(node.path.length + 1);
    const slash = rest.indexOf("/");
    if (slash < 0 && finding.subject === "file") continue;
    const child = joinPath(node.path, slash < 0 ? rest : rest.slice(0, slash));
    addToGroup(found, child, finding);
  }
  const problems = new Map<string, ProblemCount>();
  for (const [path, findings] of found) {
    const count = countProblems(findings);
    if (count !== undefined) problems.set(path, count);
  }
  return problems;
}

function indexFirst(name: string): number {
  return name === INDEX_NAME ? 0 : 1;
}

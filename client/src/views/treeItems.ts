import { ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri } from "vscode";
import type { MemoryNode } from "../../../server/src/protocol/nodeMessages";
import type { ProblemCount, RootSummary } from "../../../server/src/protocol/stateMessages";
import { coreTokens } from "../coreFigure";
import { countOf, formatShare, formatTokens, groupDigits } from "../figures";
import { commandIds, itemKinds, TREE_ITEM_SCHEME } from "../ids";
import type { CandidateNode, EntryNode, RootNode, ScopeNoteNode, SectionNode, TreeNode } from "../nodes";
import { candidateReasons } from "../pickers/candidatePicker";
import { layerItem, maintenanceItem, taskItem } from "./hygieneItems";
import { describeLayerFile } from "./hygieneWords";
import { ignoredReasons } from "./ignoredReasons";

/**
 * The row of a node, without its tooltip, which is worked out when the pointer rests on it. A file that differs from the
 * last commit says so.
 */
export function toTreeItem(node: TreeNode, rootsShown: number, isChanged: boolean): TreeItem {
  const item = itemOf(node, rootsShown);
  if (isChanged) item.description = joinNotes(item.description, "changed");
  item.id = node.id;
  return item;
}

function itemOf(node: TreeNode, rootsShown: number): TreeItem {
  switch (node.kind) {
    case "root":
      return rootItem(node, rootsShown);
    case "section":
      return sectionItem(node);
    case "scopeNote":
      return scopeNoteItem(node);
    case "entry":
      return entryItem(node);
    case "candidate":
      return candidateItem(node);
    case "layer":
      return layerItem(node);
    case "maintenance":
      return maintenanceItem(node);
    case "task":
      return taskItem(node);
  }
}

/** From this many roots on they start folded, so that all of them can be seen. */
const manyRoots = 4;

/** Whether this many roots start folded. */
export function startFolded(rootsShown: number): boolean {
  return rootsShown >= manyRoots;
}

function rootItem({ root, id }: RootNode, rootsShown: number): TreeItem {
  if (root.state !== "present") {
    const item = new TreeItem(root.label, TreeItemCollapsibleState.None);
    item.description = root.state === "missing" ? "folder not found" : "not a folder";
    item.iconPath = new ThemeIcon("warning");
    item.contextValue = itemKinds.rootMissing;
    item.resourceUri = markedUri(id, "warning", undefined);
    return item;
  }
  const isFolded = startFolded(rootsShown);
  const item = new TreeItem(
    root.label,
    isFolded ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.Expanded,
  );
  item.description = rootDescription(root);
  item.iconPath = new ThemeIcon("book");
  item.contextValue = itemKinds.root;
  item.resourceUri = markedUri(id, worstOf(root.problems), undefined);
  return item;
}

function rootDescription({ problems, verdict }: RootSummary): string {
  if (verdict === undefined) return "reading…";
  if (problems !== undefined) return countOf(problems.count, "problem");
  return verdict === "indeterminate" ? "not fully checked" : "";
}

function sectionItem({ id, section, parent: { root } }: SectionNode): TreeItem {
  const { Collapsed, Expanded, None } = TreeItemCollapsibleState;
  if (section === "core") {
    const item = new TreeItem("Core memory", root.coreFiles === 0 ? None : Expanded);
    item.description = coreDescription(root);
    item.iconPath = new ThemeIcon("layers-active");
    item.contextValue = itemKinds.core;
    const { state } = root.budget;
    const budgetMark = state === "over" ? "warning" : undefined;
    item.resourceUri = markedUri(id, budgetMark ?? worstOf(root.coreProblems), root.coreProblems);
    return item;
  }
  if (section === "external") {
    const item = new TreeItem("External memory", root.externalDirectories === 0 ? None : Expanded);
    item.description =
      root.externalDirectories === 0
        ? "none yet"
        : `${countOf(root.externalFiles, "file")} · ${countOf(root.externalDirectories, "directory", "directories")}`;
    item.iconPath = new ThemeIcon("layers");
    item.contextValue = itemKinds.external;
    item.resourceUri = markedUri(id, worstOf(root.externalProblems), root.externalProblems);
    return item;
  }
  const item = new TreeItem("Not memory", Collapsed);
  item.description = groupDigits(root.ignored);
  item.iconPath = new ThemeIcon("circle-slash");
  item.contextValue = itemKinds.ignored;
  return item;
}

function coreDescription(root: RootSummary): string {
  if (root.coreFiles === 0) return "none yet";
  const tokens = coreTokens(root);
  const limit = groupDigits(root.budget.limit);
  if (tokens === undefined) return `counting… of ${limit} tokens`;
  return `${formatTokens(tokens)} of ${limit} tokens · ${formatShare(tokens, root.budget.limit)}`;
}

function scopeNoteItem({ parent }: ScopeNoteNode): TreeItem {
  const item = new TreeItem("Only part of this folder counts");
  item.description = "root files, memory/ and directories with MEMORY.md";
  item.iconPath = new ThemeIcon("filter");
  item.contextValue = itemKinds.scopeNote;
  item.command = { command: commandIds.includeEverything, title: "Include Everything", arguments: [parent] };
  return item;
}

function candidateItem({ candidate }: CandidateNode): TreeItem {
  const item = new TreeItem(candidate.label);
  item.description = `${candidateReasons[candidate.reason]}: is this a memory?`;
  item.iconPath = new ThemeIcon("question");
  item.contextValue = itemKinds.candidate;
  return item;
}

function entryItem(node: EntryNode): TreeItem {
  const { entry } = node;
  if (entry.kind === "file") return fileItem(node, entry);
  if (entry.kind === "directory") return directoryItem(node, entry);
  const item = new TreeItem(entry.path);
  item.description = ignoredReasons[entry.reason];
  item.contextValue = entry.isDirectory ? itemKinds.ignoredDirectory : itemKinds.ignoredFile;
  item.iconPath = entry.isDirectory ? ThemeIcon.Folder : ThemeIcon.File;
  item.resourceUri = rowUri(node.id, entry.path.replace(/\/$/, ""), "");
  if (!entry.isDirectory) item.command = openCommand(entry.uri);
  return item;
}

function fileItem(node: EntryNode, entry: MemoryNode & { kind: "file" }): TreeItem {
  const { layerFile, name = lastName(entry.path) } = node;
  const item = new TreeItem(name);
  item.description =
    layerFile !== undefined
      ? describeLayerFile(layerFile)
      : node.parent.kind === "task"
        ? (entry.path.match(/^(.*)\//)?.[1] ?? "")
        : fileDescription(node.root.root, entry);
  item.iconPath = ThemeIcon.File;
  item.contextValue = entry.placement === "core" ? itemKinds.coreFile : itemKinds.externalFile;
  const mark = layerFile?.isOver === true ? "warning" : worstOf(entry.problems);
  item.resourceUri = rowUri(node.id, entry.path, markQuery(mark, entry.problems));
  item.command = openCommand(entry.uri);
  return item;
}

function fileDescription({ budget }: RootSummary, entry: MemoryNode & { kind: "file" }): string {
  if (entry.placement === "external") return entry.isIndex ? "index" : (entry.title ?? "");
  const size =
    entry.tokens === undefined
      ? formatTokens(undefined)
      : `${formatTokens(entry.tokens)} · ${formatShare(entry.tokens, budget.limit)}`;
  return entry.notLoadedBy === undefined ? size : joinNotes(size, `not loaded by ${entry.notLoadedBy.join(", ")}`);
}

function joinNotes(first: string | boolean | undefined, second: string): string {
  return typeof first === "string" && first !== "" ? `${first} · ${second}` : second;
}

function directoryItem(node: EntryNode, entry: MemoryNode & { kind: "directory" }): TreeItem {
  const item = new TreeItem(lastName(entry.path), TreeItemCollapsibleState.Collapsed);
  item.description = !entry.isReadable
    ? "could not be read"
    : entry.hasIndex
      ? (entry.description ?? "")
      : "no MEMORY.md";
  item.iconPath = ThemeIcon.Folder;
  item.contextValue = entry.hasIndex || !entry.isReadable ? itemKinds.directory : itemKinds.directoryWithoutIndex;
  const isMarked = !entry.hasIndex || !entry.isReadable;
  const mark = isMarked ? "warning" : calm(worstOf(entry.problems));
  item.resourceUri = rowUri(node.id, entry.path, markQuery(mark, entry.problems));
  return item;
}

/** The last name of a root-relative path. */
function lastName(path: string): string {
  return path.replace(/\/$/, "").split("/").at(-1) ?? path;
}

/** How a row is marked: as VS Code marks errors and warnings, or not at all. */
export type Mark = "error" | "warning" | undefined;

function worstOf(problems: ProblemCount | undefined): Mark {
  return problems?.worst === "error" || problems?.worst === "warning" ? problems.worst : undefined;
}

/** What only holds a problem further down is never marked as gravely as the problem itself. */
function calm(mark: Mark): Mark {
  return mark === undefined ? undefined : "warning";
}

function markedUri(id: string, mark: Mark, problems: ProblemCount | undefined): Uri {
  return rowUri(id, "", markQuery(calm(mark), problems));
}

function markQuery(mark: Mark, problems: ProblemCount | undefined): string {
  return mark === undefined ? "" : `${mark},${problems?.count ?? 0}`;
}

/**
 * A URI from which the decoration of a row follows, so that a new decoration is a new URI. Its path ends in the entry's
 * name, from which the icon theme takes the icon.
 */
function rowUri(id: string, path: string, query: string): Uri {
  return Uri.from({ scheme: TREE_ITEM_SCHEME, path: `/${path}`, query, fragment: id });
}

function openCommand(uri: string): { command: string; title: string; arguments: unknown[] } {
  // This very command makes a second click keep the editor open.
  return { command: "vscode.open", title: "Open", arguments: [Uri.parse(uri)] };
}

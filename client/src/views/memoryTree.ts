import {
  type CancellationToken,
  type Disposable,
  EventEmitter,
  type TreeDataProvider,
  type TreeDragAndDropController,
  type TreeItem,
  type TreeView,
  Uri,
  window,
  workspace,
} from "vscode";
import type { GitHistory } from "../git/gitHistory";
import type { HygieneData } from "../hygieneData";
import { VIEW_ID } from "../ids";
import type { MemoryClient } from "../memoryClient";
import type { CandidateNode, EntryNode, RootChild, RootNode, SectionNode, TreeNode } from "../nodes";
import { innermost, pathBelow } from "../places";
import type { GroupingChoice } from "./grouping";
import { badgeFor } from "./hygieneItems";
import { HygieneRows } from "./hygieneRows";
import { candidatesOf, childrenParams, isEqual, reconcileEntries, reconcileRoots, sectionsOf } from "./memoryNodes";
import { entryTooltip, rootTooltip, sectionTooltip } from "./tooltips";
import { startFolded, toTreeItem } from "./treeItems";
import { UnfoldingRoots } from "./unfoldingRoots";

/**
 * The view of all memory. Rows are asked for when they are unfolded; after a change only the rows that differ are drawn
 * anew, so that what is unfolded and selected stays so.
 */
export class MemoryTree implements TreeDataProvider<TreeNode>, Disposable {
  private readonly changeEmitter = new EventEmitter<TreeNode[] | undefined>();
  private readonly subscriptions: Disposable[];
  private readonly view: TreeView<TreeNode>;
  private roots: readonly RootNode[] = [];
  private candidates: readonly CandidateNode[] = [];
  private readonly sections = new Map<string, RootChild[]>();
  /** Rows below those sections and directories that were unfolded. */
  private readonly entries = new Map<SectionNode | EntryNode, readonly EntryNode[]>();
  private readonly folded = new Set<TreeNode>();
  private readonly unfolding = new UnfoldingRoots(
    (root) => this.changeEmitter.fire([root]),
    (root) => void this.unfold(root),
  );
  private readonly hygieneRows: HygieneRows;
  private updating: Promise<void> | undefined;
  private mustUpdateAgain = false;
  private isAsked = false;
  private endProgress: (() => void) | undefined;

  readonly onDidChangeTreeData = this.changeEmitter.event;

  constructor(
    private readonly memory: MemoryClient,
    private readonly git: GitHistory,
    private readonly hygiene: HygieneData,
    private readonly grouping: GroupingChoice,
    drag: TreeDragAndDropController<TreeNode>,
  ) {
    this.hygieneRows = new HygieneRows(hygiene);
    this.view = window.createTreeView(VIEW_ID, {
      treeDataProvider: this,
      showCollapseAll: true,
      dragAndDropController: drag,
    });
    this.subscriptions = [
      this.changeEmitter,
      this.unfolding,
      this.view,
      memory.onDidChange(() => this.scheduleUpdate()),
      git.onDidChange(() => this.draw(this.roots)),
      hygiene.onDidChange(() => this.showHygiene()),
      this.view.onDidCollapseElement(({ element }) => this.folded.add(element)),
      this.view.onDidExpandElement(({ element }) => this.folded.delete(element)),
      this.view.onDidChangeVisibility(() => this.followEditor()),
      window.onDidChangeActiveTextEditor(() => this.followEditor()),
    ];
    this.scheduleUpdate();
  }

  dispose(): void {
    this.endProgress?.();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  getTreeItem(node: TreeNode): TreeItem {
    const isChanged =
      node.kind === "entry" && node.entry.kind === "file" && this.git.isChanged(Uri.parse(node.entry.uri));
    return toTreeItem(node, this.roots.length, isChanged);
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node === undefined) {
      this.isAsked = true;
      if (!startFolded(this.roots.length)) this.unfolding.begin(this.roots);
      return [...this.roots, ...this.candidates];
    }
    if (node.kind === "root") {
      this.unfolding.end(node);
      return this.sectionsBelow(node);
    }
    if (node.kind === "section" || node.kind === "entry") return [...(await this.entriesBelow(node))];
    if (node.kind === "layer" || node.kind === "maintenance" || node.kind === "task") {
      return [...this.hygieneRows.below(node)];
    }
    return [];
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.kind === "root" || node.kind === "candidate" ? undefined : node.parent;
  }

  async resolveTreeItem(item: TreeItem, node: TreeNode, token: CancellationToken): Promise<TreeItem> {
    if (node.kind === "root") item.tooltip = rootTooltip(node.root);
    else if (node.kind === "section") item.tooltip = sectionTooltip(node);
    else if (node.kind === "entry") {
      const { entry, root } = node;
      const details =
        entry.kind === "ignored" ? null : await this.memory.details({ root: root.root.uri, uri: entry.uri }, token);
      item.tooltip = entryTooltip(entry, details, node.layerFile?.due);
    }
    return item;
  }

  /** The rows that are selected, for commands that were not called from a row. */
  get selection(): readonly TreeNode[] {
    return this.view.visible ? this.view.selection : [];
  }

  private sectionsBelow(root: RootNode): RootChild[] {
    const sections = sectionsOf(root);
    const layers = this.hygieneRows.layersBelow(root, this.grouping.value);
    const maintenance = this.hygieneRows.maintenanceBelow(root);
    const wanted: RootChild[] = [
      ...(layers === undefined ? sections : besideLayers(sections, layers)),
      ...(maintenance === undefined ? [] : [maintenance]),
    ];
    const known = this.sections.get(root.id) ?? [];
    const rows = wanted.map((row) => known.find(({ id }) => id === row.id) ?? row);
    this.sections.set(root.id, rows);
    return rows;
  }

  /** Draws layers and what is to be done anew, and counts what is due on the view's icon. */
  private showHygiene(): void {
    this.view.badge = badgeFor(this.hygiene.due);
    for (const root of this.roots) this.sectionsBelow(root);
    this.draw(this.roots);
    this.followEditor();
  }

  private draw(rows: Iterable<TreeNode>): void {
    const drawable = this.unfolding.drawable(rows);
    if (drawable.length > 0) this.changeEmitter.fire(drawable);
  }

  private async entriesBelow(parent: SectionNode | EntryNode): Promise<readonly EntryNode[]> {
    const known = this.entries.get(parent);
    if (known !== undefined) return known;
    await this.fetchEntries(parent);
    return this.entries.get(parent) ?? [];
  }

  /** Asks for the rows below a section or directory. Returns the rows to draw anew, the parent for all of them. */
  private async fetchEntries(parent: SectionNode | EntryNode): Promise<TreeNode[]> {
    const params = childrenParams(parent);
    if (params === undefined) return [];
    const entries = await this.memory.children(params).catch(() => []);
    const { nodes, isListChanged, changed } = reconcileEntries(this.entries.get(parent) ?? [], entries, parent);
    this.entries.set(parent, nodes);
    return isListChanged ? [parent] : [...changed];
  }

  private scheduleUpdate(): void {
    this.showState();
    if (this.updating !== undefined) {
      this.mustUpdateAgain = true;
      return;
    }
    this.updating = this.update().finally(() => {
      this.updating = undefined;
      if (this.mustUpdateAgain) {
        this.mustUpdateAgain = false;
        this.scheduleUpdate();
      }
    });
  }

  private async update(): Promise<void> {
    const { state } = this.memory;
    const { nodes, isListChanged, changed } = reconcileRoots(this.roots, state.roots);
    const candidates = candidatesOf(state);
    const isTopChanged = isListChanged || !isEqual(candidates, this.candidates);
    this.roots = nodes;
    if (isTopChanged) this.candidates = candidates;
    const toDraw = new Set<TreeNode>();
    for (const root of changed) {
      // Drawing a root draws its sections too; what is below them is drawn only where it differs.
      this.sectionsBelow(root);
      toDraw.add(root);
    }
    this.forgetFolded(toDraw);
    const fetched = await Promise.all([...this.entries.keys()].map((parent) => this.fetchEntries(parent)));
    for (const node of fetched.flat()) toDraw.add(node);
    // A view that is told to start anew before it has asked for anything leaves its roots folded.
    if (!isTopChanged) this.draw(toDraw);
    else if (this.isAsked) this.changeEmitter.fire(undefined);
    this.followEditor();
  }

  private async unfold(root: RootNode): Promise<void> {
    if (!this.view.visible || !this.roots.includes(root)) return;
    try {
      await this.view.reveal(root, { select: false, focus: false, expand: true });
    } catch {
      // The row went away meanwhile.
    }
  }

  /** Gives up the rows below what is folded or gone; folded rows ask again when they are unfolded. */
  private forgetFolded(toDraw: Set<TreeNode>): void {
    const roots = new Set(this.roots.map(({ id }) => id));
    for (const id of this.sections.keys()) if (!roots.has(id)) this.sections.delete(id);
    for (const parent of [...this.entries.keys()]) {
      const root = parent.kind === "section" ? parent.parent : parent.root;
      if (!roots.has(root.id)) this.entries.delete(parent);
      else if (this.folded.has(parent)) {
        this.entries.delete(parent);
        toDraw.add(parent);
      }
    }
    this.folded.clear();
  }

  /** Shows in the view's head what the rows cannot say. */
  private showState(): void {
    const { isLoading, rootsAwaitingTrust } = this.memory.state;
    this.view.message =
      rootsAwaitingTrust === 0
        ? ""
        : rootsAwaitingTrust === 1
          ? "One memory root outside this workspace waits until you trust the workspace."
          : `${rootsAwaitingTrust} memory roots outside this workspace wait until you trust the workspace.`;
    const isBusy = isLoading && this.memory.status !== "stopped";
    if (isBusy && this.endProgress === undefined) {
      void window.withProgress(
        { location: { viewId: VIEW_ID } },
        () => new Promise<void>((resolve) => (this.endProgress = resolve)),
      );
    } else if (!isBusy) {
      this.endProgress?.();
      this.endProgress = undefined;
    }
  }

  /** Selects the active editor's file, as the Explorer does and by its setting, without taking the keyboard. */
  private followEditor(): void {
    const uri = window.activeTextEditor?.document.uri;
    if (uri === undefined || !this.view.visible) return;
    if (workspace.getConfiguration("explorer").get<unknown>("autoReveal", true) === false) return;
    const [selected] = this.view.selection;
    if (selected?.kind === "entry" && selected.entry.uri === uri.toString()) return;
    void this.reveal(uri);
  }

  private async reveal(uri: Uri): Promise<void> {
    const node = await this.find(uri);
    if (node === undefined || window.activeTextEditor?.document.uri.toString() !== uri.toString()) return;
    try {
      await this.view.reveal(node, { select: true, focus: false });
    } catch {
      // The row went away meanwhile.
    }
  }

  private async find(uri: Uri): Promise<EntryNode | undefined> {
    const summary = innermost(this.memory.state.roots, uri);
    const root = this.roots.find(({ id }) => id === summary?.uri);
    const path = root === undefined ? undefined : pathBelow(uri, Uri.parse(root.root.uri));
    if (root === undefined || path === undefined) return undefined;
    const rows = this.sectionsBelow(root);
    for (const row of rows) {
      const found = row.kind === "layer" ? this.hygieneRows.below(row) : [];
      const file = found.find((each) => each.kind === "entry" && each.entry.path === path);
      if (file?.kind === "entry") return file;
    }
    const names = path.split("/");
    const wanted = names.length === 1 ? "core" : "external";
    let parent: SectionNode | EntryNode | undefined = rows.find(
      (row): row is SectionNode => row.kind === "section" && row.section === wanted,
    );
    for (let depth = 1; parent !== undefined; depth++) {
      const here = names.slice(0, depth).join("/");
      const child: EntryNode | undefined = (await this.entriesBelow(parent)).find(({ entry }) => entry.path === here);
      if (depth === names.length) return child;
      parent = child;
    }
    return undefined;
  }
}

/** The layers with what is shown beside them too: first what the memory leaves out, at the end what is no memory. */
function besideLayers(sections: readonly RootChild[], layers: readonly RootChild[]): RootChild[] {
  const notes = sections.filter(({ kind }) => kind === "scopeNote");
  return [...notes, ...layers, ...sections.filter((row) => row.kind === "section" && row.section === "ignored")];
}

import {
  type Disposable,
  EventEmitter,
  Range,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeView,
  Uri,
  window,
} from "vscode";
import type { BacklinkFile, BacklinkLine, BacklinksResult } from "../../../server/src/protocol/backlinkMessages";
import { countOf } from "../figures";
import { BACKLINKS_VIEW_ID } from "../ids";
import type { MemoryClient } from "../memoryClient";
import { nameOf } from "../places";
import { RepeatedQuestion } from "../repeatedQuestion";

/** A file that leads to the active one, or one of the lines in it that do. */
export type BacklinkNode =
  | { readonly kind: "file"; readonly file: BacklinkFile }
  | { readonly kind: "line"; readonly file: BacklinkFile; readonly line: BacklinkLine };

/** Milliseconds without a change of memory after which the view asks again. */
const quiet = 250;

/** The view of what leads to the file in the active editor. It follows the editor and every change of memory. */
export class BacklinksView implements TreeDataProvider<BacklinkNode>, Disposable {
  private readonly changeEmitter = new EventEmitter<undefined>();
  private readonly view: TreeView<BacklinkNode>;
  private readonly subscriptions: Disposable[];
  private result: BacklinksResult | null = null;
  private readonly question = new RepeatedQuestion({
    quiet,
    ask: () => this.ask(),
    isWanted: () => this.view.visible,
  });

  readonly onDidChangeTreeData = this.changeEmitter.event;

  constructor(private readonly memory: MemoryClient) {
    this.view = window.createTreeView(BACKLINKS_VIEW_ID, { treeDataProvider: this, showCollapseAll: true });
    this.subscriptions = [
      this.changeEmitter,
      this.view,
      memory.onDidChange(() => this.question.askSoon()),
      window.onDidChangeActiveTextEditor((editor) => {
        // The keyboard in a view or panel leaves the last file in place.
        if (editor !== undefined) this.question.ask();
      }),
      this.view.onDidChangeVisibility(() => this.question.ask()),
    ];
    this.question.ask();
  }

  dispose(): void {
    this.question.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  async getChildren(node?: BacklinkNode): Promise<BacklinkNode[]> {
    // A view that is just being opened would miss the news of an answer that comes before its first rows.
    if (node === undefined) await this.question.answered();
    if (node === undefined) return (this.result?.files ?? []).map((file) => ({ kind: "file", file }));
    const { file } = node;
    return node.kind === "file" ? file.links.map((line) => ({ kind: "line", file, line })) : [];
  }

  getTreeItem(node: BacklinkNode): TreeItem {
    return node.kind === "file" ? fileItem(node.file) : lineItem(node.file, node.line);
  }

  private async ask(): Promise<void> {
    const uri = window.activeTextEditor?.document.uri;
    const result = uri === undefined ? null : await this.memory.backlinks(uri.toString()).catch(() => null);
    this.view.message = messageFor(result, uri);
    this.view.description = result === null || result.files.length === 0 ? "" : result.path;
    if (JSON.stringify(result) === JSON.stringify(this.result)) return;
    this.result = result;
    this.changeEmitter.fire(undefined);
  }
}

function messageFor(result: BacklinksResult | null, uri: Uri | undefined): string {
  if (result === null) {
    return uri === undefined ? "Open a memory file to see what leads to it." : `${nameOf(uri)} is not a memory file.`;
  }
  if (!result.isKnown) return "Links are still being read.";
  const parts: string[] = [];
  if (result.files.length === 0) parts.push(`No file leads to ${result.path}.`);
  if (result.isReachable === false) parts.push("An agent cannot find it from the root.");
  if (result.leftOut > 0) parts.push(`${countOf(result.leftOut, "more file leads", "more files lead")} here.`);
  return parts.join(" ");
}

function fileItem({ uri, path, links, placement }: BacklinkFile): TreeItem {
  const item = new TreeItem(nameOf(Uri.parse(uri)), TreeItemCollapsibleState.Expanded);
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : placement;
  item.id = uri;
  item.description = `${folder} · ${countOf(links.length, "link")}`;
  item.resourceUri = Uri.parse(uri);
  item.iconPath = ThemeIcon.File;
  item.tooltip = path;
  item.command = openCommand(uri, links[0]);
  return item;
}

function lineItem({ uri }: BacklinkFile, line: BacklinkLine): TreeItem {
  const { start } = line.range;
  const item = new TreeItem(line.text === "" ? `Line ${start.line + 1}` : line.text);
  item.id = `${uri}#${start.line}:${start.character}`;
  item.description = `line ${start.line + 1}`;
  item.command = openCommand(uri, line);
  return item;
}

function openCommand(
  uri: string,
  line: BacklinkLine | undefined,
): { command: string; title: string; arguments: unknown[] } {
  const { start, end } = line?.range ?? nowhere;
  const selection = new Range(start.line, start.character, end.line, end.character);
  return { command: "vscode.open", title: "Open", arguments: [Uri.parse(uri), { selection }] };
}

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

import { type DataTransfer, DataTransferItem, type TreeDragAndDropController, Uri, window } from "vscode";
import type { FileFollower } from "../fileFollower";
import { TREE_MIME } from "../ids";
import type { MemoryClient } from "../memoryClient";
import { isTreeNode, rootOf, type TreeNode } from "../nodes";
import { placeFile } from "../placement";

/** Dragging files of memory: between core and external memory, from directory to directory, and into an editor. */
export class MemoryDrag implements TreeDragAndDropController<TreeNode> {
  readonly dragMimeTypes = [TREE_MIME, "text/uri-list"];
  readonly dropMimeTypes = [TREE_MIME];

  constructor(
    private readonly memory: MemoryClient,
    private readonly follower: FileFollower,
  ) {}

  handleDrag(source: readonly TreeNode[], dataTransfer: DataTransfer): void {
    const files = source.flatMap((node) => (node.kind === "entry" && node.entry.kind === "file" ? [node] : []));
    if (files.length === 0) return;
    dataTransfer.set(TREE_MIME, new DataTransferItem(files));
    dataTransfer.set("text/uri-list", new DataTransferItem(files.map(({ entry }) => entry.uri).join("\r\n")));
  }

  async handleDrop(target: TreeNode | undefined, dataTransfer: DataTransfer): Promise<void> {
    const value: unknown = dataTransfer.get(TREE_MIME)?.value;
    const nodes = (Array.isArray(value) ? value : []).filter(isTreeNode);
    const directory = target === undefined ? undefined : directoryOf(target);
    if (target === undefined || directory === undefined || nodes.length === 0) return;
    if (nodes.some((dragged) => rootOf(dragged)?.id !== rootOf(target)?.id)) {
      void window.showInformationMessage("A file can be dragged inside its own memory only.");
      return;
    }
    const [node] = nodes;
    if (node?.kind === "entry") await placeFile(this.memory, this.follower, Uri.parse(node.entry.uri), directory);
  }
}

/** The directory that a row stands for when something is dropped on it; `undefined` where nothing can be. */
function directoryOf(node: TreeNode): Uri | undefined {
  const root = rootOf(node)?.root.uri;
  if (root === undefined) return undefined;
  if (node.kind === "root" || (node.kind === "section" && node.section === "core")) return Uri.parse(root);
  if (node.kind !== "entry" || node.entry.kind === "ignored") return undefined;
  const uri = Uri.parse(node.entry.uri);
  return node.entry.kind === "directory" ? uri : Uri.joinPath(uri, "..");
}

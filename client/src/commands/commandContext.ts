import type { Extension, Uri } from "vscode";
import type { RootSummary } from "../../../server/src/protocol";
import type { FileFollower } from "../fileFollower";
import type { MemoryClient } from "../memoryClient";
import type { TreeNode } from "../nodes";
import type { PreviewSubject } from "../previewUri";

/** What a preview command needs of the previews. */
export interface PreviewOpener {
  /** Opens the compiled context of a root beside the active editor. */
  open(subject: PreviewSubject): Promise<void>;
  /** Shows another format in place of the preview at `uri`. */
  switchFormat(uri: Uri, subject: PreviewSubject): Promise<void>;
}

/** The parts of the extension that commands act on. */
export interface CommandContext {
  readonly memory: MemoryClient;
  readonly previews: PreviewOpener;
  readonly maps: { open(root: RootSummary): Promise<void> };
  readonly follower: FileFollower;
  readonly server: { restart(): Promise<void> };
  readonly log: { show(): void };
  readonly extension: Extension<unknown>;
  /** The row selected in the memory view, while the view is in sight. */
  selectedRow(): TreeNode | undefined;
}

/** One command: `argument` is what a menu, a link or another command hands over. */
export type CommandHandler = (context: CommandContext, argument: unknown) => Promise<void>;

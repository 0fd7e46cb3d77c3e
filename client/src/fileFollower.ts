import {
  type Disposable,
  FileType,
  type FileWillDeleteEvent,
  type FileWillRenameEvent,
  type Uri,
  WorkspaceEdit,
  type WorkspaceEditEntryMetadata,
  workspace,
} from "vscode";
import type { FollowResult } from "../../server/src/protocol/moveMessages";
import { toWorkspaceEdit } from "./edits";
import { countOf } from "./figures";
import type { MemoryClient } from "./memoryClient";
import { doesMarkdownUpdateLinks, type UpdateOnMove, updateOnMove } from "./settings";

/** A file or folder that gets another place. */
export interface FileMove {
  readonly from: Uri;
  readonly to: Uri;
}

/**
 * Keeps links and index lines true when files are moved, renamed or deleted in VS Code, in the same step to undo. What
 * our own commands move is followed by the commands themselves, and what VS Code's own Markdown support updates is left
 * to it.
 */
export class FileFollower implements Disposable {
  private readonly subscriptions: readonly Disposable[];
  /** Files that a command of ours is moving or deleting right now. */
  private readonly own = new Set<string>();

  constructor(private readonly memory: MemoryClient) {
    this.subscriptions = [
      workspace.onWillRenameFiles((event) => this.followRename(event)),
      workspace.onWillDeleteFiles((event) => this.followDelete(event)),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /**
   * Moves or renames, links and index lines along, as one step. Resolves to whether that was done: not when a file is in
   * the way, nor when a person who is asked discards it.
   */
  async move(moves: readonly FileMove[]): Promise<boolean> {
    const [first] = moves;
    if (first === undefined) return false;
    const mode = updateOnMove(first.from);
    const followed = mode === "never" ? undefined : await this.planMoves(moves);
    const edit =
      followed === undefined ? new WorkspaceEdit() : toWorkspaceEdit(followed.edit, metadataFor(mode, followed));
    for (const { from, to } of moves) edit.renameFile(from, to, { overwrite: false });
    return await this.apply(
      edit,
      moves.map(({ from }) => from),
    );
  }

  /** Applies an edit that moves or deletes these files and already follows them itself. */
  async apply(edit: WorkspaceEdit, files: readonly Uri[]): Promise<boolean> {
    const keys = files.map((file) => file.toString());
    for (const key of keys) this.own.add(key);
    try {
      return await workspace.applyEdit(edit, { isRefactoring: true });
    } finally {
      for (const key of keys) this.own.delete(key);
    }
  }

  private followRename(event: FileWillRenameEvent): void {
    const moves = event.files
      .map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }))
      .filter(({ from }) => this.isToFollow(from));
    if (moves.length > 0) event.waitUntil(this.editFor(moves[0]?.from, () => this.planMoves(moves)));
  }

  private followDelete(event: FileWillDeleteEvent): void {
    const files = event.files.filter((file) => this.isToFollow(file));
    if (files.length === 0) return;
    event.waitUntil(this.editFor(files[0], () => this.memory.deletions(files.map((file) => file.toString()))));
  }

  /** The edits to make along; `undefined` when there are none, so that nobody is asked about nothing. */
  private async editFor(first: Uri | undefined, plan: () => Promise<FollowResult>): Promise<WorkspaceEdit | undefined> {
    try {
      const followed = await plan();
      if (followed.places === 0) return undefined;
      return toWorkspaceEdit(followed.edit, first && metadataFor(updateOnMove(first), followed));
    } catch {
      // Without the server the file moves all the same; the broken links show when it is back.
      return undefined;
    }
  }

  private isToFollow(file: Uri): boolean {
    // Whether it is memory the server knows best: the state at hand may be a moment old.
    return !this.own.has(file.toString()) && this.memory.status !== "stopped" && updateOnMove(file) !== "never";
  }

  private async planMoves(moves: readonly FileMove[]): Promise<FollowResult> {
    return await this.memory.moves({
      moves: moves.map(({ from, to }) => ({ from: from.toString(), to: to.toString() })),
      skipMarkdownLinks: await areMarkdownLinksUpdated(moves.map(({ from }) => from)),
    });
  }
}

/** Whether VS Code's own Markdown support updates the links to all of these. */
export async function areMarkdownLinksUpdated(files: readonly Uri[]): Promise<boolean> {
  for (const file of files) if (!doesMarkdownUpdateLinks(file, await isDirectory(file))) return false;
  return true;
}

async function isDirectory(uri: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.stat(uri)).type === FileType.Directory;
  } catch {
    return false;
  }
}

/**
 * Has VS Code show the changes and wait for consent, where the person wants to be asked. Nothing else makes it ask every
 * time: without the need to confirm, "Do not ask me again" holds. That it ticks no change of that kind comes with it.
 */
function metadataFor(mode: UpdateOnMove, { places, files }: FollowResult): WorkspaceEditEntryMetadata | undefined {
  if (mode !== "ask") return undefined;
  return {
    needsConfirmation: true,
    label: "Keep links and index lines true",
    description: `${countOf(places, "place")} in ${countOf(files, "file")}`,
  };
}

import { type Disposable, type TextDocument, Uri, workspace } from "vscode";
import { toWorkspaceEdit } from "./edits";
import type { MemoryClient } from "./memoryClient";
import { innermost } from "./places";
import { isIndexUpdatedOnSave } from "./settings";

/** Keeps the generated lists of indexes in step when memory files are saved, where a person turned that on. */
export class IndexUpkeep implements Disposable {
  private readonly subscription: Disposable;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly memory: MemoryClient) {
    this.subscription = workspace.onDidSaveTextDocument((document) => {
      // One after the other: the next plan starts from the text that the last one left.
      this.work = this.work.then(() => this.follow(document)).catch(() => undefined);
    });
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private async follow({ uri }: TextDocument): Promise<void> {
    if (!uri.path.endsWith(".md") || innermost(this.memory.state.roots, uri) === undefined) return;
    if (!isIndexUpdatedOnSave(uri)) return;
    const directory = Uri.joinPath(uri, "..").toString();
    const plan = await this.memory
      .plan({ kind: "update-index", directory, mayBegin: false })
      .catch(() => ({ refusal: "There is no server to ask." }));
    // Where there is nothing to update nobody asked for a message.
    if ("refusal" in plan) return;
    const index = await workspace.openTextDocument(Uri.joinPath(uri, "..", "MEMORY.md"));
    const wasSaved = !index.isDirty;
    if ((await workspace.applyEdit(toWorkspaceEdit(plan.edit))) && wasSaved) await index.save();
  }
}

import { commands, type Disposable, Uri } from "vscode";
import { contextKeys } from "../ids";
import type { MemoryClient } from "../memoryClient";

/** Keeps the context keys true that menus and welcome texts ask. */
export class ContextKeys implements Disposable {
  private readonly subscription: Disposable;
  private readonly known = new Map<string, string>();

  constructor(private readonly memory: MemoryClient) {
    this.subscription = memory.onDidChange(() => this.update());
    this.update();
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private update(): void {
    const { roots } = this.memory.state;
    this.set(contextKeys.status, this.memory.status);
    this.set(
      contextKeys.hasArchitecture,
      roots.some(({ hasArchitecture }) => hasArchitecture),
    );
    this.set(
      contextKeys.coreFiles,
      roots.flatMap(({ budget }) => budget.files.map(({ uri }) => Uri.parse(uri).fsPath)),
    );
    this.set(
      contextKeys.rootFolders,
      roots.map(({ uri }) => Uri.parse(uri).fsPath),
    );
  }

  private set(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    if (this.known.get(key) === text) return;
    this.known.set(key, text);
    void commands.executeCommand("setContext", key, value);
  }
}

import { randomBytes } from "node:crypto";
import { commands, type Disposable, Uri, ViewColumn, type WebviewPanel, window, workspace } from "vscode";
import type { RootSummary } from "../../../../server/src/protocol/stateMessages";
import { MAP_PANEL_TYPE } from "../../ids";
import { isFromPage, type ToPage } from "../../map/messages";
import type { MemoryClient } from "../../memoryClient";
import { RepeatedQuestion } from "../../repeatedQuestion";
import { panelIcon } from "../panelIcon";
import { mapDocument } from "./mapDocument";

/** Milliseconds without a change of memory after which a map is drawn anew. */
const quiet = 400;

/** The maps that are open, one for each root, drawn anew while they are in sight and memory changes. */
export class MapPanels implements Disposable {
  private readonly panels = new Map<string, MapPanel>();
  private readonly subscription: Disposable;

  constructor(
    private readonly memory: MemoryClient,
    private readonly extensionUri: Uri,
  ) {
    this.subscription = memory.onDidChange(() => {
      for (const panel of this.panels.values()) panel.updateSoon();
    });
  }

  dispose(): void {
    this.subscription.dispose();
    for (const panel of this.panels.values()) panel.dispose();
  }

  /** Opens the map of a root, or brings it to the front. */
  async open(root: RootSummary): Promise<void> {
    const script = await this.script();
    const known = this.panels.get(root.uri);
    if (known !== undefined) {
      known.reveal();
      return;
    }
    const panel = new MapPanel(this.memory, { extensionUri: this.extensionUri, script }, root, () =>
      this.panels.delete(root.uri),
    );
    this.panels.set(root.uri, panel);
  }

  private async script(): Promise<string> {
    const file = Uri.joinPath(this.extensionUri, "client", "out", "map.js");
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  }
}

class MapPanel implements Disposable {
  private readonly panel: WebviewPanel;
  private isReady = false;
  private shown = "";
  private readonly question = new RepeatedQuestion({
    quiet,
    ask: () => this.ask(),
    isWanted: () => this.isReady && this.panel.visible,
  });

  constructor(
    private readonly memory: MemoryClient,
    { extensionUri, script }: { readonly extensionUri: Uri; readonly script: string },
    private readonly root: RootSummary,
    closed: () => void,
  ) {
    this.panel = window.createWebviewPanel(MAP_PANEL_TYPE, `Memory Map · ${root.label}`, ViewColumn.Active, {
      enableScripts: true,
      localResourceRoots: [],
    });
    const { webview } = this.panel;
    this.panel.iconPath = panelIcon(extensionUri);
    this.panel.onDidDispose(() => {
      this.question.dispose();
      closed();
    });
    this.panel.onDidChangeViewState(() => this.question.ask());
    webview.onDidReceiveMessage((message: unknown) => void this.receive(message));
    webview.html = mapDocument(script, randomBytes(16).toString("hex"));
  }

  dispose(): void {
    this.question.dispose();
    this.panel.dispose();
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Asks for the map once memory is quiet for a moment; out of sight nothing is asked. */
  updateSoon(): void {
    this.question.askSoon();
  }

  /** Asks for the map and shows it where it differs. */
  private async ask(): Promise<void> {
    const map = await this.memory.map({ root: this.root.uri }).catch(() => null);
    if (map === null) return;
    const text = JSON.stringify(map);
    if (text === this.shown) return;
    this.shown = text;
    await this.panel.webview.postMessage({ kind: "map", map } satisfies ToPage);
  }

  private async receive(message: unknown): Promise<void> {
    if (!isFromPage(message)) return;
    if (message.kind === "ready") {
      // A page that was out of sight was thrown away and starts empty.
      this.isReady = true;
      this.shown = "";
      this.question.ask();
      return;
    }
    const uri = Uri.joinPath(Uri.parse(this.root.uri), ...message.path.split("/"));
    await commands.executeCommand("vscode.open", uri, message.isBeside ? ViewColumn.Beside : undefined);
  }
}

import { type Disposable, StatusBarAlignment, ThemeColor, window, workspace } from "vscode";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { coreColour, coreFigure, spokenCoreFigure } from "../coreFigure";
import { VIEW_ID } from "../ids";
import type { MemoryClient } from "../memoryClient";
import { innermost } from "../places";
import { SETTINGS_SECTION } from "../settingNames";
import { isStatusBarEnabled } from "../settings";
import { budgetTooltip } from "./tooltips";

/** Shows core memory against its budget for the root of the active editor, else for the first root. */
export class BudgetStatus implements Disposable {
  private readonly item = window.createStatusBarItem("memoryLens.budget", StatusBarAlignment.Right, 101);
  private readonly subscriptions: Disposable[];
  private lastRoot: string | undefined;

  constructor(private readonly memory: MemoryClient) {
    this.item.name = "Memory Lens: Core Memory";
    this.item.command = { command: `${VIEW_ID}.focus`, title: "Show Memory" };
    this.subscriptions = [
      this.item,
      memory.onDidChange(() => this.draw()),
      window.onDidChangeActiveTextEditor(() => this.draw()),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SETTINGS_SECTION)) this.draw();
      }),
    ];
    this.draw();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private draw(): void {
    const root = this.activeRoot();
    if (root === undefined || !isStatusBarEnabled()) {
      this.item.hide();
      return;
    }
    const colour = coreColour(root);
    this.item.text = `$(book) ${coreFigure(root)}`;
    this.item.tooltip = budgetTooltip(root);
    this.item.accessibilityInformation = { label: spokenCoreFigure(root) };
    this.item.backgroundColor = colour === undefined ? undefined : new ThemeColor(colour);
    this.item.show();
  }

  /** The root of the active editor; the last one shown while another kind of editor is active. */
  private activeRoot(): RootSummary | undefined {
    const roots = this.memory.state.roots.filter(({ state }) => state === "present");
    const uri = window.activeTextEditor?.document.uri;
    const active = uri === undefined ? undefined : innermost(roots, uri);
    const root = active ?? roots.find((known) => known.uri === this.lastRoot) ?? roots[0];
    this.lastRoot = root?.uri;
    return root;
  }
}

import { randomBytes } from "node:crypto";
import { commands, type Disposable, Range, Uri, ViewColumn, type WebviewPanel, window } from "vscode";
import type { ActionSummary } from "../../../server/src/protocol/operationMessages";
import { REPORT_PANEL_TYPE } from "../ids";
import { pathBelow } from "../places";
import { panelIcon } from "../views/panelIcon";
import { DRAFT, reportDocument, SHOW_CHANGE } from "./reportDocument";
import { completeReport, type ReportButton } from "./reportHtml";

/** A report of an operation as it is shown. */
export interface ShownReport {
  /** `Weekly Review · alice/memory`; a report of the same name takes its place. */
  readonly title: string;
  /** URI of the root that the links are relative to. */
  readonly root: string;
  readonly markdown: string;
  readonly actions: readonly ActionSummary[];
  /** What waits to be looked at, as a sentence; absent when nothing does. */
  readonly change?: string;
}

/** What the buttons of a report do. */
export interface ReportHandler {
  /** Does an action. Resolves to whether it is done now. */
  act(action: ActionSummary): Promise<boolean>;
  /** Shows what would change. Resolves to whether nothing waits any more. */
  showChange(): Promise<boolean>;
  /** Has a language model draft what comes of the report; absent without a model. */
  draft?(): Promise<unknown>;
}

/** Reports of operations and commands, each in a tab of its own: their links lead into memory, their buttons do what is offered. */
export class ReportPanels implements Disposable {
  private readonly panels = new Map<string, ReportPanel>();

  constructor(private readonly extensionUri: Uri) {}

  dispose(): void {
    for (const panel of [...this.panels.values()]) panel.dispose();
  }

  /** Shows a report. Falls back to its text where VS Code's own Markdown support is turned off: resolves to `false` then. */
  async show(report: ShownReport, handler: ReportHandler): Promise<boolean> {
    const rendered = await render(report.markdown);
    if (rendered === undefined) return false;
    const known = this.panels.get(report.title);
    const panel = known ?? new ReportPanel(report.title, this.extensionUri, () => this.panels.delete(report.title));
    this.panels.set(report.title, panel);
    panel.show(report, rendered, handler);
    return true;
  }

  /** The report in front, for commands that are about it. */
  get active(): ReportPanel | undefined {
    return [...this.panels.values()].find(({ isActive }) => isActive);
  }
}

async function render(markdown: string): Promise<string | undefined> {
  try {
    const html: unknown = await commands.executeCommand("markdown.api.render", markdown);
    return typeof html === "string" ? html : undefined;
  } catch {
    return undefined;
  }
}

/** One report in its tab. */
class ReportPanel implements Disposable {
  private readonly panel: WebviewPanel;
  private readonly token = randomBytes(16).toString("hex");
  private report: ShownReport | undefined;
  private rendered = "";
  private handler: ReportHandler | undefined;
  private done = new Set<ActionSummary>();
  private isChangeWaiting = false;

  constructor(title: string, extensionUri: Uri, closed: () => void) {
    this.panel = window.createWebviewPanel(REPORT_PANEL_TYPE, title, ViewColumn.Active, {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: [],
    });
    this.panel.iconPath = panelIcon(extensionUri);
    this.panel.onDidDispose(closed);
    this.panel.webview.onDidReceiveMessage((message: unknown) => void this.receive(message));
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Whether it is in front. */
  get isActive(): boolean {
    return this.panel.active;
  }

  /** What is offered and not done yet. */
  get openActions(): readonly ActionSummary[] {
    return (this.report?.actions ?? []).filter((action) => !this.done.has(action));
  }

  show(report: ShownReport, rendered: string, handler: ReportHandler): void {
    this.report = report;
    this.rendered = rendered;
    this.handler = handler;
    this.done = new Set();
    this.isChangeWaiting = report.change !== undefined;
    this.draw();
    this.panel.reveal();
  }

  /** Does an action of the report and marks it as done when it is. */
  async act(action: ActionSummary): Promise<void> {
    if (this.done.has(action) || (await this.handler?.act(action)) !== true) return;
    this.done.add(action);
    this.draw();
  }

  private draw(): void {
    const { report } = this;
    if (report === undefined) return;
    const buttons = report.actions.map((action, index): ReportButton => {
      const target = targetOf(report.root, action);
      return {
        index,
        title: action.title,
        isDone: this.done.has(action),
        ...(target === undefined ? {} : { target }),
      };
    });
    if (this.handler?.draft !== undefined) {
      buttons.push({ index: DRAFT, title: "Draft with the Model", isDone: false });
    }
    this.panel.webview.html = reportDocument({
      title: report.title,
      body: completeReport(this.rendered, buttons, this.token),
      token: this.token,
      nonce: randomBytes(16).toString("hex"),
      ...(this.isChangeWaiting && report.change !== undefined ? { change: report.change } : {}),
    });
  }

  private async receive(message: unknown): Promise<void> {
    if (typeof message !== "object" || message === null) return;
    const { kind, target, index } = message as { kind?: unknown; target?: unknown; index?: unknown };
    if (kind === "open" && typeof target === "string") await this.open(target);
    else if (kind === "act" && index === SHOW_CHANGE) {
      if ((await this.handler?.showChange()) !== true) return;
      this.isChangeWaiting = false;
      this.draw();
    } else if (kind === "act" && index === DRAFT) {
      await this.handler?.draft?.();
    } else if (kind === "act" && typeof index === "number") {
      const action = this.report?.actions[index];
      if (action !== undefined) await this.act(action);
    }
  }

  /** Opens a file of the root, never one outside of it. */
  private async open(target: string): Promise<void> {
    if (this.report === undefined) return;
    const root = Uri.parse(this.report.root);
    const [, path = target, line] = /^(.*?)(?:#L(\d+)(?:-L\d+)?)?$/.exec(target) ?? [];
    const uri = Uri.joinPath(root, path.replace(/#.*$/, ""));
    if (pathBelow(uri, root) === undefined) return;
    const at = Math.max(0, Number(line ?? 1) - 1);
    await commands.executeCommand("vscode.open", uri, {
      viewColumn: ViewColumn.Beside,
      ...(line === undefined ? {} : { selection: new Range(at, 0, at, 0) }),
    });
  }
}

/** Where an action belongs, as the report links to it. */
function targetOf(root: string, { uri, line }: ActionSummary): string | undefined {
  const path = uri === undefined ? undefined : pathBelow(Uri.parse(uri), Uri.parse(root));
  return path === undefined || line === undefined ? undefined : `${path}#L${line + 1}`;
}

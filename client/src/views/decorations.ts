import {
  type Disposable,
  EventEmitter,
  FileDecoration,
  type FileDecorationProvider,
  ThemeColor,
  Uri,
  window,
  workspace,
} from "vscode";
import type { MemoryState } from "../../../server/src/protocol/stateMessages";
import { formatShare, formatTokens } from "../figures";
import { TREE_ITEM_SCHEME } from "../ids";
import type { MemoryClient } from "../memoryClient";
import { SETTINGS_SECTION } from "../settingNames";
import { areDecorationsEnabled } from "../settings";

const colors = {
  error: new ThemeColor("list.errorForeground"),
  warning: new ThemeColor("list.warningForeground"),
} as const;

/** Draws rows of the memory view by what their URI says: `warning,3` is a warning colour and the number 3. */
export class TreeRowDecorations implements FileDecorationProvider, Disposable {
  private readonly registration = window.registerFileDecorationProvider(this);

  dispose(): void {
    this.registration.dispose();
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    if (uri.scheme !== TREE_ITEM_SCHEME) return undefined;
    const [mark, number] = uri.query.split(",");
    if (mark !== "error" && mark !== "warning") return undefined;
    const count = Number(number);
    const badge = count > 99 ? "…" : count > 0 ? String(count) : undefined;
    const tooltip = count > 0 ? (count === 1 ? "1 problem" : `${count} problems`) : undefined;
    return new FileDecoration(badge, tooltip, colors[mark]);
  }
}

/** What is drawn on one file or folder of the Explorer. */
interface Drawing {
  readonly badge: string;
  readonly tooltip: string;
  readonly isWarning: boolean;
}

/** Marks core files and directories without an index wherever VS Code shows files. */
export class ExplorerDecorations implements FileDecorationProvider, Disposable {
  private readonly changeEmitter = new EventEmitter<Uri[]>();
  private readonly subscriptions: Disposable[];
  private drawings: ReadonlyMap<string, Drawing> = new Map();

  readonly onDidChangeFileDecorations = this.changeEmitter.event;

  constructor(private readonly memory: MemoryClient) {
    this.subscriptions = [
      this.changeEmitter,
      window.registerFileDecorationProvider(this),
      memory.onDidChange(() => this.update()),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SETTINGS_SECTION)) this.update();
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const drawing = this.drawings.get(uri.toString());
    if (drawing === undefined) return undefined;
    return new FileDecoration(drawing.badge, drawing.tooltip, drawing.isWarning ? colors.warning : undefined);
  }

  private update(): void {
    const next = areDecorationsEnabled() ? draw(this.memory.state) : new Map<string, Drawing>();
    const changed: Uri[] = [];
    for (const uri of new Set([...this.drawings.keys(), ...next.keys()])) {
      if (!isSame(this.drawings.get(uri), next.get(uri))) changed.push(Uri.parse(uri));
    }
    this.drawings = next;
    if (changed.length > 0) this.changeEmitter.fire(changed);
  }
}

function draw({ roots }: MemoryState): Map<string, Drawing> {
  const drawings = new Map<string, Drawing>();
  for (const { budget, missingIndexes } of roots) {
    const isWarning = budget.state === "over";
    for (const { uri, tokens } of budget.files) {
      const size = tokens === undefined ? "" : `: ${formatTokens(tokens)} tokens, ${formatShare(tokens, budget.limit)}`;
      const over = isWarning ? ". Core memory is over its budget" : "";
      drawings.set(key(uri), { badge: "C", tooltip: `Core memory${size}${over}`, isWarning });
    }
    for (const uri of missingIndexes) {
      drawings.set(key(uri), {
        badge: "!",
        tooltip: "No MEMORY.md: an agent cannot discover what is here",
        isWarning: true,
      });
    }
  }
  return drawings;
}

function key(uri: string): string {
  return Uri.parse(uri).toString();
}

function isSame(a: Drawing | undefined, b: Drawing | undefined): boolean {
  return a?.badge === b?.badge && a?.tooltip === b?.tooltip && a?.isWarning === b?.isWarning;
}

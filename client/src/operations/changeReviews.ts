import {
  commands,
  type Disposable,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from "vscode";
import type { ChangedFile } from "../../../server/src/protocol/operationMessages";
import { countOf } from "../figures";
import { CHANGE_SCHEME, contextKeys } from "../ids";

/** What a person said to a change that was shown. */
export type Decision = "apply" | "discard";

/** A change to be shown before it is made. */
export interface ProposedChange {
  /** What makes it and where: `Prune · alice/memory`. */
  readonly title: string;
  /** One or two sentences. */
  readonly report: string;
  readonly files: readonly ChangedFile[];
}

interface Review {
  /** The label of its editor; no other editor has it. */
  readonly label: string;
  readonly texts: ReadonlyMap<string, string>;
  settle(decision: Decision): void;
}

/**
 * Shows changes that operations would make, as differences between the files as they are and as they would be, and waits
 * for a person to agree. Closing the editor, or starting the same again, means no.
 */
export class ChangeReviews implements TextDocumentContentProvider, Disposable {
  private readonly reviews = new Map<string, Review>();
  private readonly changeEmitter = new EventEmitter<Uri>();
  private readonly subscriptions: Disposable[];
  private started = 0;
  private isReviewing: boolean | undefined;

  readonly onDidChange = this.changeEmitter.event;

  constructor() {
    this.subscriptions = [
      this.changeEmitter,
      workspace.registerTextDocumentContentProvider(CHANGE_SCHEME, this),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { label } of closed) if (!isShown(label)) this.reviews.get(label)?.settle("discard");
        this.updateKey();
      }),
      window.tabGroups.onDidChangeTabGroups(() => this.updateKey()),
    ];
  }

  dispose(): void {
    for (const review of [...this.reviews.values()]) review.settle("discard");
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  provideTextDocumentContent(uri: Uri): string {
    for (const { texts } of this.reviews.values()) {
      const text = texts.get(uri.toString());
      if (text !== undefined) return text;
    }
    return "";
  }

  /** Shows a change and resolves when a person has decided. */
  async review({ title, report, files }: ProposedChange): Promise<Decision> {
    const changed = files.filter(({ text }) => text !== undefined);
    const label = `${title} · ${describeFiles(files.length, changed.length)}`;
    this.reviews.get(label)?.settle("discard");
    const texts = new Map<string, string>();
    const number = ++this.started;
    const put = (side: string, path: string, text: string): Uri => {
      const uri = Uri.from({ scheme: CHANGE_SCHEME, path: `/${path}`, query: `${number} ${side}` });
      texts.set(uri.toString(), text);
      return uri;
    };
    const decided = new Promise<Decision>((resolve) => {
      const settle = (decision: Decision): void => {
        if (!this.reviews.delete(label)) return;
        resolve(decision);
        void closeTabs(label);
        this.updateKey();
      };
      this.reviews.set(label, { label, texts, settle });
    });
    const sides = changed.map(({ before, after, path, text = "" }) => ({
      row: Uri.parse(after ?? before ?? path),
      before: before === undefined ? undefined : Uri.parse(before),
      after: after === undefined ? undefined : put("after", path, text),
    }));
    const [first] = sides;
    if (sides.length === 1 && first !== undefined) {
      const { before, after } = first;
      const path = changed[0]?.path ?? "";
      await commands.executeCommand(
        "vscode.diff",
        before ?? put("before", path, ""),
        after ?? put("after", path, ""),
        label,
        { preview: false },
      );
    } else if (sides.length > 1) {
      await commands.executeCommand(
        "vscode.changes",
        label,
        sides.map(({ row, before, after }) => [row, before, after]),
      );
    }
    this.updateKey();
    void this.ask(label, report, sides.length > 0);
    return await decided;
  }

  /** Decides on the change whose editor is in front. Says so when there is none. */
  decide(decision: Decision): void {
    const review = this.active();
    if (review === undefined) void window.showInformationMessage("No change waits to be applied.");
    else review.settle(decision);
  }

  private async ask(label: string, report: string, hasEditor: boolean): Promise<void> {
    const answer = await window.showInformationMessage(report, "Apply", "Discard");
    if (answer === "Apply") this.reviews.get(label)?.settle("apply");
    // A notification that is closed decides nothing while the editor is there to ask again.
    else if (answer === "Discard" || !hasEditor) this.reviews.get(label)?.settle("discard");
  }

  private active(): Review | undefined {
    const tab = window.tabGroups.activeTabGroup.activeTab;
    const shown = tab === undefined ? undefined : this.reviews.get(tab.label);
    const [only, ...others] = this.reviews.values();
    return shown ?? (others.length === 0 ? only : undefined);
  }

  private updateKey(): void {
    const labels = window.tabGroups.all.map(({ activeTab }) => activeTab?.label);
    const isReviewing = labels.some((label) => label !== undefined && this.reviews.has(label));
    if (isReviewing === this.isReviewing) return;
    this.isReviewing = isReviewing;
    void commands.executeCommand("setContext", contextKeys.isReviewing, isReviewing);
  }
}

function describeFiles(files: number, changed: number): string {
  const moved = files - changed;
  if (moved === 0) return countOf(files, "file");
  return changed === 0 ? `${countOf(files, "file")} moved` : `${countOf(changed, "file")}, ${moved} more moved`;
}

function tabsOf(label: string) {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => tab.label === label);
}

function isShown(label: string): boolean {
  return tabsOf(label).length > 0;
}

async function closeTabs(label: string): Promise<void> {
  const tabs = tabsOf(label);
  if (tabs.length > 0) await window.tabGroups.close(tabs, true);
}

import {
  commands,
  type Disposable,
  EventEmitter,
  type Tab,
  TabInputWebview,
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
  readonly texts: ReadonlyMap<string, string>;
  /** Takes the first decision, and resolves when the editor is closed. */
  settle(decision: Decision): Promise<void>;
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
        for (const [label, review] of [...this.reviews]) {
          const isClosed = closed.some((tab) => isTabOf(tab, label)) && tabsOf(label).length === 0;
          if (isClosed) void review.settle("discard");
        }
        this.updateKey();
      }),
      window.tabGroups.onDidChangeTabGroups(() => this.updateKey()),
    ];
  }

  dispose(): void {
    for (const review of [...this.reviews.values()]) void review.settle("discard");
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
    const changed = worthShowing(files);
    const label = [title, ...describeOthers(files, changed)].join(" · ");
    // An editor of the same name has to be gone first: its end would count as that of the new one.
    await this.reviews.get(label)?.settle("discard");
    const texts = new Map<string, string>();
    const number = ++this.started;
    const put = (side: "before" | "after", { before, after, path }: ChangedFile, text: string): Uri => {
      // The path of the file itself: of another one VS Code would say that the file is renamed.
      const { path: place } = Uri.parse(after ?? before ?? path);
      const directory = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
      const query = JSON.stringify({ directory, side, number });
      const uri = Uri.from({ scheme: CHANGE_SCHEME, path: place, query });
      texts.set(uri.toString(), text);
      return uri;
    };
    let decide: (decision: Decision) => void = () => {};
    const decided = new Promise<Decision>((resolve) => {
      decide = resolve;
    });
    const review: Review = {
      texts,
      settle: async (decision) => {
        if (this.reviews.get(label) !== review) return;
        this.reviews.delete(label);
        this.updateKey();
        await closeTabs(label);
        decide(decision);
      },
    };
    this.reviews.set(label, review);
    const sides = changed.map((file) => ({
      file,
      row: Uri.parse(file.after ?? file.before ?? file.path),
      before: file.before === undefined ? undefined : Uri.parse(file.before),
      after: file.after === undefined ? undefined : put("after", file, file.text ?? ""),
    }));
    const [first] = sides;
    if (sides.length === 1 && first !== undefined) {
      const { file, before, after } = first;
      await openOr(decided, "vscode.diff", before ?? put("before", file, ""), after ?? put("after", file, ""), label, {
        preview: false,
      });
    } else if (sides.length > 1) {
      await openOr(
        decided,
        "vscode.changes",
        label,
        sides.map(({ row, before, after }) => [row, before, after]),
      );
    }
    this.updateKey();
    if (this.reviews.get(label) === review) void ask(review, report, sides.length > 0);
    return await decided;
  }

  /** Decides on the change whose editor is in front. Says so when there is none. */
  decide(decision: Decision): void {
    const review = this.active();
    if (review === undefined) void window.showInformationMessage("No change waits to be applied.");
    else {
      void review.settle(decision);
      // The question that came with the change has its answer.
      void commands.executeCommand("notifications.hideToasts");
    }
  }

  private active(): Review | undefined {
    const tab = window.tabGroups.activeTabGroup.activeTab;
    const shown = tab === undefined ? undefined : this.reviewOf(tab);
    const [only, ...others] = this.reviews.values();
    return shown ?? (others.length === 0 ? only : undefined);
  }

  private reviewOf(tab: Tab): Review | undefined {
    for (const [label, review] of this.reviews) if (isTabOf(tab, label)) return review;
    return undefined;
  }

  private updateKey(): void {
    const tabs = window.tabGroups.all.flatMap(({ activeTab }) => (activeTab === undefined ? [] : [activeTab]));
    const isReviewing = tabs.some((tab) => this.reviewOf(tab) !== undefined);
    if (isReviewing === this.isReviewing) return;
    this.isReviewing = isReviewing;
    void commands.executeCommand("setContext", contextKeys.isReviewing, isReviewing);
  }
}

/** Opens an editor, unless a person decides sooner: VS Code never says that it opened one that was closed meanwhile. */
async function openOr(decided: Promise<Decision>, command: string, ...args: readonly unknown[]): Promise<void> {
  await Promise.race([commands.executeCommand(command, ...args), decided]);
}

async function ask(review: Review, report: string, hasEditor: boolean): Promise<void> {
  const answer = await window.showInformationMessage(report, "Apply", "Discard");
  if (answer === "Apply") await review.settle("apply");
  // A notification that is closed decides nothing while the editor is there to ask again.
  else if (answer === "Discard" || !hasEditor) await review.settle("discard");
}

/** VS Code loads every file that it shows in one editor; nobody reads hundreds. */
const mostShown = 40;

/** The files whose text changes, those that stay in their place first: what moves only keeps its links true. */
function worthShowing(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const changed = files.filter(({ text }) => text !== undefined);
  const isMoved = ({ before, after }: ChangedFile): boolean =>
    before !== undefined && after !== undefined && before !== after;
  return [...changed.filter((file) => !isMoved(file)), ...changed.filter(isMoved)].slice(0, mostShown);
}

/** What the editor does not show: files that only move, or more than fit. */
function describeOthers(files: readonly ChangedFile[], shown: readonly ChangedFile[]): string[] {
  const others = files.filter((file) => !shown.includes(file));
  if (others.length === 0) return [];
  if (others.some(({ text }) => text !== undefined)) return [countOf(others.length, "more file")];
  return [countOf(others.length, "file moves", "files move")];
}

/**
 * Whether a tab shows the change of a label. An editor of several files adds how many there are; the report of the same
 * operation has the same name.
 */
function isTabOf({ label: shown, input }: Tab, label: string): boolean {
  if (input instanceof TabInputWebview) return false;
  return shown === label || (shown.startsWith(`${label} (`) && /^\(\d+ \S+\)$/.test(shown.slice(label.length + 1)));
}

function tabsOf(label: string): Tab[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => isTabOf(tab, label));
}

/** Closes the editor of a change. It may stay: what was decided counts all the same. */
async function closeTabs(label: string): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const tabs = tabsOf(label);
    if (tabs.length === 0) return;
    try {
      if (await window.tabGroups.close(tabs, true)) return;
    } catch {
      // A tab that VS Code made anew in this moment is another one: it is looked for again.
    }
  }
}

const mostAttempts = 3;

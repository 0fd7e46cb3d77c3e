import type { Extension, Uri } from "vscode";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import type { ContextClient } from "../contextClient";
import type { FileFollower } from "../fileFollower";
import type { GitHistory } from "../git/gitHistory";
import type { MemoryClient } from "../memoryClient";
import type { TreeNode } from "../nodes";
import type { ChangeReviews } from "../operations/changeReviews";
import type { Drafts } from "../operations/drafts";
import type { OperationFlow } from "../operations/operationFlow";
import type { ReportPanels } from "../operations/reportPanels";
import type { PreviewSubject } from "../previewUri";
import type { GroupingChoice } from "../views/grouping";

/** What a preview command needs of the previews. */
export interface PreviewOpener {
  /** Opens the compiled context of a root beside the active editor. */
  open(subject: PreviewSubject): Promise<void>;
  /** Shows another format, session or harness in place of the preview at `uri`. */
  switchTo(uri: Uri, subject: PreviewSubject): Promise<void>;
}

/** What commands need of the documents of a moment. */
export interface TextOpener {
  /** Makes a text available under a name, which may end in a file extension. */
  put(name: string, text: string): Uri;
  /** Shows Markdown as text under a name. */
  showMarkdown(name: string, markdown: string): Promise<void>;
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
  readonly contexts: ContextClient;
  readonly texts: TextOpener;
  readonly git: Pick<GitHistory, "committedFiles">;
  readonly grouping: Pick<GroupingChoice, "choose">;
  readonly flow: OperationFlow;
  readonly drafts: Drafts;
  readonly reviews: ChangeReviews;
  readonly panels: ReportPanels;
  /** The row selected in the memory view, while the view is in sight. */
  selectedRow(): TreeNode | undefined;
}

/** One command: `argument` is what a menu, a link or another command hands over. */
export type CommandHandler = (context: CommandContext, argument: unknown) => Promise<void>;

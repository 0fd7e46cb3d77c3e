import { commands, ProgressLocation, Range, Uri, window } from "vscode";
import type { ActionSummary, OperationName, OperationResult } from "../../../server/src/protocol/operationMessages";
import type { RootSummary } from "../../../server/src/protocol/stateMessages";
import { countOf } from "../figures";
import type { MemoryClient } from "../memoryClient";
import type { OperationClient } from "../operationClient";
import { applyChange, type EditApplier } from "./applyChange";
import type { ChangeReviews } from "./changeReviews";
import type { ChangeSource } from "./changeSource";
import type { DraftKind } from "./drafts";
import { easeManyMoves } from "./manyMoves";
import { operationShows } from "./operationTable";
import { offerRestore, readRemoved } from "./removedFiles";
import type { ReportHandler, ReportPanels } from "./reportPanels";

/** An operation to be done on a root, with what it is told. */
export interface OperationRequest {
  readonly operation: OperationName;
  /** Texts by the names of the operation's arguments, `"true"` for a switch. */
  readonly values: Readonly<Record<string, string>>;
}

/** What a button outside of our own reports does: show the change of an operation, or do what its report offers. */
export type OperationStep = { readonly root: string } & (
  | { readonly kind: "change"; readonly request: OperationRequest }
  | { readonly kind: "action"; readonly action: ActionSummary }
);

/** What the flow works with. */
export interface FlowParts {
  readonly memory: MemoryClient;
  readonly operations: OperationClient;
  readonly reviews: ChangeReviews;
  readonly panels: ReportPanels;
  /** Shows Markdown as text where reports cannot be drawn. */
  readonly texts: { showMarkdown(name: string, markdown: string): Promise<void> };
  readonly applier: EditApplier;
  /** Asks a person for what an operation was not told; `undefined` when that is dismissed. */
  askMissing(
    operation: OperationName,
    values: OperationRequest["values"],
  ): Promise<OperationRequest["values"] | undefined>;
  /** Drafts with a language model, where there is one. */
  readonly drafter: { readonly isThere: boolean; draft(root: RootSummary, kind: DraftKind): Promise<boolean> };
}

/** What an operation changes, worked out and not yet made. */
type Planned = OperationResult & { readonly edit: NonNullable<OperationResult["edit"]> };

/**
 * From an operation to its end: the report shown, the change shown and agreed to, applied as one step to undo and saved.
 * Nothing is written before a person said what, or agreed.
 */
export class OperationFlow {
  constructor(private readonly parts: FlowParts) {}

  /** Does an operation. Resolves, when all is settled, to whether memory is as the operation wants it. */
  async run(root: RootSummary, request: OperationRequest, isFromReport = false): Promise<boolean> {
    const result = await this.plan(root, request);
    if (result === undefined) return false;
    const { change, hasReport } = operationShows[request.operation];
    if (change === "at-once") return await this.applyAtOnce(root, request, result);
    if (isFromReport) {
      // Who presses a button in a report has the report; what is new is the change, or the file.
      if (hasChange(result)) return await this.review(root, request, result);
      if (result.open !== undefined) {
        await openPlace(result.open);
        return false;
      }
    }
    const isReported = hasReport || result.actions.length > 0 || !hasChange(result);
    const isDrawn = isReported && (await this.showReport(root, request, result, change === "offered"));
    if (!hasChange(result)) return false;
    if (change === "offered" && isDrawn) return false;
    return await this.review(root, request, result);
  }

  /**
   * Works an operation out for whoever shows its report. Its change is made where a person has said exactly what to
   * write, and nothing else is.
   */
  async answer(
    { uri }: RootSummary,
    { operation, values }: OperationRequest,
  ): Promise<{ readonly result: OperationResult; readonly isMade: boolean } | { readonly refusal: string }> {
    const result = await this.parts.operations.plan({ root: uri, operation, values });
    if ("refusal" in result) return result;
    const isAtOnce = operationShows[operation].change === "at-once";
    return { result, isMade: isAtOnce && hasChange(result) && (await this.apply(result)) };
  }

  /** Goes on from a report that is shown elsewhere. */
  async take(root: RootSummary, step: OperationStep): Promise<void> {
    if (step.kind === "action") await this.act(root, step.action);
    else {
      const result = await this.plan(root, step.request);
      if (result === undefined) return;
      if (hasChange(result)) await this.review(root, step.request, result);
      else void window.showInformationMessage(result.report);
    }
  }

  /** Works an operation out; with the time of an earlier plan, so that the clock alone makes no other one of it. */
  private async plan(
    root: RootSummary,
    { operation, values }: OperationRequest,
    time?: string,
  ): Promise<OperationResult | undefined> {
    const result = await window.withProgress(
      { location: ProgressLocation.Window, title: `${operationShows[operation].title}…` },
      () => this.parts.operations.plan({ root: root.uri, operation, values, ...(time !== undefined && { time }) }),
    );
    if (!("refusal" in result)) return result;
    void window.showInformationMessage(result.refusal);
    return undefined;
  }

  private async applyAtOnce(
    root: RootSummary,
    { operation }: OperationRequest,
    result: OperationResult,
  ): Promise<boolean> {
    const { opensFile } = operationShows[operation];
    if (hasChange(result) && !(await this.apply(result))) return false;
    const place = result.open ?? firstFile(result);
    if (opensFile === true && place !== undefined) await openPlace(place);
    else void this.tell(root, result, place, hasChange(result));
    // What stands there already is as good as written; what only nearly does can still be wanted.
    return hasChange(result) || result.actions.length === 0;
  }

  /** Says what was done, and offers to see it and what the operation offers next. */
  private async tell(
    root: RootSummary,
    { report, actions }: OperationResult,
    place: FilePlace | undefined,
    isDone: boolean,
  ): Promise<void> {
    // A notification with a button stays until it is closed: what was simply done needs none.
    const buttons =
      isDone && actions.length === 0
        ? []
        : [...actions.map(({ title }) => title), ...(place === undefined ? [] : ["Open"])];
    const answer = await window.showInformationMessage(report, ...buttons.slice(0, mostButtons));
    const action = actions.find(({ title }) => title === answer);
    if (action !== undefined) await this.act(root, action);
    else if (answer !== undefined && place !== undefined) await openPlace(place);
  }

  /** Shows a report. Resolves to whether it was drawn, so that its buttons are there. */
  private async showReport(
    root: RootSummary,
    request: OperationRequest,
    result: OperationResult,
    isChangeOffered: boolean,
  ): Promise<boolean> {
    const title = titleOf(root, request);
    const isDrawn = await this.parts.panels.show(
      {
        title,
        root: root.uri,
        markdown: result.markdown,
        actions: result.actions,
        ...(isChangeOffered && hasChange(result) ? { change: changeSentence(result) } : {}),
      },
      {
        ...this.drafting(root, request),
        act: (action) => this.act(root, action),
        showChange: async () => {
          // What was true when the report was made may not be any more.
          const current = await this.plan(root, request);
          if (current === undefined) return false;
          return hasChange(current) ? await this.review(root, request, current) : true;
        },
      },
    );
    if (!isDrawn) await this.parts.texts.showMarkdown(title, result.markdown);
    return isDrawn;
  }

  private drafting(root: RootSummary, { operation }: OperationRequest): Pick<ReportHandler, "draft"> {
    const { drafter } = this.parts;
    if (!drafter.isThere || (operation !== "review" && operation !== "daily-summary")) return {};
    return { draft: () => drafter.draft(this.parts.memory.root(root.uri) ?? root, operation) };
  }

  private async act(root: RootSummary, { operation, values }: ActionSummary): Promise<boolean> {
    const told = await this.parts.askMissing(operation, values);
    if (told === undefined) return false;
    const current = this.parts.memory.root(root.uri) ?? root;
    return await this.run(current, { operation, values: told }, true);
  }

  /** Shows a change that something else works out, and makes it when a person agrees. Resolves to whether it was made. */
  async propose(source: ChangeSource): Promise<boolean> {
    const result = await source.plan();
    if (result === undefined || !hasChange(result)) return false;
    return await this.reviewFrom(source, result);
  }

  private async review(root: RootSummary, request: OperationRequest, planned: Planned): Promise<boolean> {
    const { opensFile } = operationShows[request.operation];
    const plan = (): Promise<OperationResult | undefined> => this.plan(root, request, planned.time);
    return await this.reviewFrom({ title: titleOf(root, request), plan, ...(opensFile && { opensFile }) }, planned);
  }

  /** Shows the change until a person decides on what is still true. Resolves to whether it was made. */
  private async reviewFrom(source: ChangeSource, planned: Planned): Promise<boolean> {
    const { memory, reviews } = this.parts;
    const { title } = source;
    let shown = planned;
    for (;;) {
      let isStale = false;
      const watcher = memory.onDidChange(() => {
        isStale = true;
      });
      const decision = await reviews.review({ title, report: shown.report, files: shown.files });
      watcher.dispose();
      if (decision === "discard") return false;
      const current = isStale ? await source.plan() : shown;
      if (current === undefined) return false;
      if (!hasChange(current)) {
        void window.showInformationMessage(current.report);
        return true;
      }
      if (JSON.stringify(current.edit) === JSON.stringify(shown.edit)) return await this.finish(source, current);
      shown = current;
      void window.showInformationMessage("Memory changed meanwhile, and so did this change. Look at it again.");
    }
  }

  private async finish({ opensFile }: ChangeSource, result: Planned): Promise<boolean> {
    const removed = await readRemoved(result);
    if (!(await this.apply(result))) return false;
    if (removed.size > 0) void offerRestore(result.report, removed);
    else {
      const count = countOf(result.files.length, "file is changed", "files are changed");
      void window.showInformationMessage(`${count}. Undo in one of them takes all of it back.`);
    }
    if (opensFile === true && result.open !== undefined) await openPlace(result.open);
    return true;
  }

  private async apply({ edit, files }: Planned): Promise<boolean> {
    const isApplied = await window.withProgress(
      { location: ProgressLocation.Window, title: `Changing ${countOf(files.length, "file")}…` },
      async () => applyChange(await easeManyMoves(edit, files), this.parts.applier),
    );
    if (!isApplied) {
      void window.showErrorMessage(
        "The change was not made: a file is in the way or cannot be written. Nothing was overwritten.",
      );
    }
    return isApplied;
  }
}

function titleOf({ label }: RootSummary, { operation }: OperationRequest): string {
  return `${operationShows[operation].title} · ${label}`;
}

function hasChange(result: OperationResult): result is Planned {
  return result.edit !== undefined;
}

function changeSentence({ files }: OperationResult): string {
  return `${countOf(files.length, "file")} would change: ${files.map(({ path }) => path).join(", ")}.`;
}

/** More buttons than these do not fit in a notification. */
const mostButtons = 3;

type FilePlace = NonNullable<OperationResult["open"]>;

function firstFile({ files }: OperationResult): FilePlace | undefined {
  const uri = files.find(({ after }) => after !== undefined)?.after;
  return uri === undefined ? undefined : { uri };
}

async function openPlace({ uri, line }: FilePlace): Promise<void> {
  const selection = line === undefined ? undefined : new Range(line, 0, line, 0);
  await commands.executeCommand("vscode.open", Uri.parse(uri), selection === undefined ? {} : { selection });
}

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { commands, type Tab, TabInputTextDiff, TabInputWebview, Uri, window, workspace } from "vscode";
import { type CommandName, commandIds, PREVIEW_SCHEME } from "../../client/src/ids";
import type { OperationStep } from "../../client/src/operations/operationFlow";
import { closeEditors, isOnDisk, openFile, scratchMemory } from "./editorWorld";
import { waitUntil } from "./waitUntil";
import { type YearOfMemory, yearOfMemory } from "./yearOfMemory";

/** 18 months of memory up to today in the scratch folder, with what a person does to it by our commands. */
export class YearInEditor {
  private constructor(
    /** The memory as it was made. */
    readonly year: YearOfMemory,
    /** The day of the clock, on which it ends. */
    readonly today: string,
    readonly folder: string,
    /** Takes the memory away and waits until its problems are gone. */
    readonly remove: () => Promise<void>,
  ) {}

  /** Makes the memory and waits until the extension knows it. */
  static async make(): Promise<YearInEditor> {
    const today = localDay();
    const year = yearOfMemory({ today });
    const { folder, remove } = await scratchMemory(year.files);
    await waitUntil(
      "the memory is known",
      async () => {
        await commands.executeCommand(commandIds.preview, Uri.file(folder));
        return window.activeTextEditor?.document.getText().includes("MEMORY.md") === true;
      },
      30_000,
    );
    await closeEditors();
    return new YearInEditor(year, today, folder, remove);
  }

  /** The full path of a file of the memory. */
  at(file: string): string {
    return path.join(this.folder, file);
  }

  /** The text of a file as it is on disk now. */
  onDisk(file: string): string {
    return readFileSync(this.at(file), "utf8");
  }

  /** Files that differ from those that were made, those that came and those that went, sorted. */
  changedFiles(): string[] {
    const { files } = this.year;
    const names = readdirSync(this.folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => name.split(path.sep).join("/"));
    const all = new Set([...names, ...Object.keys(files)]);
    return [...all].filter((name) => !isOnDisk(this.at(name)) || this.onDisk(name) !== files[name]).sort();
  }

  /** Starts a command, told what it would ask for. */
  start(name: CommandName, values: Readonly<Record<string, string>> = {}): Thenable<unknown> {
    return commands.executeCommand(commandIds[name], { root: Uri.file(this.folder).toString(), values });
  }

  /** Goes on from a report to the change of its operation. */
  showChange(operation: ActionName, values: Readonly<Record<string, string>> = {}): Thenable<unknown> {
    return this.step({ kind: "change", request: { operation, values } });
  }

  /** Does what a report offers. */
  act(operation: ActionName, values: Readonly<Record<string, string>>): Thenable<unknown> {
    return this.step({ kind: "action", action: { title: operation, operation, values } });
  }

  /** Waits for the change that a command shows, and applies it. Resolves, when all is done, to its editor's label. */
  async agree(running: Thenable<unknown>): Promise<string> {
    const label = await shownChange();
    assert.deepEqual(this.changedFiles(), [], "nothing is written before a person agrees");
    await commands.executeCommand(commandIds.applyChange);
    await running;
    assert.equal(changeLabels().length, 0, "its editor is closed");
    return label;
  }

  /** Starts a command whose change is shown first, and applies it. */
  async apply(name: CommandName, values: Readonly<Record<string, string>> = {}): Promise<string> {
    return await this.agree(this.start(name, values));
  }

  /** Undoes once in a file and waits until the memory is as it was made. */
  async undo(file: string): Promise<void> {
    await openFile(this.at(file));
    await commands.executeCommand("undo");
    await waitUntil("the undo is done and saved", async () => {
      await workspace.saveAll(false);
      return this.changedFiles().length === 0;
    });
  }

  /** Waits until what an agent receives, and so all that the extension knows, is as said. */
  async waitForContext(sentence: string, holds: (text: string) => boolean): Promise<void> {
    await commands.executeCommand(commandIds.preview, Uri.file(this.folder));
    await waitUntil(`the context is ${sentence}`, () => holds(previewText() ?? ""));
    await closeEditors();
  }

  private step(step: StepOfRoot): Thenable<unknown> {
    const root = Uri.file(this.folder).toString();
    return commands.executeCommand(commandIds.operationStep, { root, ...step } satisfies OperationStep);
  }
}

type StepOf<Kind extends OperationStep["kind"]> = Omit<Extract<OperationStep, { readonly kind: Kind }>, "root">;
type StepOfRoot = StepOf<"change"> | StepOf<"action">;
type ActionName = Extract<OperationStep, { readonly kind: "change" }>["request"]["operation"];

/** Labels of the editors that show a change. */
export function changeLabels(): string[] {
  return changeTabs().map(({ label }) => label);
}

/** An editor of several files has an input that extensions do not see. */
export function changeTabs(): Tab[] {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input, label }) => input instanceof TabInputTextDiff || / \(\d+ files?\)$/.test(label));
}

/** The text of the preview in sight; its document is another one whenever its title changes. */
export function previewText(): string | undefined {
  return window.visibleTextEditors.find(({ document }) => document.uri.scheme === PREVIEW_SCHEME)?.document.getText();
}

/** Waits until one change is shown, and answers the label of its editor. */
export async function shownChange(): Promise<string> {
  await waitUntil("a change is shown", () => changeLabels().length === 1);
  return changeLabels()[0] ?? "";
}

/** The text afterwards of the only file that is shown. */
export async function shownText(): Promise<string> {
  const input = changeTabs()[0]?.input;
  if (!(input instanceof TabInputTextDiff)) return "";
  return (await workspace.openTextDocument(input.modified)).getText();
}

/** Waits until a report with this title is open. */
export async function reportNamed(title: string): Promise<void> {
  await waitUntil(`the report ${title}`, () =>
    window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .some(({ label, input }) => label.startsWith(`${title} · `) && input instanceof TabInputWebview),
  );
}

/** The day of the clock where the test runs: `2026-03-01`. */
export function localDay(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

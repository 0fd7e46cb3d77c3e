import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  type CodeAction,
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  languages,
  Range,
  type TextDocument,
  Uri,
  window,
  workspace,
} from "vscode";
import { waitUntil } from "./waitUntil";

/** A problem as a person reads it: where, how grave, and which rule. */
export interface ShownProblem {
  /** Relative to the folder asked about. */
  path: string;
  rule: string;
  severity: "error" | "warning" | "information" | "hint";
  message: string;
}

const severities = {
  [DiagnosticSeverity.Error]: "error",
  [DiagnosticSeverity.Warning]: "warning",
  [DiagnosticSeverity.Information]: "information",
  [DiagnosticSeverity.Hint]: "hint",
} as const;

/** The rules about structure and budget; advice of other rules may come and go with the texts of a test. */
const structureRules: ReadonlySet<string> = new Set([
  "root-not-found",
  "missing-root-index",
  "missing-index",
  "index-wrong-case",
  "core-over-budget",
  "core-near-budget",
]);

/** The path of a folder of the test workspace. */
export function workspaceFolder(name: "sample-memory" | "scratch"): string {
  const folder = workspace.workspaceFolders?.find((each) => each.name === name);
  assert.ok(folder, `The workspace has the folder ${name}.`);
  return folder.uri.fsPath;
}

/** Our problems in a folder, sorted by path and rule. */
export function problemsIn(folder: string): ShownProblem[] {
  return languages
    .getDiagnostics()
    .filter(([uri]) => uri.fsPath.startsWith(folder + path.sep) || uri.fsPath === folder)
    .flatMap(([uri, diagnostics]) => diagnostics.filter(isOurs).map((each) => shown(folder, uri, each)))
    .sort((a, b) => (a.path + a.rule < b.path + b.rule ? -1 : 1));
}

/** Problems of structure and budget in short: `error missing-index notes/a.md`. */
export function shortProblemsIn(folder: string): string[] {
  const problems = problemsIn(folder).filter(({ rule }) => structureRules.has(rule));
  return problems.map(({ severity, rule, path: where }) => `${severity} ${rule} ${where}`);
}

/** Waits until exactly these problems of structure and budget are shown in a folder, in short. */
export async function waitForProblems(folder: string, expected: readonly string[]): Promise<void> {
  const wanted = JSON.stringify([...expected].sort());
  await waitUntil(`the problems ${wanted}; there are ${JSON.stringify(shortProblemsIn(folder))}`, () => {
    return JSON.stringify(shortProblemsIn(folder).sort()) === wanted;
  }).catch((cause: unknown) => {
    throw new Error(`Expected ${wanted}, found ${JSON.stringify(shortProblemsIn(folder))}.`, { cause });
  });
}

function isOurs({ source }: Diagnostic): boolean {
  return source === "memory-lens";
}

function shown(folder: string, uri: Uri, diagnostic: Diagnostic): ShownProblem {
  const { code, severity, message } = diagnostic;
  return {
    path: path.relative(folder, uri.fsPath).split(path.sep).join("/"),
    rule: String(typeof code === "object" ? code.value : code),
    severity: severities[severity],
    message,
  };
}

/** Writes files below a folder, as a program outside of the editor does. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Makes a memory of these files in the scratch folder; `remove` takes it away and waits until its problems are gone. */
export async function scratchMemory(
  files: Readonly<Record<string, string>>,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(workspaceFolder("scratch"), "memory-"));
  await writeFiles(folder, files);
  return {
    folder,
    remove: async () => {
      await closeEditors();
      await rm(folder, { recursive: true, force: true });
      await waitForProblems(folder, []);
    },
  };
}

/** Opens a file in an editor that has the keyboard. */
export async function openFile(file: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument(Uri.file(file));
  await window.showTextDocument(document, { preview: false });
  return document;
}

/** Adds text at the end of the active editor, as typing does. */
export async function typeAtEnd(text: string): Promise<void> {
  const editor = window.activeTextEditor;
  assert.ok(editor);
  const { document } = editor;
  assert.ok(await editor.edit((edit) => edit.insert(document.lineAt(document.lineCount - 1).range.end, text)));
}

/** Closes every editor and throws unsaved changes away. */
export async function closeEditors(): Promise<void> {
  // An editor that opens late takes the place of the one that is to be closed.
  await waitUntil("no unsaved text is left", async () => {
    const unsaved = workspace.textDocuments.filter(({ isDirty }) => isDirty);
    for (const document of unsaved) {
      await window.showTextDocument(document);
      await commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
    return unsaved.length === 0;
  });
  await commands.executeCommand("workbench.action.closeAllEditors");
}

/** Titles of the quick fixes offered at the start of a file, in their order, once there are some. */
export async function quickFixes(file: string): Promise<string[]> {
  let titles: string[] = [];
  await waitUntil(`quick fixes in ${path.basename(file)}`, async () => {
    titles = await offeredFixes(file);
    return titles.length > 0;
  });
  return titles;
}

/**
 * Takes the preferred quick fix at the start of a file, as a person does with the light bulb: once more when nothing
 * happens, since VS Code drops the request when problems change meanwhile.
 */
export async function takePreferredFix(file: string): Promise<void> {
  await openFile(file);
  const before = (await quickFixes(file)).join();
  const isTaken = async (): Promise<boolean> => (await offeredFixes(file).catch(() => [])).join() !== before;
  for (let attempt = 1; attempt <= 3; attempt++) {
    await commands.executeCommand("editor.action.codeAction", { kind: "quickfix", apply: "first", preferred: true });
    const taken = await waitUntil("the fix is taken", isTaken, 5_000).then(
      () => true,
      () => false,
    );
    if (taken) return;
  }
}

async function offeredFixes(file: string): Promise<string[]> {
  const actions = await commands.executeCommand<CodeAction[]>(
    "vscode.executeCodeActionProvider",
    Uri.file(file),
    new Range(0, 0, 0, 1),
    "quickfix",
  );
  return actions.map(({ title }) => title);
}

/** Whether a file is on disk. */
export function isOnDisk(...segments: string[]): boolean {
  return existsSync(path.join(...segments));
}

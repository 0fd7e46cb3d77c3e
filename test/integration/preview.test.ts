import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  type CodeLens,
  ConfigurationTarget,
  commands,
  type DocumentLink,
  type FoldingRange,
  type Location,
  Position,
  Range,
  TabInputText,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from "vscode";
import { commandIds, PREVIEW_SCHEME } from "../../client/src/ids";
import { closeEditors, openFile, scratchMemory, typeAtEnd, waitForProblems, writeFiles } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

const files = {
  "MEMORY.md": `# Memory\n\n${"One line of text.\n".repeat(150)}`,
  "persona.md": "# Persona\n\nI am calm.\n",
  "notes/MEMORY.md": "# Notes of every day\n",
  "people/anna.md": "# Anna\n",
};

describe("The preview of the compiled context", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;

  beforeEach(async () => {
    memory = await scratchMemory(files);
    await waitForProblems(memory.folder, ["error missing-index people/anna.md"]);
  });

  afterEach(async () => {
    await memory.remove();
  });

  it("puts core memory together, then names what can be discovered next", async () => {
    const { document } = await openPreview(memory.folder);
    const text = document.getText();
    assert.ok(text.includes(`<file name="MEMORY.md">\n${files["MEMORY.md"]}</file>`));
    assert.ok(text.includes(`<file name="persona.md">\n${files["persona.md"]}</file>`));
    assert.match(text, /<directory name="notes\/" index="notes\/MEMORY.md">Notes of every day<\/directory>/);
    assert.match(text, /<directory name="people\/" [^>]*problem="no MEMORY.md"/);
    assert.equal(document.languageId, "memory-lens-context-xml");
  });

  it("opens beside the editor and leaves it the keyboard", async () => {
    const document = await openFile(path.join(memory.folder, "persona.md"));
    const preview = await openPreview(memory.folder);
    assert.equal(window.activeTextEditor?.document, document);
    assert.notEqual(preview.viewColumn, window.activeTextEditor?.viewColumn);
  });

  it("opens for the root of the active editor", async () => {
    await openFile(path.join(memory.folder, "notes", "MEMORY.md"));
    await commands.executeCommand(commandIds.preview);
    const preview = await visiblePreview();
    assert.ok(preview.document.getText().includes("I am calm."));
  });

  it("tells the tokens in its title and follows what is typed there", async () => {
    await openFile(path.join(memory.folder, "persona.md"));
    await openPreview(memory.folder);
    const before = await countedTitle();
    await typeAtEnd("And I am curious about the harbour.\n");
    await waitUntil("the text follows", async () =>
      (await visiblePreview()).document.getText().includes("I am calm.\nAnd I am curious about the harbour.\n</file>"),
    );
    await waitUntil("the title follows", () => title() !== before && /· ≈[\d,]+ tokens$/.test(title() ?? ""));
    assert.equal(previewTabs().length, 1);
    await waitUntil("the editor that was typed in is the active one", () => {
      return window.activeTextEditor?.document.fileName === path.join(memory.folder, "persona.md");
    });
  });

  it("follows what another program writes, and leaves the active editor and its own place alone", async () => {
    const active = await openFile(path.join(memory.folder, "people", "anna.md"));
    await openPreview(memory.folder);
    const before = await countedTitle();
    (await visiblePreview()).revealRange(new Range(80, 0, 80, 0), TextEditorRevealType.AtTop);
    await waitUntil("the preview is scrolled", async () => (await topLine()) >= 60);
    const line = await topLine();
    await writeFiles(memory.folder, { "persona.md": `${files["persona.md"]}\nWritten by another program.\n` });
    await waitUntil("the title follows", () => title() !== before && previewTabs().length === 1);
    assert.equal(window.activeTextEditor?.document, active);
    await waitUntil("the text follows", async () => {
      return (await visiblePreview()).document.getText().includes("Written by another program.");
    });
    await waitUntil("the place is the same", async () => Math.abs((await topLine()) - line) <= 1);
  });

  it("keeps its place while it follows", async () => {
    await openFile(path.join(memory.folder, "persona.md"));
    await openPreview(memory.folder);
    const before = await countedTitle();
    const preview = await visiblePreview();
    preview.revealRange(preview.document.lineAt(80).range, TextEditorRevealType.AtTop);
    await waitUntil("the preview is scrolled", async () => (await topLine()) >= 60);
    const line = await topLine();
    await typeAtEnd("Another sentence that counts.\n");
    await waitUntil("the title follows", () => title() !== before);
    await visiblePreview();
    assert.equal(await topLine(), line);
  });

  it("is the same document as long as nothing changed", async () => {
    const { document } = await openPreview(memory.folder);
    const { version } = document;
    const text = document.getText();
    await commands.executeCommand(commandIds.refresh);
    await openPreview(memory.folder);
    assert.equal(document.version, version);
    assert.equal(document.getText(), text);
  });

  it("cannot be written to", async () => {
    const { document } = await openPreview(memory.folder);
    await window.showTextDocument(document);
    await commands.executeCommand("type", { text: "x" });
    assert.equal(document.isDirty, false);
  });

  it("folds every file", async () => {
    const { document } = await openPreview(memory.folder);
    const folds = await commands.executeCommand<FoldingRange[]>("vscode.executeFoldingRangeProvider", document.uri);
    const starts = folds.map(({ start }) => document.lineAt(start).text);
    assert.deepEqual(starts, ['<file name="MEMORY.md">', '<file name="persona.md">', "<directories>"]);
  });

  it("links every part and every directory to its source", async () => {
    const { document } = await openPreview(memory.folder);
    const links = await commands.executeCommand<DocumentLink[]>("vscode.executeLinkProvider", document.uri);
    const found = links.map(({ range, target }) => `${document.getText(range)} ${relative(memory.folder, target)}`);
    assert.deepEqual(found.sort(), ["MEMORY.md MEMORY.md", "notes/MEMORY.md notes/MEMORY.md", "persona.md persona.md"]);
  });

  it("leads from each line to the line it came from", async () => {
    const { document } = await openPreview(memory.folder);
    const line = document.getText().split("\n").indexOf("I am calm.");
    const [place] = await commands.executeCommand<Location[]>(
      "vscode.executeDefinitionProvider",
      document.uri,
      new Position(line, 5),
    );
    assert.equal(relative(memory.folder, place?.uri), "persona.md");
    assert.deepEqual(place?.range.start, new Position(2, 5));
  });

  it("shows above each part what it costs, and when it was compiled (C21)", async () => {
    const { document } = await openPreview(memory.folder);
    await waitUntil("the lenses tell tokens", async () => {
      const lenses = await commands.executeCommand<CodeLens[]>("vscode.executeCodeLensProvider", document.uri);
      const titles = lenses.map(({ command }) => command?.title ?? "");
      return (
        titles.some((text) => /^≈[\d,]+ of 30,000 tokens$/.test(text)) &&
        titles.some((text) => /^compiled at /.test(text)) &&
        titles.some((text) => /^≈[\d,]+ tokens · <?\d+ %$/.test(text)) &&
        titles.includes("Open persona.md")
      );
    });
  });

  it("takes the format from the setting when it opens", async () => {
    const configuration = workspace.getConfiguration("memoryLens");
    try {
      await configuration.update("preview.format", "json", ConfigurationTarget.Workspace);
      const { document } = await openPreview(memory.folder);
      assert.equal(document.languageId, "memory-lens-context-json");
      assert.doesNotThrow(() => JSON.parse(document.getText()));
      assert.ok(document.getText().includes(JSON.stringify(files["MEMORY.md"])));
      await closeEditors();
      await configuration.update("preview.format", "markdown", ConfigurationTarget.Workspace);
      const markdown = await openPreview(memory.folder);
      assert.equal(markdown.document.languageId, "memory-lens-context-markdown");
    } finally {
      await configuration.update("preview.format", undefined, ConfigurationTarget.Workspace);
    }
  });

  it("shows what a file holds without a byte-order mark, and leaves the file as it is", async () => {
    const file = path.join(memory.folder, "persona.md");
    const before = await readFile(file);
    await openPreview(memory.folder);
    assert.deepEqual(await readFile(file), before);
  });
});

async function openPreview(folder: string): Promise<TextEditor> {
  await commands.executeCommand(commandIds.preview, Uri.file(folder));
  return await visiblePreview();
}

async function visiblePreview(): Promise<TextEditor> {
  let editor: TextEditor | undefined;
  await waitUntil("a preview is visible", () => {
    editor = window.visibleTextEditors.find(({ document }) => document.uri.scheme === PREVIEW_SCHEME);
    return editor !== undefined;
  });
  assert.ok(editor);
  return editor;
}

function previewTabs() {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof TabInputText && input.uri.scheme === PREVIEW_SCHEME);
}

function title(): string | undefined {
  return previewTabs()[0]?.label;
}

/** The title once all tokens are counted; until then the tab may still be replaced by one that tells them. */
async function countedTitle(): Promise<string | undefined> {
  await waitUntil("the title tells the tokens", () => /· ≈[\d,]+ tokens$/.test(title() ?? ""));
  return title();
}

async function topLine(): Promise<number> {
  return (await visiblePreview()).visibleRanges[0]?.start.line ?? -1;
}

function relative(folder: string, uri: Uri | undefined): string {
  return uri === undefined ? "" : path.relative(folder, uri.fsPath).split(path.sep).join("/");
}

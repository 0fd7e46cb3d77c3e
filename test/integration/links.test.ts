import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  type CodeLens,
  type CompletionList,
  ConfigurationTarget,
  commands,
  type Hover,
  type Location,
  type LocationLink,
  MarkdownString,
  Position,
  Uri,
  WorkspaceEdit,
  workspace,
} from "vscode";
import { commandIds } from "../../client/src/ids";
import {
  isOnDisk,
  openFile,
  problemsIn,
  scratchMemory,
  typeAtEnd,
  waitForProblems,
  writeFiles,
} from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

const files = {
  "MEMORY.md": "# Memory\n\n- [Projects](projects/MEMORY.md)\n- [[persona]]\n",
  "persona.md": "# Persona\n\nSee `projects/alpha.md`.\n",
  "projects/MEMORY.md": "# Projects\n\n- [Alpha](alpha.md)\n- [[beta]]\n",
  "projects/alpha.md": "# Alpha\n\n[[beta#Plan]]\n",
  "projects/beta.md": "# Beta\n\n## Plan\n",
};

describe("Links in the editor", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;
  const at = (file: string): Uri => Uri.file(path.join(memory.folder, file));
  /** What a file says in the editor; whether VS Code saves what it changed along is its own setting. */
  const textOf = async (file: string): Promise<string> => (await workspace.openTextDocument(at(file))).getText();
  const onDisk = (file: string): Promise<string> => readFile(path.join(memory.folder, file), "utf8");

  beforeEach(async () => {
    memory = await scratchMemory(files);
    await waitUntil("the links are known", async () => (await lens("projects/beta.md")) === "2 files lead here");
  });

  afterEach(async () => {
    await memory.remove();
  });

  async function lens(file: string): Promise<string | undefined> {
    await workspace.openTextDocument(at(file));
    const found = await commands.executeCommand<CodeLens[]>("vscode.executeCodeLensProvider", at(file), 9);
    return found.map(({ command }) => command?.title).find((title) => title?.includes("lead"));
  }

  /** Broken links, as `path: message`. */
  function brokenLinks(): string[] {
    return problemsIn(memory.folder)
      .filter(({ rule }) => rule === "broken-link")
      .map(({ path: where, message }) => `${where}: ${message}`);
  }

  async function rename(from: string, to: string): Promise<void> {
    const edit = new WorkspaceEdit();
    edit.renameFile(at(from), at(to));
    assert.ok(await workspace.applyEdit(edit));
  }

  it("lead to the file and to the heading that they name", async () => {
    await openFile(path.join(memory.folder, "projects/alpha.md"));
    const found = await commands.executeCommand<(Location | LocationLink)[]>(
      "vscode.executeDefinitionProvider",
      at("projects/alpha.md"),
      new Position(2, 4),
    );
    assert.deepEqual(
      found.map((place) => ("targetUri" in place ? [place.targetUri.fsPath, place.targetRange.start.line] : [])),
      [[at("projects/beta.md").fsPath, 2]],
    );
  });

  it("tell on hover what they lead to, in what cannot run or load anything", async () => {
    await openFile(path.join(memory.folder, "persona.md"));
    const [hover] = await commands.executeCommand<Hover[]>(
      "vscode.executeHoverProvider",
      at("persona.md"),
      new Position(2, 8),
    );
    const [content] = hover?.contents ?? [];
    assert.ok(content instanceof MarkdownString);
    assert.match(content.value, /External memory: read on demand\.[\s\S]*tokens[\s\S]*# Alpha/);
    assert.ok(!content.isTrusted && !content.supportHtml);
  });

  it("are completed behind [[ with the placement of each file", async () => {
    const document = await openFile(path.join(memory.folder, "persona.md"));
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, new Position(3, 0), "[[al");
    await workspace.applyEdit(edit);
    const list = await commands.executeCommand<CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      new Position(3, 4),
      "[",
    );
    const item = list.items.find(({ label }) => typeof label === "object" && label.label === "projects/alpha.md");
    assert.equal(typeof item?.label === "object" && item.label.description, "external");
  });

  it("follow a renamed file in the same step, which one undo takes back", async () => {
    await openFile(path.join(memory.folder, "persona.md"));
    await openFile(path.join(memory.folder, "projects/MEMORY.md"));
    await rename("projects/alpha.md", "projects/omega.md");
    await waitUntil("the index names the file", async () => /omega\.md/.test(await textOf("projects/MEMORY.md")));
    await waitUntil("the mention too", async () => /`projects\/omega\.md`/.test(await textOf("persona.md")));
    await waitForProblems(memory.folder, []);
    await waitUntil("no link is broken", () => brokenLinks().length === 0);
    await openFile(path.join(memory.folder, "projects/omega.md"));
    await commands.executeCommand("undo");
    await waitUntil("the file has its name again", () => isOnDisk(memory.folder, "projects", "alpha.md"));
    await waitUntil("the index names it as before", async () => {
      const document = await workspace.openTextDocument(at("projects/MEMORY.md"));
      return document.getText() === files["projects/MEMORY.md"];
    });
    assert.equal((await workspace.openTextDocument(at("persona.md"))).getText(), files["persona.md"]);
  });

  it("follow a renamed folder, with what is in it", async () => {
    await rename("projects", "work");
    await waitUntil("the root index names the folder", async () => /work\/MEMORY\.md/.test(await textOf("MEMORY.md")));
    await waitUntil("the mention names it too", async () => /`work\/alpha\.md`/.test(await textOf("persona.md")));
    await waitUntil("no link is broken", () => brokenLinks().length === 0);
  });

  it("stay as they are when the person wants that, and are shown as broken", async () => {
    const settings = workspace.getConfiguration("memoryLens");
    await settings.update("links.updateOnMove", "never", ConfigurationTarget.Global);
    try {
      await rename("projects/alpha.md", "projects/omega.md");
      await waitUntil("the broken link is told", () => brokenLinks().some((each) => /^projects\/MEMORY/.test(each)));
      assert.equal(await onDisk("projects/MEMORY.md"), files["projects/MEMORY.md"]);
    } finally {
      await settings.update("links.updateOnMove", undefined, ConfigurationTarget.Global);
    }
  });

  it("lose their line in the index when the file is deleted (S9)", async () => {
    const edit = new WorkspaceEdit();
    edit.deleteFile(at("projects/alpha.md"));
    assert.ok(await workspace.applyEdit(edit));
    await waitUntil("the line is gone", async () => !/alpha/i.test(await textOf("projects/MEMORY.md")));
    assert.match(await textOf("projects/MEMORY.md"), /- \[\[beta\]\]/);
  });

  it("are shown as references by the lens", async () => {
    await openFile(path.join(memory.folder, "projects/beta.md"));
    await commands.executeCommand(commandIds.showBacklinks, at("projects/beta.md").toString());
    const references = await commands.executeCommand<Location[]>(
      "vscode.executeReferenceProvider",
      at("projects/MEMORY.md"),
      new Position(3, 4),
    );
    assert.deepEqual([...new Set(references.map(({ uri }) => path.relative(memory.folder, uri.fsPath)))].sort(), [
      "projects/MEMORY.md",
      "projects/alpha.md",
    ]);
  });

  it("are listed by Update Index between its own comments, once, with hand-written text left alone", async () => {
    const index = await openFile(path.join(memory.folder, "projects/MEMORY.md"));
    const wanted = `${files["projects/MEMORY.md"]}\n<!-- memory-lens:index -->\n- [Gamma rays](gamma.md)\n<!-- /memory-lens:index -->\n`;
    await writeFiles(memory.folder, { "projects/gamma.md": "# Gamma rays\n" });
    await waitUntil("the new file is listed", async () => {
      // A folder that is a moment old may not be watched yet.
      await commands.executeCommand(commandIds.refresh);
      await commands.executeCommand(commandIds.updateIndex, at("projects"));
      return index.getText() === wanted;
    });
    await commands.executeCommand(commandIds.updateIndex, at("projects"));
    assert.equal(index.getText(), wanted);
  });

  it("are listed when a file is saved, once the person turned that on and a generated list is there", async () => {
    const settings = workspace.getConfiguration("memoryLens");
    await writeFiles(memory.folder, {
      "projects/MEMORY.md": `${files["projects/MEMORY.md"]}\n<!-- memory-lens:index -->\n<!-- /memory-lens:index -->\n`,
    });
    await settings.update("index.updateOnSave", true, ConfigurationTarget.Global);
    try {
      const file = path.join(memory.folder, "projects/delta.md");
      await writeFiles(memory.folder, { "projects/delta.md": "" });
      const document = await openFile(file);
      await waitUntil("the index lists the file by its heading", async () => {
        await typeAtEnd("# River delta\n");
        await document.save();
        return /- \[River delta\]\(delta\.md\)/.test(await onDisk("projects/MEMORY.md"));
      });
    } finally {
      await settings.update("index.updateOnSave", undefined, ConfigurationTarget.Global);
    }
  });
});

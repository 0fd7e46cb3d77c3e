import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { commands, Uri, window } from "vscode";
import { commandIds } from "../../client/src/ids";
import {
  isOnDisk,
  openFile,
  quickFixes,
  scratchMemory,
  takePreferredFix,
  waitForProblems,
  writeFiles,
} from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

const files = {
  "MEMORY.md": "# Memory\n",
  "notes/2026-08-12.md": "# Sprint planning\n",
  "notes/archive/MEMORY.md": "---\ndescription: Notes before June\n---\n",
  "people/anna.md": "# Anna\n",
};
const missing = ["error missing-index notes/2026-08-12.md", "error missing-index people/anna.md"];

describe("Fixes mend memory in one step", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;

  beforeEach(async () => {
    memory = await scratchMemory(files);
    await waitForProblems(memory.folder, missing);
  });

  afterEach(async () => {
    await memory.remove();
  });

  it("create an index that lists its directory, written to disk, with the cursor at its end", async () => {
    const note = path.join(memory.folder, "notes", "2026-08-12.md");
    await takePreferredFix(note);
    await waitUntil("the index is opened", () => {
      return window.activeTextEditor?.document.uri.fsPath === path.join(memory.folder, "notes", "MEMORY.md");
    });
    const index = path.join(memory.folder, "notes", "MEMORY.md");
    assert.equal(
      await readFile(index, "utf8"),
      "# Notes\n\n- [archive/](archive/MEMORY.md): Notes before June\n- [Sprint planning](2026-08-12.md)\n",
    );
    const editor = window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, index);
    assert.equal(editor.document.isDirty, false);
    assert.equal(editor.document.offsetAt(editor.selection.active), editor.document.getText().length);
    await waitForProblems(memory.folder, missing.slice(1));
  });

  it("are undone by one undo", async () => {
    const note = path.join(memory.folder, "people", "anna.md");
    await takePreferredFix(note);
    const index = path.join(memory.folder, "people", "MEMORY.md");
    await waitUntil("the index is opened", () => window.activeTextEditor?.document.uri.fsPath === index);
    await waitForProblems(memory.folder, missing.slice(0, 1));
    await commands.executeCommand("undo");
    await waitUntil("the index is gone", () => !isOnDisk(memory.folder, "people", "MEMORY.md"));
    await waitForProblems(memory.folder, missing);
  });

  it("create all missing indexes by command, as one step", async () => {
    await commands.executeCommand(commandIds.createMissingIndexes, Uri.file(memory.folder));
    await waitForProblems(memory.folder, []);
    await openFile(path.join(memory.folder, "people", "MEMORY.md"));
    await commands.executeCommand("undo");
    await waitUntil("both indexes are gone", () => {
      return !isOnDisk(memory.folder, "people", "MEMORY.md") && !isOnDisk(memory.folder, "notes", "MEMORY.md");
    });
    await waitForProblems(memory.folder, missing);
  });

  it("offer the one that is right first", async () => {
    const note = path.join(memory.folder, "people", "anna.md");
    await openFile(note);
    assert.deepEqual(await quickFixes(note), ["Create people/MEMORY.md", "Create all 2 missing MEMORY.md files"]);
  });

  it("rename an index that is written otherwise", async () => {
    await writeFiles(memory.folder, { "people/Memory.md": "# People\n" });
    await waitForProblems(memory.folder, [...missing.slice(0, 1), "error index-wrong-case people/Memory.md"]);
    const file = path.join(memory.folder, "people", "Memory.md");
    await takePreferredFix(file);
    await waitForProblems(memory.folder, missing.slice(0, 1));
    assert.equal(await readFile(path.join(memory.folder, "people", "MEMORY.md"), "utf8"), "# People\n");
  });

  it("mend everything shown on a file as a source action", async () => {
    const note = path.join(memory.folder, "people", "anna.md");
    await openFile(note);
    await commands.executeCommand("editor.action.fixAll");
    await waitForProblems(memory.folder, missing.slice(0, 1));
  });

  it("never overwrite what another program has written meanwhile", async () => {
    const note = path.join(memory.folder, "people", "anna.md");
    await openFile(note);
    await quickFixes(note);
    await writeFiles(memory.folder, { "people/MEMORY.md": "# Mine\n" });
    await commands.executeCommand("editor.action.codeAction", { kind: "quickfix", apply: "first", preferred: true });
    await waitForProblems(memory.folder, missing.slice(0, 1));
    assert.equal(await readFile(path.join(memory.folder, "people", "MEMORY.md"), "utf8"), "# Mine\n");
  });
});

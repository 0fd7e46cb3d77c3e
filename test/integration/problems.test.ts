import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { ConfigurationTarget, commands, Uri, workspace } from "vscode";
import {
  closeEditors,
  openFile,
  scratchMemory,
  typeAtEnd,
  waitForProblems,
  workspaceFolder,
  writeFiles,
} from "../support/editorWorld";

const files = {
  "MEMORY.md": "# Memory\n",
  "people/MEMORY.md": "# People\n",
  "people/anna.md": "# Anna\n",
  "notes/one.md": "# One\n",
};
const noNotesIndex = "error missing-index notes/one.md";

describe("Problems follow what happens to a memory", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;

  beforeEach(async () => {
    memory = await scratchMemory(files);
    await waitForProblems(memory.folder, [noNotesIndex]);
  });

  afterEach(async () => {
    await memory.remove();
  });

  it("when another program creates the missing index", async () => {
    await writeFiles(memory.folder, { "notes/MEMORY.md": "# Notes\n" });
    await waitForProblems(memory.folder, []);
  });

  it("when another program deletes an index, and a whole folder after it", async () => {
    await rm(path.join(memory.folder, "people", "MEMORY.md"));
    await waitForProblems(memory.folder, [noNotesIndex, "error missing-index people/anna.md"]);
    await rm(path.join(memory.folder, "people"), { recursive: true });
    await waitForProblems(memory.folder, [noNotesIndex]);
  });

  it("when a folder is renamed in the editor", async () => {
    const from = Uri.file(path.join(memory.folder, "notes"));
    await workspace.fs.rename(from, Uri.file(path.join(memory.folder, "diary")));
    await waitForProblems(memory.folder, ["error missing-index diary/one.md"]);
  });

  it("when a folder is deleted in the editor", async () => {
    await workspace.fs.delete(Uri.file(path.join(memory.folder, "notes")), { recursive: true });
    await waitForProblems(memory.folder, []);
  });

  it("when the root goes away and comes back", async () => {
    const outside = path.join(path.dirname(workspaceFolder("scratch")), path.basename(memory.folder));
    await rename(memory.folder, outside);
    await waitForProblems(memory.folder, []);
    await rename(outside, memory.folder);
    await waitForProblems(memory.folder, [noNotesIndex]);
  });

  it("when a line that silences a rule is typed and not saved", async () => {
    await openFile(path.join(memory.folder, "MEMORY.md"));
    await typeAtEnd("\n<!-- memory-lens-disable missing-index -->\n");
    await waitForProblems(memory.folder, []);
    await commands.executeCommand("undo");
    await waitForProblems(memory.folder, [noNotesIndex]);
  });

  it("when a setting turns a rule off, and on again", async () => {
    const configuration = workspace.getConfiguration("memoryLens");
    await configuration.update("rules", { "missing-index": "off" }, ConfigurationTarget.Workspace);
    await waitForProblems(memory.folder, []);
    await configuration.update("rules", { "missing-index": "warning" }, ConfigurationTarget.Workspace);
    await waitForProblems(memory.folder, [noNotesIndex.replace("error", "warning")]);
    await configuration.update("rules", undefined, ConfigurationTarget.Workspace);
    await waitForProblems(memory.folder, [noNotesIndex]);
  });

  it("when a core file grows past the budget while typing", async () => {
    const configuration = workspace.getConfiguration("memoryLens");
    await configuration.update("budget.limit", 200, ConfigurationTarget.Workspace);
    try {
      await openFile(path.join(memory.folder, "MEMORY.md"));
      await typeAtEnd("A sentence of several words. ".repeat(60));
      await waitForProblems(memory.folder, [noNotesIndex, "warning core-over-budget MEMORY.md"]);
      await closeEditors();
      await waitForProblems(memory.folder, [noNotesIndex]);
    } finally {
      await configuration.update("budget.limit", undefined, ConfigurationTarget.Workspace);
    }
  });
});

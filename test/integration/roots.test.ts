import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { ConfigurationTarget, commands, Uri, window, workspace } from "vscode";
import { commandIds } from "../../client/src/ids";
import {
  closeEditors,
  isOnDisk,
  scratchMemory,
  shortProblemsIn,
  waitForProblems,
  workspaceFolder,
  writeFiles,
} from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

describe("Memory roots", () => {
  it("are found in every workspace folder, also in one that is added and until it is removed", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "memory-lens-added-"));
    await writeFiles(folder, { "MEMORY.md": "# Memory\n", "notes/one.md": "# One\n" });
    const count = workspace.workspaceFolders?.length ?? 0;
    try {
      assert.ok(workspace.updateWorkspaceFolders(count, 0, { uri: Uri.file(folder) }));
      await waitForProblems(folder, ["error missing-index notes/one.md"]);
      assert.ok(workspace.updateWorkspaceFolders(count, 1));
      await waitForProblems(folder, []);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("may lie outside the workspace when the settings name them", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "memory-lens-outside-"));
    await writeFiles(folder, {
      "a/memory/MEMORY.md": "# Memory\n",
      "a/memory/notes/one.md": "# One\n",
      "b/memory/MEMORY.md": "# Memory\n",
    });
    const configuration = workspace.getConfiguration("memoryLens");
    try {
      await configuration.update("roots", [`${folder}/*/memory`], ConfigurationTarget.Workspace);
      await waitForProblems(folder, ["error missing-index a/memory/notes/one.md"]);
      // VS Code begins to watch folders outside the workspace at a time of its own.
      await waitUntil("a new directory in the second root is seen", async () => {
        await rm(path.join(folder, "b/memory/people"), { recursive: true, force: true });
        await writeFiles(folder, { "b/memory/people/anna.md": "# Anna\n" });
        const isSeen = (): boolean => shortProblemsIn(folder).includes("error missing-index b/memory/people/anna.md");
        await waitUntil("this one is seen", isSeen, 1000);
        return true;
      });
    } finally {
      await configuration.update("roots", undefined, ConfigurationTarget.Workspace);
      await waitForProblems(folder, []);
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("are created in a folder by command, with every index that is missing there", async () => {
    const folder = path.join(workspaceFolder("scratch"), "brain");
    await mkdir(folder);
    await writeFiles(folder, { "topics/harbour.md": "# The harbour\n" });
    try {
      await commands.executeCommand(commandIds.createMemory, Uri.file(folder));
      assert.match(await readFile(path.join(folder, "MEMORY.md"), "utf8"), /topics\/MEMORY\.md/);
      assert.ok(isOnDisk(folder, "topics", "MEMORY.md"));
      assert.equal(window.activeTextEditor?.document.uri.fsPath, path.join(folder, "MEMORY.md"));
      await rm(path.join(folder, "topics", "MEMORY.md"));
      await waitForProblems(folder, ["error missing-index topics/harbour.md"]);
    } finally {
      await closeEditors();
      await rm(folder, { recursive: true, force: true });
      await waitForProblems(folder, []);
    }
  });

  it("are added to the settings of their folder, relative to it", async () => {
    const memory = await scratchMemory({ "MEMORY.md": "# Memory\n", "package.json": "{}", "notes/one.md": "# One\n" });
    const scratch = workspaceFolder("scratch");
    try {
      await commands.executeCommand(commandIds.useAsRoot, Uri.file(memory.folder));
      await waitForProblems(memory.folder, ["error missing-index notes/one.md"]);
      const settings: unknown = JSON.parse(await readFile(path.join(scratch, ".vscode", "settings.json"), "utf8"));
      assert.deepEqual(settings, { "memoryLens.roots": [path.basename(memory.folder)] });
    } finally {
      await workspace
        .getConfiguration("memoryLens", Uri.file(scratch))
        .update("roots", undefined, ConfigurationTarget.WorkspaceFolder);
      await memory.remove();
      await rm(path.join(scratch, ".vscode"), { recursive: true, force: true });
    }
  });

  it("can be named with the home folder's sign", async () => {
    const folder = await mkdtemp(path.join(homedir(), ".memory-lens-test-"));
    await writeFiles(folder, { "MEMORY.md": "# Memory\n", "notes/one.md": "# One\n" });
    const configuration = workspace.getConfiguration("memoryLens");
    try {
      await configuration.update("roots", [`~/${path.basename(folder)}`], ConfigurationTarget.Workspace);
      await waitForProblems(folder, ["error missing-index notes/one.md"]);
    } finally {
      await configuration.update("roots", undefined, ConfigurationTarget.Workspace);
      await waitForProblems(folder, []);
      await rm(folder, { recursive: true, force: true });
    }
  });
});

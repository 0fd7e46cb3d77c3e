import assert from "node:assert/strict";
import { commands, extensions, workspace } from "vscode";
import { commandIds } from "../../client/src/ids";
import { problemsIn, waitForProblems, workspaceFolder } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

describe("Memory Lens in a workspace with a memory root", () => {
  it("activates by itself", async () => {
    const extension = extensions.getExtension("memory-lens.memory-lens");
    assert.ok(extension, "the extension is not loaded");
    await waitUntil("the extension is active", () => extension.isActive);
  });

  it("registers every command of its table", async () => {
    const registered = new Set(await commands.getCommands(true));
    for (const id of Object.values(commandIds)) assert.ok(registered.has(id), id);
  });

  it("reports what it finds in files that nobody opened", async () => {
    const sample = workspaceFolder("sample-memory");
    await waitForProblems(sample, [
      "error index-wrong-case meetings/memory.md",
      "error missing-index research/berth-prices.md",
      "error missing-index runbooks/README.md",
      "information core-near-budget MEMORY.md",
    ]);
    assert.equal(workspace.textDocuments.filter(({ uri }) => uri.fsPath.startsWith(sample)).length, 0);
  });

  it("says of each problem what it costs", () => {
    const messages = problemsIn(workspaceFolder("sample-memory")).map(({ message }) => message);
    assert.ok(
      messages.includes("research/ has no MEMORY.md, so an agent cannot discover its 4 files."),
      messages.join("\n"),
    );
  });
});

import assert from "node:assert/strict";
import { commands, env } from "vscode";
import { commandIds } from "../../client/src/ids";
import { scratchMemory, waitForProblems, writeFiles } from "../support/editorWorld";

describe("The server", () => {
  it("shows the same problems after a restart, and follows what happens from then on", async () => {
    const memory = await scratchMemory({ "MEMORY.md": "# Memory\n", "notes/one.md": "# One\n" });
    try {
      await waitForProblems(memory.folder, ["error missing-index notes/one.md"]);
      await commands.executeCommand(commandIds.restartServer);
      await waitForProblems(memory.folder, ["error missing-index notes/one.md"]);
      await writeFiles(memory.folder, { "notes/MEMORY.md": "# Notes\n" });
      await waitForProblems(memory.folder, []);
    } finally {
      await memory.remove();
    }
  });

  it("gives a report for a bug that names versions and no files", async () => {
    await commands.executeCommand(commandIds.copyBugReport);
    const report = await env.clipboard.readText();
    assert.match(report, /Memory Lens/);
    assert.match(report, /VS Code \d+\.\d+/);
    assert.doesNotMatch(report, /persona|berth-prices|research/);
  });
});

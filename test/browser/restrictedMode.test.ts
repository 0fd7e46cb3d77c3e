import assert from "node:assert/strict";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { writeFiles } from "../support/realFolder";
import { Workbench } from "../support/workbench";
import type { WorkbenchTree } from "../support/workbenchTree";

describe("A workspace that is not trusted", () => {
  let parent: string;
  let workbench: Workbench;
  let tree: WorkbenchTree;

  before(async () => {
    parent = await realpath(await mkdtemp(path.join(tmpdir(), "memory-lens-restricted-")));
    const outside = path.join(parent, "elsewhere");
    const workspace = path.join(parent, "workspace");
    writeFiles(outside, { "MEMORY.md": "# Elsewhere\n" });
    writeFiles(workspace, {
      "own/MEMORY.md": "# Own\n",
      "own/notes/one.md": "# One\n",
      ".vscode/settings.json": JSON.stringify({ "memoryLens.roots": [outside] }),
    });
    workbench = await Workbench.open({ workspace, trust: false });
    tree = workbench.tree("Memory Section");
    await workbench.showContainer("Memory Lens");
  });

  after(async () => {
    await workbench?.close();
    await rm(parent, { recursive: true, force: true });
  });

  it("has its own memory read and checked", async () => {
    await tree.row("External memory").waitFor();
    await workbench.waitUntil("its problem is listed", async () => {
      return (await workbench.problems()).some((text) => text.startsWith("notes/ has no MEMORY.md"));
    });
  });

  it("does not reach outside through its settings, and says so", async () => {
    const note = "One memory root outside this workspace waits until you trust the workspace.";
    await workbench.page.locator(".tree-explorer-viewlet-tree-view .message", { hasText: note }).waitFor();
    assert.ok(!(await tree.rows()).some(({ label }) => label.includes("elsewhere")));
  });

  it("reaches there once it is trusted", async () => {
    await workbench.runCommand("Workspaces: Manage Workspace Trust");
    await workbench.page.locator(".workspace-trust-editor .monaco-button", { hasText: "Trust" }).first().click();
    await workbench.waitUntil("the root outside is shown", async () => {
      return (await tree.rows()).some(({ label }) => label.includes("elsewhere"));
    });
  });
});

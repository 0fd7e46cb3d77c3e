import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { writeFiles } from "../support/realFolder";
import { Workbench } from "../support/workbench";
import type { WorkbenchTree } from "../support/workbenchTree";

describe("A folder without memory", () => {
  let folder: string;
  let workbench: Workbench;
  let tree: WorkbenchTree;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "memory-lens-first-"));
    writeFiles(folder, { "readme.txt": "Hello.\n" });
    workbench = await Workbench.open({ workspace: folder });
    tree = workbench.tree("Memory Section");
    await workbench.showContainer("Memory Lens");
  });

  after(async () => {
    await workbench?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("is met with a way to create one, to choose one and to learn what it is", async () => {
    await welcome("No memory was found here").waitFor();
    for (const label of ["Create a Memory Here", "Choose a Folder"]) await button(label).waitFor();
    await workbench.page.locator(".welcome-view-content a", { hasText: "What is Agent Memory?" }).click();
    await workbench.page
      .locator(".getting-started-category, .gettingStartedContainer", { hasText: "What a memory is" })
      .first()
      .waitFor();
    await workbench.page.locator(".tab.active .tab-actions .action-label").first().click();
  });

  it("shows no budget in the status bar", async () => {
    assert.equal(await workbench.page.locator(".statusbar-item", { hasText: "30,000" }).count(), 0);
  });

  it("becomes a memory by one click", async () => {
    await button("Create a Memory Here").click();
    await tree.row("Core memory").waitFor();
    await workbench.tab("MEMORY.md").waitFor();
    assert.match(await readFile(path.join(folder, "MEMORY.md"), "utf8"), /^# /);
    await workbench.statusItem("/ 30,000").waitFor();
  });

  it("is empty again when its memory is gone", async () => {
    await workbench.runCommand("View: Close All Editors");
    await rm(path.join(folder, "MEMORY.md"));
    await welcome("No memory was found here").waitFor();
  });

  it("is asked about when it holds code too, and never again when a person says no", async () => {
    writeFiles(folder, { "package.json": "{}\n" });
    writeFiles(folder, { "MEMORY.md": "# How this program uses its memory\n" });
    await welcome("A folder here may be the memory of an agent").waitFor();
    await button("No, Never Ask Again").click();
    await welcome("No memory was found here").waitFor();
    const settings: unknown = JSON.parse(await readFile(path.join(folder, ".vscode", "settings.json"), "utf8"));
    assert.deepEqual(settings, { "memoryLens.detection.exclude": ["."] });
  });

  it("is a memory when a person says so", async () => {
    await rm(path.join(folder, ".vscode"), { recursive: true });
    await welcome("A folder here may be the memory of an agent").waitFor();
    await button("Yes, Show It").click();
    await tree.row("Core memory").waitFor();
    const settings: unknown = JSON.parse(await readFile(path.join(folder, ".vscode", "settings.json"), "utf8"));
    assert.deepEqual(settings, { "memoryLens.roots": ["."] });
  });

  function welcome(text: string) {
    return workbench.page.locator(".welcome-view-content", { hasText: text });
  }

  function button(label: string) {
    return workbench.page.locator(".welcome-view-content .monaco-button", { hasText: label });
  }
});

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { Workbench } from "../support/workbench";

describe("a folder opened in VS Code", () => {
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "memory-lens-folder-"));
    await mkdir(path.join(folder, "notes"));
    await writeFile(path.join(folder, "MEMORY.md"), "# Memory\n");
    await writeFile(path.join(folder, "notes", "one.md"), "# One\n");
    workbench = await Workbench.open({ workspace: folder });
  });

  after(async () => {
    await workbench?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("shows its files in the explorer", async () => {
    await workbench.waitUntil("the explorer lists both entries", async () => {
      const labels = (await workbench.tree("Explorer Section").rows()).map((row) => row.label);
      return labels.includes("MEMORY.md") && labels.includes("notes");
    });
  });

  it("opens a file, takes what is typed and saves it", async () => {
    await workbench.openFile("notes/one.md");
    await workbench.typeAtEnd("More.");
    await workbench.save();
    assert.match(await workbench.visibleText(), /# One\nMore\./);
  });

  it("follows a change of its settings", async () => {
    await workbench.changeSettings({ "workbench.colorTheme": "Default Light Modern" });
    await workbench.waitUntil("the theme is light", async () =>
      workbench.page.locator(".monaco-workbench.vs").isVisible(),
    );
  });
});

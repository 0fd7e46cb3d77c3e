import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { writeFiles } from "../support/realFolder";
import { Workbench } from "../support/workbench";
import type { WorkbenchTree } from "../support/workbenchTree";

describe("Files of a memory, from its view", () => {
  let folder: string;
  let workbench: Workbench;
  let tree: WorkbenchTree;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "memory-lens-files-"));
    writeFiles(folder, {
      "MEMORY.md": "# Memory\n\n- [people/](people/MEMORY.md)\n",
      "people/MEMORY.md": "# People\n\n- [Anna](anna.md)\n",
      "people/anna.md": "# Anna\n",
      "notes/one.md": "# One\n",
    });
    workbench = await Workbench.open({ workspace: folder });
    tree = workbench.tree("Memory Section");
    await workbench.showContainer("Memory Lens");
    await tree.row("people").waitFor();
  });

  after(async () => {
    await workbench?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("are created with the index that a new directory needs", async () => {
    await tree.openMenu("people");
    await workbench.chooseMenuItem("New Memory File…");
    await fill("guests/ella");
    await workbench.tab("ella.md").waitFor();
    assert.deepEqual((await readdir(path.join(folder, "people", "guests"))).sort(), ["MEMORY.md", "ella.md"]);
    await tree.expand("people");
    await tree.row("guests").waitFor();
  });

  it("are not created over one that exists, nor outside the memory", async () => {
    await tree.openMenu("people");
    await workbench.chooseMenuItem("New Memory File…");
    await fill("anna", false);
    await message("anna.md exists already.");
    await fill("../../escaped", false);
    await message("A memory file stays inside its memory");
    await workbench.page.keyboard.press("Escape");
    assert.equal(await readFile(path.join(folder, "people", "anna.md"), "utf8"), "# Anna\n");
  });

  it("are renamed under another name, and never over another file", async () => {
    await tree.expand("people");
    await tree.openMenu("anna.md");
    await workbench.chooseMenuItem("Rename…");
    await fill("MEMORY.md", false);
    await message("MEMORY.md exists already.");
    await fill("annika.md");
    await tree.row("annika.md").waitFor();
    assert.ok(!existsSync(path.join(folder, "people", "anna.md")));
    assert.equal(await readFile(path.join(folder, "people", "annika.md"), "utf8"), "# Anna\n");
  });

  it("are deleted after a question that says what goes and that there is no trash here", async () => {
    await tree.openMenu("annika.md");
    await workbench.chooseMenuItem("Delete…");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    assert.match((await dialog.textContent()) ?? "", /Delete annika\.md\?/);
    await workbench.answerDialog("Cancel");
    assert.ok(existsSync(path.join(folder, "people", "annika.md")));
    await tree.openMenu("annika.md");
    await workbench.chooseMenuItem("Delete…");
    await workbench.answerDialog("Delete");
    await workbench.waitUntil("the file is gone", () => !existsSync(path.join(folder, "people", "annika.md")));
    await workbench.waitUntil("the row is gone", async () => (await tree.row("annika.md").count()) === 0);
  });

  it("are deleted with their directory, which is named with what it holds", async () => {
    await tree.openMenu("guests");
    await workbench.chooseMenuItem("Delete…");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    assert.match((await dialog.textContent()) ?? "", /Delete guests\/ with its 2 memory files\?/);
    await workbench.answerDialog("Delete");
    await workbench.waitUntil("the directory is gone", () => !existsSync(path.join(folder, "people", "guests")));
    await workbench.waitUntil("the row is gone", async () => (await tree.row("guests").count()) === 0);
  });

  it("get the index of their directory by one click", async () => {
    await tree.clickAction("notes", "Create MEMORY.md");
    await workbench.waitUntil("the index is there", () => existsSync(path.join(folder, "notes", "MEMORY.md")));
    assert.equal(await readFile(path.join(folder, "notes", "MEMORY.md"), "utf8"), "# Notes\n\n- [One](one.md)\n");
    await workbench.waitUntil("the row is no longer marked", async () => {
      return (await tree.rows()).some(({ label, description }) => label === "notes" && description === "Notes");
    });
  });

  it("stay unfolded and selected while others change", async () => {
    await tree.expand("notes");
    await tree.click("one.md");
    writeFiles(folder, { "people/tomas.md": "# Tomas\n" });
    await tree.row("tomas.md").waitFor();
    const rows = await tree.rows();
    assert.equal(rows.find(({ label }) => label === "notes")?.isExpanded, true);
    assert.equal(rows.find(({ label }) => label === "people")?.isExpanded, true);
    assert.equal(rows.find(({ label }) => label === "one.md")?.isSelected, true);
  });

  it("stay usable by the thousand", async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`log/${10_000 + i}.md`, `# Day ${i}\n`]));
    writeFiles(folder, { ...many, "log/MEMORY.md": "# Log of every day\n" });
    await workbench.waitUntil("the directory is listed", async () => {
      return (await tree.rows()).some(
        ({ label, description }) => label === "log" && description === "Log of every day",
      );
    });
    await tree.expand("log");
    await tree.row("10000.md").waitFor();
    await tree.click("10000.md");
    await workbench.tab("10000.md").waitFor();
  });

  /** Types a name into the open input box and, unless told otherwise, confirms it. */
  async function fill(name: string, confirms = true): Promise<void> {
    const input = workbench.page.locator(".quick-input-widget .quick-input-box input");
    await input.fill(name);
    if (confirms) await input.press("Enter");
  }

  async function message(text: string): Promise<void> {
    await workbench.page.locator(".quick-input-widget .quick-input-message", { hasText: text }).waitFor();
  }
});

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import type { FrameLocator, Locator } from "playwright-core";
import { pictureSettings, pictureView, takesPictures } from "../support/pictures";
import { Workbench } from "../support/workbench";
import type { WorkbenchTree } from "../support/workbenchTree";

const topics = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];

/** A memory with links of every kind, one of them broken, and a file that nothing leads to. */
function memoryFiles(): Record<string, string> {
  const files: Record<string, string> = {
    "MEMORY.md": "# Memory\n\n- [Projects](projects/MEMORY.md)\n- [People](people/MEMORY.md)\n- [[persona]]\n",
    "persona.md": `# Persona\n\nI am brief.\n\n${"I ask when I am not sure, and I say what I did. ".repeat(60)}\n`,
    "human.md": `# Human\n\nWorks on [alpha](projects/alpha.md) with [[anna]].\n\n${"Prefers short answers. ".repeat(300)}\n`,
    "people/MEMORY.md": "# People\n\n- [Anna](anna.md)\n- [Berta](bert.md)\n",
    "people/anna.md": `# Anna\n\nLeads [[alpha]] and [[beta]].\n\n${"She likes tea. ".repeat(50)}\n`,
    "people/berta.md": `# Berta\n\nWrites \`projects/gamma.md\`.\n\n${"She likes coffee. ".repeat(70)}\n`,
    "projects/MEMORY.md": `# Projects\n\n${topics.map((topic) => `- [${topic}](${topic}.md)`).join("\n")}\n`,
    "drafts/idea.md": `# Idea\n\n${"Perhaps later. ".repeat(90)}\n`,
  };
  topics.forEach((topic, i) => {
    const next = topics[(i + 1) % topics.length];
    files[`projects/${topic}.md`] =
      `# ${topic}\n\nBefore [${next}](${next}.md).\n\n${"What was done and why. ".repeat(30 + 25 * i)}\n`;
  });
  return files;
}

describe("Links in the workbench", () => {
  let folder: string;
  let workbench: Workbench;
  let tree: WorkbenchTree;

  before(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), "memory-lens-links-")), "alice-memory");
    for (const [name, text] of Object.entries(memoryFiles())) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    workbench = await Workbench.open({ workspace: folder, settings: { ...pictureSettings }, view: pictureView });
    tree = workbench.tree("Memory Section");
    await workbench.showContainer("Memory Lens");
    await tree.row("Core memory").waitFor();
  });

  after(async () => {
    await workbench?.close();
    await rm(path.dirname(folder), { recursive: true, force: true });
  });

  const onDisk = (name: string): Promise<string> => readFile(path.join(folder, name), "utf8");

  async function waitForText(name: string, pattern: RegExp): Promise<void> {
    await workbench.waitUntil(`${name} holds ${pattern}`, async () => pattern.test(await onDisk(name)));
  }

  it("underlines a broken link, and the quick fix points it to the file that was meant", async () => {
    await workbench.openFile("people/MEMORY.md");
    const squiggle = workbench.page.locator(".editor-group-container.active .squiggly-warning");
    await squiggle.first().waitFor();
    await workbench.focusEditor();
    await workbench.page.keyboard.press("Control+End");
    await workbench.page.keyboard.press("ArrowUp");
    await workbench.page.keyboard.press("End");
    await workbench.page.keyboard.press("ArrowLeft");
    await workbench.page.keyboard.press("ArrowLeft");
    await workbench.page
      .locator(".editor-group-container.active .codicon-light-bulb, .codicon-gutter-lightbulb")
      .first()
      .waitFor();
    await workbench.quickFix("Point to people/berta.md");
    await workbench.waitUntil("the link names the file", async () =>
      (await workbench.visibleText()).includes("- [Berta](berta.md)"),
    );
    await squiggle.first().waitFor({ state: "detached" });
    await workbench.save();
  });

  it("counts above a file what leads to it and lists that in the view", async () => {
    await tree.expand("External memory");
    await tree.expand("projects");
    await tree.click("alpha.md");
    await workbench.tab("alpha.md").waitFor();
    const lens = workbench.page.locator(".editor-group-container.active .codelens-decoration", {
      hasText: "4 files lead here",
    });
    await lens.first().waitFor();
    const backlinks = workbench.tree("Backlinks");
    await backlinks.show();
    await workbench.waitUntil("the view lists the files with their lines", async () => {
      const labels = (await backlinks.rows()).map(({ label }) => label);
      return ["human.md", "anna.md", "Leads [[alpha]] and [[beta]]."].every((label) => labels.includes(label));
    });
  });

  it("keeps links true when a file is renamed in the view, and takes all of it back with one undo", async () => {
    await rename("alpha.md", "omega.md");
    await waitForText("projects/MEMORY.md", /- \[alpha\]\(omega\.md\)/);
    await waitForText("human.md", /\(projects\/omega\.md\) with/);
    await waitForText("people/anna.md", /Leads \[\[omega\]\] and/);
    assert.ok(existsSync(path.join(folder, "projects/omega.md")));
    await tree.expand("people");
    await tree.click("anna.md");
    await workbench.tab("anna.md").waitFor();
    await workbench.focusEditor();
    await workbench.page.keyboard.press("Control+Z");
    await workbench.waitUntil("the file has its name again", () => existsSync(path.join(folder, "projects/alpha.md")));
    await workbench.waitUntil("the wiki link names it as before", async () =>
      (await workbench.visibleText()).includes("Leads [[alpha]] and [[beta]]."),
    );
    await workbench.runCommand("File: Save All Files");
    await waitForText("people/anna.md", /Leads \[\[alpha\]\] and/);
    await waitForText("projects/MEMORY.md", /- \[alpha\]\(alpha\.md\)/);
  });

  it("moves a file that is dragged from core to external memory, and the budget falls", async () => {
    const tokens = async (): Promise<number> => {
      const row = (await tree.rows()).find(({ label }) => label === "Core memory");
      return Number(/≈([\d,]+)/.exec(row?.description ?? "")?.[1]?.replaceAll(",", ""));
    };
    const before = await tokens();
    assert.ok(before > 500);
    await waitUntilStill("persona.md", "people");
    await tree.row("persona.md").dragTo(tree.row("people"));
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    assert.match(
      (await dialog.textContent()) ?? "",
      /Move persona\.md to people\/persona\.md\?.*Each request saves ≈/s,
    );
    await workbench.answerDialog("Move");
    await workbench.waitUntil("the file is where it was dropped", () =>
      existsSync(path.join(folder, "people/persona.md")),
    );
    await workbench.waitUntil("core memory costs less", async () => (await tokens()) < before - 400);
    await waitForText("people/MEMORY.md", /persona/);
    assert.ok(!existsSync(path.join(folder, "persona.md")));
  });

  it("keeps links true when a file is renamed in the Explorer, once the person agrees to it", async () => {
    await workbench.showContainer("Explorer");
    const explorer = workbench.tree("Explorer Section");
    await explorer.expand("projects");
    await explorer.click("gamma.md");
    await explorer.row("gamma.md").press("F2");
    const input = workbench.page.locator(".explorer-folders-view input").first();
    await input.waitFor();
    await input.fill("kappa.md");
    await workbench.page.keyboard.press("Enter");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    assert.match((await dialog.textContent()) ?? "", /Memory Lens/);
    await workbench.answerDialog("OK");
    await waitForText("projects/MEMORY.md", /- \[gamma\]\(kappa\.md\)/);
    await waitForText("people/berta.md", /`projects\/kappa\.md`/);
    await workbench.showContainer("Memory Lens");
  });

  it("offers to take the index line along when a file is deleted in the view (S9)", async () => {
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await takeFromMenu("zeta.md", "Delete", dialog);
    assert.match((await dialog.textContent()) ?? "", /1 index line in 1 file would be left to lead to nothing/);
    await workbench.answerDialog("Delete and Remove Its Index Line");
    await workbench.waitUntil("the file is gone", () => !existsSync(path.join(folder, "projects/zeta.md")));
    await workbench.waitUntil("its line is gone too", async () => !/zeta/.test(await onDisk("projects/MEMORY.md")));
    assert.match(await onDisk("projects/MEMORY.md"), /- \[epsilon\]\(epsilon\.md\)/);
  });

  it("makes a section a file of its own, and the budget falls", async () => {
    await tree.click("human.md");
    await workbench.tab("human.md").waitFor();
    await workbench.typeAtEnd("\n## Habits\n\nTea at four.\n");
    await workbench.save();
    await workbench.page.keyboard.press("F1");
    await choose(">Memory Lens: Move Section to a Topic File…", "Memory Lens: Move Section to a Topic File…");
    await choose("people", "people/");
    const input = workbench.page.locator(".quick-input-widget .quick-input-box input");
    await workbench.waitUntil("a name is proposed", async () => (await input.inputValue()) === "habits.md");
    await workbench.page.keyboard.press("Enter");
    await waitForText("people/habits.md", /^# Habits\n\nTea at four\.\n$/);
    await waitForText("human.md", /- \[Habits\]\(people\/habits\.md\)/);
    await waitForText("people/MEMORY.md", /\[\[habits\]\]/);
  });

  it("shows the changes first where the person wants that, and makes them when they are applied", async () => {
    // The theme shows when the settings are there.
    await workbench.changeSettings({
      ...pictureSettings,
      "workbench.colorTheme": "Default Light Modern",
      "memoryLens.links.updateOnMove": "ask",
    });
    await workbench.page.locator(".monaco-workbench.vs").first().waitFor();
    await rename("epsilon.md", "sigma.md");
    const preview = workbench.page.locator(".bulk-edit-panel");
    await preview.waitFor();
    assert.ok(existsSync(path.join(folder, "projects/epsilon.md")));
    // VS Code leaves what is to be agreed to unticked.
    const unticked = preview.locator(".edit-checkbox[aria-checked='false']");
    await unticked.first().waitFor();
    await workbench.waitUntil("every change is ticked", async () => {
      if ((await unticked.count()) === 0) return true;
      await unticked.first().click({ timeout: 2_000 });
      return false;
    });
    await preview.getByRole("button", { name: "Apply" }).click();
    await waitForText("projects/MEMORY.md", /- \[epsilon\]\(sigma\.md\)/);
    await workbench.changeSettings({ ...pictureSettings });
    await workbench.page.locator(".monaco-workbench.vs-dark").first().waitFor();
  });

  it("shows the map of a memory in light and dark, by keyboard and pointer", async () => {
    await workbench.runCommand("View: Close All Editors");
    await workbench.runCommand("Memory Lens: Show Memory Map");
    const map = await mapFrame();
    await map.locator("g.file").first().waitFor();
    // One file was deleted and one was made out of a section.
    assert.equal(await map.locator("g.file").count(), Object.keys(memoryFiles()).length);
    assert.equal(await map.locator("g.file.unreachable").count(), 1);
    assert.equal(await map.locator("g.group.lacking").count(), 1);
    await map.locator('g.file[aria-label^="projects/beta.md"]').hover();
    await map.locator("line.in, line.out").first().waitFor();
    assert.match((await map.locator("#foot").textContent()) ?? "", /^projects\/beta\.md · external memory · ≈/);
    await picture("map-dark");
    await workbench.changeSettings({ ...pictureSettings, "workbench.colorTheme": "Default Light Modern" });
    await map.locator("body.vscode-light").waitFor();
    await picture("map-light");
    await map.locator('button[data-measure="bytes"]').click();
    await map.locator('button[data-measure="bytes"][aria-pressed="true"]').waitFor();
    await map.locator("g.file[tabindex='0']").focus();
    const first = await map.locator("#foot").textContent();
    await workbench.page.keyboard.press("ArrowRight");
    await workbench.waitUntil(
      "the next file is told",
      async () => (await map.locator("#foot").textContent()) !== first,
    );
    await workbench.page.keyboard.press("Enter");
    await workbench.page.locator(".editor-group-container.active .monaco-editor .view-lines").first().waitFor();
  });

  /** Takes an entry of a row's menu, once more where the view drew itself anew and closed the menu; `result` follows. */
  async function takeFromMenu(row: string, entry: string, result: Locator): Promise<void> {
    await workbench.waitUntil(`${entry} of ${row} is taken`, async () => {
      await workbench.page.keyboard.press("Escape");
      await tree.row(row).click({ button: "right", timeout: 3_000 });
      const item = workbench.page.locator(".monaco-menu .action-item", { hasText: entry }).first();
      await item.hover({ timeout: 3_000 });
      await item.click({ timeout: 3_000 });
      await result.waitFor({ timeout: 3_000 });
      return true;
    });
  }

  async function rename(from: string, to: string): Promise<void> {
    const input = workbench.page.locator(".quick-input-widget input").first();
    await takeFromMenu(from, "Rename", input);
    await input.fill(to);
    await workbench.page.keyboard.press("Enter");
  }

  /** Takes an entry of a quick pick that another one follows. */
  async function choose(text: string, label: string): Promise<void> {
    const widget = workbench.page.locator(".quick-input-widget");
    await widget.locator(".quick-input-box input").fill(text);
    const entry = widget.locator(".monaco-list-row", {
      has: workbench.page.locator(".label-name", { hasText: label }),
    });
    await entry.first().click();
  }

  /** Waits until rows of the view stay where they are; the view scrolls to the file that an editor shows. */
  async function waitUntilStill(...labels: string[]): Promise<void> {
    let last = "";
    await workbench.waitUntil(`${labels.join(" and ")} stay in place`, async () => {
      const boxes = JSON.stringify(await Promise.all(labels.map((label) => tree.row(label).boundingBox())));
      const isStill = boxes === last;
      last = boxes;
      return isStill;
    });
  }

  async function mapFrame(): Promise<FrameLocator> {
    await workbench.page.locator("iframe.webview.ready").first().waitFor();
    return workbench.page.frameLocator("iframe.webview.ready").frameLocator("iframe");
  }

  /** Takes a picture into media/ when this run renews the pictures. */
  async function picture(name: string): Promise<void> {
    if (!takesPictures) return;
    await workbench.screenshot(name);
  }
});

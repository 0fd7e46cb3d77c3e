import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { pictureSettings, pictureView, takePicture, takesPictures } from "../support/pictures";
import { answerFileDialog, beginCommand, chooseEntry } from "../support/quickInput";
import { Workbench } from "../support/workbench";

const entries = Array.from({ length: 205 }, (_, i) => `- Agreement ${i + 1}: answer in one paragraph.\n`).join("");
const index = `# Working with Alice\n\n${entries}\n## Before every release\n\n- Ask Alice before anything is published.\n`;

describe("What a harness loads", () => {
  let parent: string;
  let workbench: Workbench;

  before(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "memory-lens-context-"));
    const folder = path.join(parent, "alice-memory");
    await mkdir(path.join(folder, "notes"), { recursive: true });
    await writeFile(path.join(folder, "MEMORY.md"), index.replace("3: answer in one paragraph.", "3: be short."));
    await writeFile(path.join(folder, "persona.md"), "# Persona\n\nCalm, brief, and exact with numbers.\n");
    await writeFile(path.join(folder, "notes", "MEMORY.md"), "# Notes of every day\n");
    const git = (...args: string[]): void => {
      execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@localhost", ...args], { cwd: folder });
    };
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    await writeFile(path.join(folder, "MEMORY.md"), index);
    await writeFile(
      path.join(folder, "persona.md"),
      "# Persona\n\nCalm and exact with numbers.\n\nSpeaks plainly, and says what it does not know.\n",
    );
    workbench = await Workbench.open({
      workspace: folder,
      settings: { ...pictureSettings, "memoryLens.harness": "claude-code" },
      view: pictureView,
    });
  });

  after(async () => {
    await workbench?.close();
    await rm(parent, { recursive: true, force: true });
  });

  it("ends in the file at a line that says what is lost, and the rest is dimmed", async () => {
    await workbench.openFile("MEMORY.md");
    await workbench.focusEditor();
    await workbench.page.keyboard.press("Control+G");
    await workbench.page.keyboard.type("201");
    await workbench.page.keyboard.press("Enter");
    const lens = workbench.page.locator(".editor-group-container.active .codelens-decoration", {
      hasText: /claude-code: lines 201–\d+ are not loaded/,
    });
    await lens.waitFor();
    await workbench.waitUntil("the text behind is dimmed", async () => {
      const opacities = await workbench.page
        .locator(".editor-group-container.active .view-line span")
        .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).opacity));
      return opacities.includes("0.45");
    });
    await takePicture(workbench, "cut-line");
  });

  it("ends in the preview at the same place", async () => {
    await workbench.runCommand("Memory Lens: Preview Compiled Context");
    await workbench.waitUntil("the preview is there", async () => {
      const labels = await workbench.page.locator(".tabs-container .tab").allTextContents();
      return labels.some((label) => /Compiled context · alice-memory · ≈[\d,]+ tokens/.test(label));
    });
    await workbench.page.locator(".tabs-container .tab", { hasText: "Compiled context" }).click();
    await workbench.focusEditor();
    await workbench.page.keyboard.press("Control+End");
    await workbench.waitUntil("the cut is a line of the preview", async () =>
      /<cut>MEMORY\.md: lines 201–\d+ are not loaded/.test((await workbench.visibleText()).replace(/\s+/g, " ")),
    );
    assert.ok(!(await workbench.visibleText()).includes("Before every release"));
    await workbench.page
      .locator(".codelens-decoration", { hasText: /claude-code: lines 201–\d+ are not loaded$/ })
      .first()
      .waitFor();
    await takePicture(workbench, "context-cut");
    await workbench.runCommand("View: Close All Editors");
  });

  it("differs from harness to harness, as a table tells", async () => {
    await workbench.runCommand("Memory Lens: Compare Harnesses");
    const frame = workbench.page.frameLocator("iframe.webview").frameLocator("iframe");
    await frame.locator("table").waitFor();
    const rows = await frame.locator("tbody tr").allTextContents();
    assert.equal(rows.length, 6);
    assert.ok(rows.some((row) => /claude-code\s*cut/.test(row)));
    assert.ok(rows.some((row) => /codex\s*nothing loaded/.test(row)));
    await workbench.page.getByRole("tab", { name: /^Compare Harnesses · alice-memory/ }).waitFor();
    if (takesPictures) await workbench.screenshot("compare-harnesses");
    await workbench.runCommand("View: Close All Editors");
  });

  it("differs from the last commit, side by side, and the view marks what changed", async () => {
    await workbench.openFile("persona.md");
    await workbench.runCommand("Memory Lens: Compare Context with the Last Commit");
    await workbench.waitUntil("the difference is shown", async () => {
      const labels = await workbench.page.locator(".tabs-container .tab").allTextContents();
      return labels.some((label) => /last commit ↔ now · [+−]\d+ tokens/.test(label));
    });
    await workbench.page.locator(".editor-group-container.active .monaco-diff-editor .view-lines").first().waitFor();
    await workbench.showContainer("Memory Lens");
    const tree = workbench.tree("Memory Section");
    await workbench.waitUntil("persona.md is marked", async () =>
      (await tree.rows()).some(
        ({ label, description }) => label === "persona.md" && /not loaded by claude-code · changed$/.test(description),
      ),
    );
    await takePicture(workbench, "context-diff");
  });

  it("differs from a saved snapshot, with the tokens that each file gained and lost", async () => {
    await workbench.runCommand("View: Close All Editors");
    await workbench.openFile("MEMORY.md");
    await beginCommand(workbench, "Memory Lens: Save Context As…");
    await chooseEntry(workbench, "XML");
    const snapshot = path.join(parent, "before.xml");
    await answerFileDialog(workbench, snapshot);
    await workbench.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    await workbench.waitUntil("the snapshot is on disk", () => existsSync(snapshot));
    await workbench.focusEditor();
    await workbench.page.keyboard.press("Control+Home");
    await workbench.page.keyboard.press("End");
    await workbench.page.keyboard.type(" and her team");
    await workbench.waitUntil("the text is there", async () =>
      (await workbench.visibleText()).startsWith("# Working with Alice and her team"),
    );
    await beginCommand(workbench, "Memory Lens: Compare Context with a Saved Snapshot…");
    await answerFileDialog(workbench, snapshot);
    await workbench.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    const tab = workbench.page.locator(".tabs-container .tab", { hasText: "alice-memory · snapshot ↔ now" });
    await tab.waitFor();
    assert.match((await tab.textContent()) ?? "", / · \+\d+ tokens$/);
    await workbench.waitUntil("the files are named", async () => {
      const told = await workbench.notifications();
      return told.some((text) => /^Tokens since the snapshot: MEMORY\.md \+\d+\.$/.test(text));
    });
  });
});

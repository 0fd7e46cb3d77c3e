import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import type { FrameLocator } from "playwright-core";
import { pictureSettings, pictureView, takePicture, takesPictures, widenSideBar } from "../support/pictures";
import { answerFileDialog, answerInput, beginCommand, chooseEntry } from "../support/quickInput";
import { weekOfMemory } from "../support/weekOfMemory";
import { Workbench } from "../support/workbench";

const today = localDay();

describe("A week with a memory of five layers", () => {
  let parent: string;
  let folder: string;
  let workbench: Workbench;
  const onDisk = (file: string): string => readFileSync(path.join(folder, file), "utf8");
  const isOnDisk = (file: string): boolean => existsSync(path.join(folder, file));

  before(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "memory-lens-week-"));
    folder = path.join(parent, "alice-memory");
    for (const [name, text] of Object.entries(weekOfMemory(today))) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    workbench = await Workbench.open({ workspace: folder, settings: pictureSettings, view: pictureView });
  });

  after(async () => {
    await workbench?.close();
    await rm(parent, { recursive: true, force: true });
  });

  async function until(sentence: string, condition: () => boolean): Promise<void> {
    await workbench.waitUntil(sentence, condition, 60_000);
  }

  /** Presses a button of a notification. */
  async function answerNotification(button: string): Promise<void> {
    const pressed = workbench.page.locator(".notifications-toasts .monaco-button", { hasText: button }).first();
    await pressed.waitFor({ timeout: 60_000 });
    await pressed.click();
  }

  /** The page of the report in front. */
  function report(): FrameLocator {
    return workbench.page.frameLocator("iframe.webview.ready:visible").frameLocator("iframe#active-frame");
  }

  it("shows the layers with age and size, and what is due", async () => {
    await workbench.showContainer("Memory Lens");
    const tree = workbench.tree("Memory Section");
    await workbench.waitUntil(
      "the memory is read",
      async () => (await tree.rows()).some(({ label }) => label === "Maintenance"),
      60_000,
    );
    await workbench.runCommand("Memory Lens: Group by Layers");
    await workbench.waitUntil("the layers are there", async () =>
      (await tree.rows()).some(({ label }) => label === "Daily Notes"),
    );
    await tree.expand("Maintenance");
    await tree.expand("Other");
    await workbench.waitUntil("indexes are told apart", async () => {
      const labels = (await tree.rows()).map(({ label }) => label);
      return labels.includes("memory/MEMORY.md") && labels.includes("topics/MEMORY.md");
    });
    await tree.collapse("Other");
    await tree.expand("Topics");
    await workbench.waitUntil("what is due is listed", async () =>
      (await tree.rows()).some(({ level, description }) => level === 3 && /weekly · due/.test(description)),
    );
    const rows = await tree.rows();
    const layers = rows.filter(({ level }) => level === 2).map(({ label }) => label);
    assert.deepEqual(layers.slice(0, 5), ["Active Context", "Long-Term Memory", "Daily Notes", "Topics", "Archive"]);
    const context = rows.find(({ label }) => label === "ACTIVE-CONTEXT.md");
    assert.match(context?.description ?? "", /^yesterday · \d+ of 50 lines$/);
    await widenSideBar(workbench, 430);
    await workbench.openFile("ACTIVE-CONTEXT.md");
    await takePicture(workbench, "layers");
  });

  it("Monday: remembers a fact at once", async () => {
    await beginCommand(workbench, "Memory Lens: Remember…");
    await answerInput(workbench, "One fact", "Noor is on leave until spring");
    await until("the fact is on disk", () => onDisk("MEMORY.md").includes(`${today} — Noor is on leave until spring`));
  });

  it("Tuesday: logs a decision with its reason, which begins the note of the day", async () => {
    assert.ok(!isOnDisk(`memory/${today}.md`));
    await beginCommand(workbench, "Memory Lens: Log…");
    await chooseEntry(workbench, "Decision");
    await answerInput(workbench, "What happened", "Refunds are paid on Fridays");
    await answerInput(workbench, "Why was it decided", "The bank wants one batch a week");
    const written = /Refunds are paid on Fridays.*The bank wants one batch a week/s;
    await until(
      "the note is written",
      () => isOnDisk(`memory/${today}.md`) && written.test(onDisk(`memory/${today}.md`)),
    );
  });

  it("Wednesday: reviews the week, promotes a lesson, and agrees to what is tidied", async () => {
    await workbench.runCommand("View: Close All Editors");
    await workbench.runCommand("Memory Lens: Weekly Review");
    const page = report();
    const promote = page.locator("button", { hasText: "Promote to MEMORY.md" });
    await promote.first().waitFor({ timeout: 60_000 });
    if (takesPictures) {
      await workbench.runCommand("Notifications: Clear All Notifications");
      await workbench.screenshot("weekly-review");
    }
    const before = onDisk("MEMORY.md");
    await promote.first().click();
    await until("the fact is promoted", () => onDisk("MEMORY.md") !== before);
    await page.locator("button:disabled", { hasText: "✓ Promote to MEMORY.md" }).first().waitFor();
    const kept = onDisk("MEMORY.md");
    await beginCommand(workbench, "Memory Lens: Choose Actions of Report…");
    await chooseEntry(workbench, "round well");
    await workbench.page.locator(".quick-input-widget .monaco-button", { hasText: "OK" }).click();
    await until("what was chosen is promoted", () => onDisk("MEMORY.md") !== kept);
    assert.match(onDisk("MEMORY.md"), /test with amounts that do not round well/);
    await page.locator("a[data-open]").first().click();
    await workbench.page.locator(".editor-instance .monaco-editor .view-lines").first().waitFor();
    await page.locator("button", { hasText: "Show Changes" }).click();
    await workbench.page.locator(".monaco-diff-editor, .multiDiffEntry").first().waitFor({ timeout: 60_000 });
    assert.match(onDisk("ACTIVE-CONTEXT.md"), /Round every amount/);
    await answerNotification("Apply");
    await until("the active context is pruned", () => !onDisk("ACTIVE-CONTEXT.md").includes("Round every amount"));
    await until("nothing is lost", () => onDisk(`memory/${today}.md`).includes("Round every amount to the cent"));
    await until("the review is marked", () => onDisk("MEMORY.md").includes(`reviewed ${today}`));
  });

  it("Thursday: archives what is old, shown first", async () => {
    await workbench.runCommand("View: Close All Editors");
    const old = readdirSync(path.join(folder, "memory")).filter((name) => /^\d.*\.md$/.test(name)).length;
    const tree = workbench.tree("Memory Section");
    await tree.collapse("Daily Notes");
    const task = (await tree.rows()).find(({ label, level }) => level === 3 && label.startsWith("Archive daily notes"));
    await tree.click(task?.label ?? "");
    await workbench.page.locator(".monaco-diff-editor, .multiDiffEntry").first().waitFor({ timeout: 60_000 });
    await answerNotification("Apply");
    await until("the notes are in the archive", () => isOnDisk("memory/archive/MEMORY.md"));
    await until("those of this month stay", () => {
      const left = readdirSync(path.join(folder, "memory")).filter((name) => /^\d.*\.md$/.test(name)).length;
      return left < old && left > 5;
    });
  });

  it("Friday: writes a handoff by the button of the editor, finishes it, and takes that back", async () => {
    await workbench.runCommand("View: Close All Editors");
    await workbench.runCommand("Memory Lens: Write Handoff");
    const apply = workbench.page.locator('.editor-actions .action-label[aria-label^="Apply Shown Change"]').first();
    await apply.waitFor({ timeout: 60_000 });
    assert.ok(!isOnDisk("HANDOFF.md"));
    await apply.click();
    await until("the handoff is written", () => isOnDisk("HANDOFF.md"));
    const written = onDisk("HANDOFF.md");
    assert.match(written, /Write the help page for the export/);
    await workbench.tab("HANDOFF.md").waitFor();
    await workbench.runCommand("View: Close All Editors");
    await workbench.runCommand("Memory Lens: Finish Handoff");
    await apply.waitFor({ timeout: 60_000 });
    await apply.click();
    await until("the handoff is gone", () => !isOnDisk("HANDOFF.md"));
    await answerNotification("Undo");
    await until("it is back as it was", () => isOnDisk("HANDOFF.md") && onDisk("HANDOFF.md") === written);
  });

  it("Saturday: takes over the memory of an agent that kept it elsewhere", async () => {
    const source = path.join(parent, "openclaw");
    const files = {
      "MEMORY.md": "# Memory\n\n## Facts\n\n- The lighthouse keeper is called Ines\n",
      "memory/2026-01-05.md": "# 2026-01-05\n\n- Painted the lighthouse\n",
      "SOUL.md": "# Soul\n\nPatient.\n",
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(source, name)), { recursive: true });
      await writeFile(path.join(source, name), text);
    }
    await workbench.runCommand("View: Close All Editors");
    await beginCommand(workbench, "Memory Lens: Migrate…");
    await chooseEntry(workbench, "OpenClaw");
    await answerFileDialog(workbench, source);
    await workbench.page.locator(".monaco-diff-editor, .multiDiffEntry").first().waitFor({ timeout: 60_000 });
    await answerNotification("Apply");
    const everything = (): string =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".md"))
        .map(onDisk)
        .join("\n");
    await until("every line has a place", () => {
      const text = everything();
      return text.includes("The lighthouse keeper is called Ines") && text.includes("Painted the lighthouse");
    });
    for (const [name, text] of Object.entries(files)) assert.equal(readFileSync(path.join(source, name), "utf8"), text);
  });
});

function localDay(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { runProgram } from "../support/commandLine";
import { pictureSettings, pictureView, takePicture, widenSideBar } from "../support/pictures";
import { inRepository } from "../support/repository";
import { Workbench } from "../support/workbench";
import type { WorkbenchTree } from "../support/workbenchTree";

/** What the command line says of a memory, as far as the view shows it too. */
interface Report {
  core: string[];
  external: string[];
  ignored: { path: string; reason: string }[];
  missing: string[];
  budget: { tokens: number; limit: number };
  files: { path: string; tokens: number }[];
  findings: { rule: string; path: string; severity: string }[];
}

describe("The main job, on the sample memory", () => {
  let parent: string;
  let folder: string;
  let workbench: Workbench;
  let tree: WorkbenchTree;

  before(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "memory-lens-sample-"));
    folder = path.join(parent, "sample-memory");
    await cp(inRepository("test/fixtures/sample-memory"), folder, { recursive: true });
    workbench = await Workbench.open({
      workspace: folder,
      settings: { ...pictureSettings },
      view: pictureView,
    });
    tree = workbench.tree("Memory Section");
  });

  after(async () => {
    await workbench?.close();
    await rm(parent, { recursive: true, force: true });
  });

  it("shows the three sections of the memory with the numbers of the command line", async () => {
    const report = check(folder);
    await workbench.showContainer("Memory Lens");
    await waitForRow("Core memory", `${total(report)} · ${percent(report.budget.tokens, report.budget.limit)}`);
    const directories = new Set(report.external.flatMap(directoriesOf));
    await waitForRow("External memory", `${report.external.length} files · ${directories.size} directories`);
    await waitForRow("Not memory", String(report.ignored.length));
  });

  it("shows every core file with its tokens and its share of the budget, in the order they are loaded", async () => {
    const report = check(folder);
    const rows = await rowsBelow("Core memory");
    assert.deepEqual(
      rows.map(({ label, description }) => `${label} ${description}`),
      report.files.map(
        ({ path: name, tokens }) => `${name} ${figure(tokens)} · ${percent(tokens, report.budget.limit)}`,
      ),
    );
  });

  it("marks exactly the directories without an index", async () => {
    const report = check(folder);
    const rows = await rowsBelow("External memory");
    assert.deepEqual(
      rows.filter(({ description }) => description === "no MEMORY.md").map(({ label }) => label),
      report.missing.filter((directory) => !directory.includes("/")),
    );
  });

  it("says why the rest is not memory", async () => {
    const report = check(folder);
    await tree.expand("Not memory");
    await workbench.waitUntil("what is not memory is listed", async () => (await rowsBelow("Not memory")).length > 0);
    const rows = await rowsBelow("Not memory");
    assert.deepEqual(
      rows.map(({ label }) => label),
      report.ignored.map(({ path: name }) => name),
    );
    assert.ok(
      rows.some(({ label, description }) => label === "skills/" && description === "belongs to another format"),
    );
    await tree.collapse("Not memory");
  });

  it("keeps the budget in sight in the status bar, with a bar for each core file on hover (S15)", async () => {
    const { budget, core } = check(folder);
    const item = workbench.statusItem(`${figure(budget.tokens)} / ${group(budget.limit)}`);
    await item.waitFor();
    assert.match((await item.getAttribute("class")) ?? "", /warning-kind/);
    await item.hover();
    const hover = workbench.page.locator(".workbench-hover", { hasText: "o200k_base" });
    await hover.waitFor();
    for (const name of core) assert.ok((await hover.textContent())?.includes(name), name);
    await workbench.page.keyboard.press("Escape");
  });

  it("lists the problems of the whole memory without opening a file", async () => {
    const { findings } = check(folder);
    const shown = findings.filter(({ severity }) => severity !== "hint");
    await workbench.waitUntil(
      "the panel lists every problem",
      async () => (await workbench.problems()).length === shown.length,
    );
    const problems = await workbench.problems();
    assert.ok(
      problems.some((text) => text.startsWith("research/ has no MEMORY.md, so an agent cannot discover its 4 files.")),
    );
  });

  it("looks right in dark and in light", async () => {
    await widenSideBar(workbench, 400);
    await tree.click("MEMORY.md");
    await workbench.tab("MEMORY.md").waitFor();
    await takePicture(workbench, "overview-dark");
    await workbench.changeSettings({ ...pictureSettings, "workbench.colorTheme": "Default Light Modern" });
    await workbench.page.locator(".monaco-workbench.vs").waitFor();
    await takePicture(workbench, "overview-light");
    await workbench.changeSettings({ ...pictureSettings });
    await workbench.page.locator(".monaco-workbench.vs-dark").waitFor();
    await workbench.runCommand("View: Close All Editors");
  });

  it("leads from a problem's code to what the rule says", async () => {
    await workbench.problems();
    await workbench.page.locator(".markers-panel a", { hasText: "missing-index" }).first().click();
    await workbench.page.locator(".tabs-container .tab", { hasText: "rules.md" }).waitFor();
    await workbench.waitUntil("the rule's heading is on the screen", async () => {
      for (const frame of workbench.page.frames()) {
        const heading = frame.locator("h2#missing-index");
        if ((await heading.count()) === 0) continue;
        const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
        return top > -5 && top < 200;
      }
      return false;
    });
    await workbench.runCommand("View: Close All Editors");
  });

  it("opens a file from the view and shows the squiggle there", async () => {
    await tree.expand("research");
    await tree.click("berth-prices.md");
    await workbench.tab("berth-prices.md").waitFor();
    await workbench.page.locator(".editor-group-container.active .squiggly-error").first().waitFor();
  });

  it("mends the problem with a quick fix, and problem and view follow", async () => {
    await workbench.focusEditor();
    await workbench.page.keyboard.press("Control+Home");
    await workbench.page.keyboard.press("Control+.");
    const fix = workbench.page.locator(".action-widget .monaco-list-row.action", {
      hasText: "Create research/MEMORY.md",
    });
    await fix.first().waitFor();
    await takePicture(workbench, "quick-fix");
    await workbench.page.keyboard.press("Escape");
    await workbench.quickFix("Create research/MEMORY.md");
    await workbench.tab("MEMORY.md").waitFor();
    const index = await readFile(path.join(folder, "research", "MEMORY.md"), "utf8");
    assert.match(index, /^# Research\n\n- \[.*\]\(berth-prices\.md\)/);
    await workbench.waitUntil("the problem is gone", async () => {
      return !(await workbench.problems()).some((text) => text.startsWith("research/ has no MEMORY.md"));
    });
    await waitForRow("research", "Research");
    await workbench.waitUntil("the index is a row of the view", async () => {
      return (await rowsBelow("research")).some(({ label }) => label === "MEMORY.md");
    });
  });

  it("takes the fix back with one undo", async () => {
    await workbench.focusEditor();
    await workbench.page.keyboard.press("Control+Z");
    await workbench.waitUntil("the index is gone", () => !existsSync(path.join(folder, "research", "MEMORY.md")));
    await waitForRow("research", "no MEMORY.md");
    await workbench.runCommand("View: Close All Editors");
    await workbench.runCommand("View: Hide Panel");
  });

  it("opens the compiled context beside a core file, its tokens in the title", async () => {
    await workbench.openFile("persona.md");
    await workbench.runCommand("Memory Lens: Preview Compiled Context");
    const { budget } = check(folder);
    await previewTab(budget.tokens).waitFor();
    await workbench.waitUntil("the preview shows the core", async () => {
      return (await previewText()).includes('<file name="MEMORY.md">');
    });
    await widenSideBar(workbench, 300);
    await takePicture(workbench, "preview");
  });

  it("follows what is typed: tokens in the view, in the status bar and in the title, and the text itself", async () => {
    const before = check(folder);
    const sentence = "I have learned to read the tide tables of Aohama without a lamp.";
    await workbench.typeAtEnd(`\n${sentence}\n`);
    await workbench.waitUntil("the tab's title tells more tokens", async () => {
      return (await previewTab(before.budget.tokens).count()) === 0 && (await anyPreviewTab().count()) === 1;
    });
    await workbench.save();
    await workbench.waitUntil("the sentence is on disk", async () => {
      return (await readFile(path.join(folder, "persona.md"), "utf8")).includes(sentence);
    });
    const after = check(folder);
    assert.ok(after.budget.tokens > before.budget.tokens);
    await previewTab(after.budget.tokens).waitFor();
    await workbench.waitUntil("the editor that was typed in is the active one", async () => {
      return workbench.page
        .locator(".editor-group-container.active .tab.active", { hasText: "persona.md" })
        .isVisible();
    });
    await waitForRow("Core memory", `${total(after)} · ${percent(after.budget.tokens, after.budget.limit)}`);
    const persona = after.files.find(({ path: name }) => name === "persona.md");
    assert.ok(persona);
    await waitForRow("persona.md", `${figure(persona.tokens)} · ${percent(persona.tokens, after.budget.limit)}`);
    await workbench.statusItem(`${figure(after.budget.tokens)} / ${group(after.budget.limit)}`).waitFor();
  });

  it("selects the active editor's file in the view", async () => {
    await workbench.waitUntil("the row is selected", async () => {
      return (await tree.row("persona.md").getAttribute("aria-selected")) === "true";
    });
    await workbench.openFile("people/ines.md");
    await workbench.waitUntil("people is unfolded and the file selected", async () => {
      return (await rowsBelow("people")).some(({ label, isSelected }) => label === "ines.md" && isSelected);
    });
  });

  it("comes back with the window as it was left", async () => {
    await workbench.page.reload();
    await previewTab(check(folder).budget.tokens).waitFor();
    await workbench.waitUntil("the preview shows the core again", async () => {
      return (await previewText()).includes('<file name="MEMORY.md">');
    });
    await workbench.showContainer("Memory Lens");
    await tree.row("Core memory").waitFor();
  });

  async function waitForRow(label: string, description: string): Promise<void> {
    let found: string | undefined;
    await workbench
      .waitUntil(`${label} says ${description}`, async () => {
        found = (await tree.rows()).find((row) => row.label === label)?.description;
        return found === description;
      })
      .catch((cause: unknown) => assert.fail(`${label} says ${found}, not ${description}: ${String(cause)}`));
  }

  /** The rows directly below a row that is on the screen and unfolded. */
  async function rowsBelow(label: string) {
    const rows = await tree.rows();
    const start = rows.findIndex((row) => row.label === label);
    const level = rows[start]?.level ?? 0;
    const rest = rows.slice(start + 1);
    const end = rest.findIndex((row) => row.level <= level);
    return rest.slice(0, end < 0 ? undefined : end).filter((row) => row.level === level + 1);
  }

  function anyPreviewTab() {
    return workbench.page.locator(".tabs-container .tab", { hasText: "Compiled context" });
  }

  function previewTab(tokens: number) {
    const title = `Compiled context · sample-memory · ${figure(tokens)} tokens`;
    return workbench.page.locator(".tabs-container .tab", { hasText: title });
  }

  async function previewText(): Promise<string> {
    const lines = workbench.page.locator(".editor-group-container:last-child .monaco-editor .view-line");
    return (await lines.allTextContents()).join("\n").replaceAll("\u00a0", " ");
  }
});

/** What a process of its own says of the memory as it is on disk. */
function check(folder: string): Report {
  const { stdout } = runProgram(["check", folder, "--format", "json"], { cwd: folder });
  const parsed = JSON.parse(stdout) as { roots: [Report] };
  return parsed.roots[0];
}

function directoriesOf(file: string): string[] {
  const names = file.split("/").slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join("/"));
}

function total({ budget }: Report): string {
  return `${figure(budget.tokens)} of ${group(budget.limit)} tokens`;
}

function figure(tokens: number): string {
  return `≈${group(tokens)}`;
}

function group(value: number): string {
  return value.toLocaleString("en-US");
}

function percent(part: number, whole: number): string {
  return `${Math.floor((part / whole) * 100)} %`;
}

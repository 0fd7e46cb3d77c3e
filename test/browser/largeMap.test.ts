import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import type { FrameLocator } from "playwright-core";
import { generateMemory } from "../support/generatedMemory";
import { pictureSettings } from "../support/pictures";
import { Workbench } from "../support/workbench";

const themes = [
  { theme: "Default Light Modern", kind: "vscode-light" },
  { theme: "Default High Contrast", kind: "vscode-high-contrast" },
  { theme: "Default High Contrast Light", kind: "vscode-high-contrast-light" },
  { theme: "Default Dark Modern", kind: "vscode-dark" },
];

describe("The map of 5,000 files", () => {
  let parent: string;
  let workbench: Workbench;
  let map: FrameLocator;

  before(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "memory-lens-map-"));
    const folder = path.join(parent, "alice-memory");
    await mkdir(folder);
    assert.equal(generateMemory(folder, { files: 5000, hasText: true }).files, 5000);
    workbench = await Workbench.open({ workspace: folder, settings: { ...pictureSettings } });
    await workbench.showContainer("Memory Lens");
    await workbench.tree("Memory Section").row("Core memory").waitFor({ timeout: 60_000 });
  });

  after(async () => {
    await workbench?.close();
    await rm(parent, { recursive: true, force: true });
  });

  const foot = async (): Promise<string> => (await map.locator("#foot").textContent()) ?? "";
  const trail = async (): Promise<string[]> => await map.locator("#trail:not([hidden]) button").allTextContents();

  /** Waits until the foot of the map tells of something that fits, and gives it back. */
  async function told(sentence: string, pattern: RegExp): Promise<string> {
    await workbench.waitUntil(sentence, async () => pattern.test(await foot()));
    return await foot();
  }

  it("appears within seconds, and stands for every file", async () => {
    await workbench.runCommand("Memory Lens: Show Memory Map");
    await workbench.page.locator("iframe.webview.ready").first().waitFor({ timeout: 15_000 });
    map = workbench.page.frameLocator("iframe.webview.ready").frameLocator("iframe");
    await map.locator("g.file.core").first().waitFor({ timeout: 15_000 });
    assert.match((await map.locator("#figures").textContent()) ?? "", /tokens in 5,000 files/);
    const closed = await map
      .locator("g.closed")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    const hidden = closed.map((label) => Number(/ · (\d+) files? · /.exec(label)?.[1]));
    const open = await map.locator("g.file").count();
    assert.equal(
      hidden.reduce((sum, files) => sum + files, open),
      5000,
    );
    assert.ok(open + closed.length < 600, `${open + closed.length} cells are too many to be told apart`);
  });

  it("keeps every label in its cell, and tells core from external memory in every theme", async () => {
    for (const { theme, kind } of themes) {
      await workbench.changeSettings({ ...pictureSettings, "workbench.colorTheme": theme });
      await map.locator(`body.${kind}`).waitFor();
      const wide = await map.locator("g.cell").evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const room = cell.querySelector<SVGGraphicsElement>(".box")?.getBBox();
          return [...cell.querySelectorAll("text")].flatMap((text) => {
            const { x, width } = text.getBBox();
            return room !== undefined && x + width > room.width ? [text.textContent] : [];
          });
        }),
      );
      assert.deepEqual(wide, [], theme);
      const fills = await Promise.all(
        ["g.file.core", "g.file.external"].map((name) =>
          map
            .locator(`${name} .box`)
            .first()
            .evaluate((box) => getComputedStyle(box).fill),
        ),
      );
      assert.notEqual(fills[0], fills[1], theme);
    }
  });

  it("is walked by the arrow keys, into a directory and out again", async () => {
    await map.locator("g.file.core[tabindex='0']").focus();
    const start = await told("a core file is told", /^\S+\.md · core memory · /);
    await workbench.page.keyboard.press("ArrowRight");
    await workbench.waitUntil("the next file is told", async () => (await foot()) !== start);
    await workbench.page.keyboard.press("Home");
    assert.equal(await told("the first file is told again", /core memory/), start);
    await workbench.page.keyboard.press("ArrowDown");
    const directory = (await told("a directory is told", /^dir-\S+\/ · \d+ files · ≈[\d,]+ tokens/)).split(" · ")[0];
    await workbench.page.keyboard.press("Enter");
    await workbench.waitUntil(
      "the trail leads to it",
      async () => `${(await trail()).slice(1).join("/")}/` === directory,
    );
    await told("what is in it is told", new RegExp(`^${directory}`));
    const within = await map.locator("#trail button:disabled").textContent();
    await workbench.page.keyboard.press("Escape");
    await workbench.waitUntil("the map leads out", async () => !(await trail()).includes(within ?? ""));
    await told("the directory is where one is", new RegExp(`^${directory} `));
    await map.locator("#trail button").first().click();
    await map.locator("g.file.core").first().waitFor();
  });

  it("opens a file that a directory was closed over", async () => {
    const closed = map.locator("g.closed[aria-label^='dir-1/']").first();
    await closed.click();
    await map.locator("#trail button:disabled").waitFor();
    for (let depth = 0; depth < 6 && (await map.locator("g.file").count()) === 0; depth++) {
      await map.locator("g.closed").first().click();
    }
    const file = map.locator("g.file").first();
    const name = path.basename(((await file.getAttribute("aria-label")) ?? "").split(" · ")[0] ?? "");
    await file.click();
    await workbench.tab(name).waitFor();
  });
});

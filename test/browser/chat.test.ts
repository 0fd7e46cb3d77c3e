import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { installWithModel, modelName } from "../support/modelExtension";
import { pictureSettings, pictureView, takePicture } from "../support/pictures";
import { writeFiles } from "../support/realFolder";
import { Workbench } from "../support/workbench";

const files = {
  "MEMORY.md": "# Memory\n\n- [memory/](memory/MEMORY.md)\n",
  "memory/MEMORY.md": "# Notes\n\n- [26 August](2026-08-26.md)\n",
  "memory/2026-08-26.md":
    "# 26 August\n\n## Decisions\n\n- Decided to light the harbour from dusk, because ships arrive late.\n",
};

describe("Chat with @memory", () => {
  let parent: string;
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "memory-lens-chat-"));
    folder = path.join(parent, "harbour-memory");
    writeFiles(folder, files);
    const extensions = path.join(parent, "extensions");
    installWithModel(extensions, "The harbour is lit from dusk, since ships arrive late [1].");
    workbench = await Workbench.open({
      workspace: folder,
      extensions,
      settings: {
        ...pictureSettings,
        "chat.disableAIFeatures": false,
        "workbench.secondarySideBar.defaultVisibility": "visible",
      },
      view: pictureView,
    });
    // What asks for a participant that VS Code does not know yet goes to VS Code's own, which wants an account.
    await workbench.statusItem("/ 30,000").waitFor();
    await workbench.runCommand("Chat: Open Chat");
    await workbench.waitUntil(
      "chat takes the model",
      async () => {
        // Chat looks for models with the first question, and answers it with what it has by then.
        if ((await response("/context")).includes("MEMORY.md")) return true;
        await workbench.page.locator(".interactive-input-part", { hasText: modelName }).waitFor({ timeout: 5_000 });
        return false;
      },
      60_000,
    );
  });

  after(async () => {
    await workbench?.close();
    await rm(parent, { recursive: true, force: true });
  });

  it("answers a question in words, with a link to the lines that they are from", async () => {
    const answer = await response("From when is the harbour lit?");
    assert.match(answer, /The harbour is lit from dusk, since ships arrive late/);
    await (await lastRow()).locator("a", { hasText: "2026-08-26.md" }).first().click();
    await workbench.tab("2026-08-26.md").waitFor();
    await takePicture(workbench, "chat");
  });

  it("answers with a report whose links lead to the line", async () => {
    const answer = await response("/daily-summary 2026-08-26");
    assert.match(answer, /Decided to light the harbour from dusk/);
    await workbench.runCommand("View: Close All Editors");
    await (await lastRow()).locator("a", { hasText: "2026-08-26.md:5" }).first().click();
    await workbench.tab("2026-08-26.md").waitFor();
    await workbench.statusItem(/Ln 5\b/).waitFor();
  });

  it("shows a change before it is made, and makes it when a person agrees", async () => {
    const answer = await response("/topic-create Lamps");
    assert.match(answer, /3 files would change/);
    const topic = path.join(folder, "memory", "topics", "lamps.md");
    await (await lastRow()).locator("a", { hasText: "Show Changes" }).click();
    await workbench.waitUntil("the change is shown", async () => {
      const labels = await workbench.page.locator(".tabs-container .tab").allTextContents();
      return labels.some((label) => label.includes("New Topic · harbour-memory"));
    });
    assert.ok(!existsSync(topic));
    await workbench.page.locator(".notifications-toasts .monaco-button", { hasText: "Apply" }).click();
    await workbench.waitUntil("the change is made", () => existsSync(topic));
    assert.match(await readFile(path.join(folder, "memory", "topics", "MEMORY.md"), "utf8"), /lamps\.md/);
  });

  /** The row of the chat that stands last; the list keeps no others than are in sight, in no certain order. */
  async function lastRow(): Promise<Locator> {
    const rows = workbench.page.locator(".interactive-session .monaco-list-row");
    const indexes = await rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute("data-index"))));
    return workbench.page.locator(`.interactive-session .monaco-list-row[data-index="${Math.max(0, ...indexes)}"]`);
  }

  /** Asks `@memory` and reads the whole answer. */
  async function response(question: string): Promise<string> {
    const { page } = workbench;
    const former =
      (await page.locator(".interactive-session .monaco-list-row").count()) === 0
        ? null
        : await (await lastRow()).getAttribute("data-index");
    await page.locator(".interactive-input-part .monaco-editor").first().click();
    // The list of completions takes the key that sends; behind a space there is none.
    await page.keyboard.type(`@memory ${question} `);
    await page.keyboard.press("Enter");
    let answer = "";
    await workbench.waitUntil(
      `${question} is answered`,
      async () => {
        const row = await lastRow();
        const done = row.locator(".interactive-response:not(.chat-response-loading)");
        if ((await row.getAttribute("data-index")) === former || (await done.count()) === 0) return false;
        answer = (await done.textContent()) ?? "";
        return true;
      },
      40_000,
    );
    return answer;
  }
});

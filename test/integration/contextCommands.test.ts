import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { commands, env, LanguageModelTextPart, lm, type TextDocument, Uri, window, workspace } from "vscode";
import { commandIds, toolNames } from "../../client/src/ids";
import { previewSubject } from "../../client/src/previewUri";
import { isOnDisk, openFile, scratchMemory } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";
import { reportNamed } from "../support/yearInEditor";

const files = {
  "MEMORY.md": "# Memory\n\n- [notes/](notes/MEMORY.md)\n",
  "SOUL.md": "I am calm.\n",
  "notes/MEMORY.md": "# Notes of every day\n\n- [The lighthouse](lighthouse.md)\n",
  "notes/lighthouse.md": "# The lighthouse\n\nThe gallipot keeper lights it at dusk.\n",
};

describe("Commands on what an agent gets", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;
  let folder: Uri;

  beforeEach(async () => {
    memory = await scratchMemory(files);
    folder = Uri.file(memory.folder);
    await waitUntil("the preview can be opened", async () => {
      await commands.executeCommand(commandIds.preview, folder);
      return previewOf(memory.folder) !== undefined;
    });
  });

  afterEach(async () => {
    await commands.executeCommand("workbench.action.closeQuickOpen");
    await memory.remove();
  });

  it("search memory as a person types, show the place pointed at, and stay there when it is taken", async () => {
    await openFile(path.join(memory.folder, "SOUL.md"));
    const search = commands.executeCommand(commandIds.searchMemory, "gallipot");
    await waitUntil("the hit is shown while the search is open", () => nameOfActive() === "lighthouse.md");
    await acceptUntil("the hit is taken", search);
    assert.equal(nameOfActive(), "lighthouse.md");
    assert.equal(window.activeTextEditor?.selection.active.line, 2);
  });

  it("search memory and come back to where one was when the search is left", async () => {
    await openFile(path.join(memory.folder, "SOUL.md"));
    const search = commands.executeCommand(commandIds.searchMemory, "gallipot");
    await waitUntil("the hit is shown while the search is open", () => nameOfActive() === "lighthouse.md");
    await commands.executeCommand("workbench.action.closeQuickOpen");
    await search;
    assert.equal(nameOfActive(), "SOUL.md");
  });

  it("copy the compiled context as the preview shows it", async () => {
    const shown = previewOf(memory.folder)?.getText();
    await env.clipboard.writeText("");
    await commands.executeCommand(commandIds.copyContext, folder);
    assert.equal(await env.clipboard.readText(), shown);
    assert.match(shown ?? "", /<file name="SOUL\.md">\nI am calm\.\n/);
  });

  it("save the compiled context to a file that says the same", async () => {
    const shown = previewOf(memory.folder);
    assert.ok(shown);
    await window.showTextDocument(shown);
    const scratch = path.dirname(memory.folder);
    await acceptUntil("the context is saved", commands.executeCommand(commandIds.saveContext));
    const name = `scratch-${path.basename(memory.folder)}.memory-context.xml`;
    assert.equal(await readFile(path.join(scratch, name), "utf8"), shown.getText());
    await rm(path.join(scratch, name));
  });

  it("check a captured prompt in the open file, and show a report on the four rules", async () => {
    const prompt = await workspace.openTextDocument({ content: `system: ${files["MEMORY.md"]} and nothing else` });
    await window.showTextDocument(prompt);
    await env.clipboard.writeText("");
    const check = commands.executeCommand(commandIds.checkPrompt, folder);
    await acceptUntil("the report is shown", check);
    await reportNamed("Harness Contract");
  });

  it("remember a text by the tool of an agent, in the file, saved", async () => {
    const root = Uri.file(memory.folder).toString();
    const answer = await invoke({ root, text: "- The gallipot oil is bought in Lindvik." });
    assert.match(answer, /^Written to MEMORY\.md\. Core memory now has ≈\d+ of 30,000 tokens\.$/);
    assert.equal(
      await readFile(path.join(memory.folder, "MEMORY.md"), "utf8"),
      `${files["MEMORY.md"]}- The gallipot oil is bought in Lindvik.\n`,
    );
    assert.match(await invoke({ root, text: "Blue.", path: "people/keeper.md" }), /^Written to people\/keeper\.md\./);
    assert.ok(isOnDisk(memory.folder, "people", "MEMORY.md"));
    assert.match(await readFile(path.join(memory.folder, "people", "keeper.md"), "utf8"), /Blue\./);
  });
});

/** Takes what the open quick pick or dialog offers first, again for each that follows, until the command has ended. */
async function acceptUntil(sentence: string, command: Thenable<unknown>): Promise<void> {
  let hasEnded = false;
  void command.then(() => {
    hasEnded = true;
  });
  await waitUntil(sentence, async () => {
    if (!hasEnded) await commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    return hasEnded;
  });
  await command;
}

function nameOfActive(): string | undefined {
  return window.activeTextEditor?.document.uri.path.split("/").at(-1);
}

function previewOf(folder: string): TextDocument | undefined {
  return window.visibleTextEditors
    .map(({ document }) => document)
    .find(({ uri }) => {
      const subject = previewSubject(uri);
      return subject !== undefined && Uri.parse(subject.root).fsPath === folder;
    });
}

async function invoke(input: object): Promise<string> {
  const { content } = await lm.invokeTool(toolNames.remember, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("\n");
}

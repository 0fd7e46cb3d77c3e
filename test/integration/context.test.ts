import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  type CodeAction,
  type CodeLens,
  ConfigurationTarget,
  commands,
  LanguageModelTextPart,
  lm,
  Range,
  TabInputTextDiff,
  type TextDocument,
  Uri,
  window,
  workspace,
} from "vscode";
import { commandIds, toolNames } from "../../client/src/ids";
import { previewSubject, previewUri } from "../../client/src/previewUri";
import { openFile, problemsIn, scratchMemory, writeFiles } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";
import { reportNamed } from "../support/yearInEditor";

const long = `# Memory\n\n${"- One line of text.\n".repeat(210)}## The last rule\n\nAlways ask.\n`;

const files = {
  "MEMORY.md": long,
  "SOUL.md": "I am calm.\n",
  "ACTIVE-CONTEXT.md": "Building the harbour.\n",
  "notes/MEMORY.md": "# Notes of every day\n",
  "notes/harbour.md": "# The harbour\n\nShips arrive at noon.\n",
};

describe("Contexts and harnesses", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;

  beforeEach(async () => {
    memory = await scratchMemory(files);
    await waitUntil("the preview can be opened", async () => {
      await commands.executeCommand(commandIds.preview, Uri.file(memory.folder));
      return preview(memory.folder) !== undefined;
    });
  });

  afterEach(async () => {
    await setHarness(undefined);
    await memory.remove();
  });

  it("follow the setting: the file is cut where the harness cuts it, and its problem offers another harness", async () => {
    await setHarness("claude-code");
    const file = path.join(memory.folder, "MEMORY.md");
    await waitUntil("the problem is there", () =>
      problemsIn(memory.folder).some(
        ({ rule, message }) => rule === "over-harness-limit" && /lines 201–/.test(message),
      ),
    );
    await waitUntil("the preview is cut", () =>
      /<cut>MEMORY\.md: lines 201–/.test(preview(memory.folder)?.getText() ?? ""),
    );
    assert.ok(!preview(memory.folder)?.getText().includes("Always ask."));
    await openFile(file);
    await waitUntil("the fix is offered", async () => {
      const actions = await commands.executeCommand<CodeAction[]>(
        "vscode.executeCodeActionProvider",
        Uri.file(file),
        new Range(205, 0, 205, 0),
        "quickfix",
      );
      return actions.some(
        ({ title, command }) => title === "Change harness…" && command?.command === commandIds.changeHarness,
      );
    });
  });

  it("obey the limits of .memfs.config.json as soon as it is saved", async () => {
    await setHarness("letta-code");
    await writeFiles(memory.folder, { ".memfs.config.json": '{ "version": 1, "maxFileCharacters": 40, "colour": 1 }' });
    await waitUntil("the limit holds and the file is judged", () => {
      const found = problemsIn(memory.folder).map(({ rule, path: where }) => `${rule} ${where}`);
      return (
        found.includes("over-harness-limit MEMORY.md") && found.includes("memfs-config-invalid .memfs.config.json")
      );
    });
    await writeFile(path.join(memory.folder, ".memfs.config.json"), '{ "version": 1, "maxFileCharacters": 9000 }');
    await waitUntil("the new limit holds", () => {
      const found = problemsIn(memory.folder).map(({ rule }) => rule);
      return !found.includes("over-harness-limit") && !found.includes("memfs-config-invalid");
    });
  });

  it("show a preview for a kind of session and a harness, with the sums of its parts", async () => {
    const subject = previewSubject(preview(memory.folder)?.uri ?? Uri.file("/"));
    assert.ok(subject);
    const uri = previewUri({ ...subject, session: "main", harness: "claude-code" }, "scratch", undefined);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document);
    assert.match(document.getText(), /^<memory root="[^"]+" session="main" harness="claude-code">/);
    await waitUntil("the lenses tell", async () => {
      const shown = [...workspace.textDocuments].find(
        ({ uri: each }) => previewSubject(each)?.session === "main" && !each.query.includes("counting"),
      );
      if (shown === undefined) return false;
      const lenses = await commands.executeCommand<CodeLens[]>("vscode.executeCodeLensProvider", shown.uri, 50);
      const titles = lenses.map(({ command }) => command?.title ?? "");
      return (
        titles.includes("Main session") &&
        titles.includes("claude-code") &&
        titles.some((title) => /^read at session start ≈\d+$/.test(title)) &&
        titles.some((title) => /lines 201–\d+ are not loaded/.test(title))
      );
    });
  });

  it("compare the known harnesses in a report", async () => {
    await commands.executeCommand(commandIds.compareHarnesses, Uri.file(memory.folder));
    await reportNamed("Compare Harnesses");
  });

  it("compare a context with the last commit, each side compiled, and mark nothing as lost", async () => {
    const git = (...args: string[]): void => {
      execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@localhost", ...args], { cwd: memory.folder });
    };
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    await writeFile(path.join(memory.folder, "SOUL.md"), "I am calm and curious.\n");
    await waitUntil(
      "the preview follows",
      () => preview(memory.folder)?.getText().includes("calm and curious") === true,
    );
    await openFile(path.join(memory.folder, "SOUL.md"));
    await commands.executeCommand(commandIds.compareWithCommit, Uri.file(memory.folder));
    const tab = window.tabGroups.activeTabGroup.activeTab;
    assert.match(tab?.label ?? "", /last commit ↔ now · \+\d+ tokens$/);
    assert.ok(tab?.input instanceof TabInputTextDiff);
    const before = (await workspace.openTextDocument(tab.input.original)).getText();
    const after = (await workspace.openTextDocument(tab.input.modified)).getText();
    assert.equal(after, before.replace("I am calm.", "I am calm and curious."));
  });

  it("say why there is no commit to compare with", async () => {
    await commands.executeCommand(commandIds.compareWithCommit, Uri.file(memory.folder));
    assert.ok(!(window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputTextDiff));
  });
});

describe("The tools for agents", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;
  let root: string;

  beforeEach(async () => {
    memory = await scratchMemory(files);
    await waitUntil("the root is known", async () => {
      const answer = await invoke("list", { root: Uri.file(memory.folder).toString() });
      root = answer.startsWith("{") ? JSON.parse(answer).root : "";
      return root !== "";
    });
  });

  afterEach(async () => {
    await memory.remove();
  });

  it("are known to VS Code, each with a description and a schema", () => {
    for (const name of Object.values(toolNames)) {
      const tool = lm.tools.find((each) => each.name === name);
      assert.ok(tool, name);
      assert.ok(tool.description.length > 40, name);
      assert.equal(typeof tool.inputSchema, "object", name);
    }
  });

  it("list, read, search and check, and give nothing from outside", async () => {
    assert.match(await invoke("read", { root, path: "notes/harbour.md" }), /Ships arrive at noon/);
    assert.match(await invoke("read", { root, path: "../../x.md" }), /leads out of the memory root/);
    assert.match(await invoke("search", { root, query: "ships noon" }), /"path": "notes\/harbour\.md"/);
    assert.match(await invoke("check", { root }), /"verdict": "valid"/);
  });

  it("refuse to remember what would pass the budget, and say where it could go", async () => {
    const before = await readFile(path.join(memory.folder, "MEMORY.md"), "utf8");
    const answer = await invoke("remember", { root, text: "a ".repeat(31_000) });
    assert.match(answer, /must stay under 30,000 .*notes\/ \(Notes of every day\)/);
    assert.equal(await readFile(path.join(memory.folder, "MEMORY.md"), "utf8"), before);
  });
});

async function invoke(tool: keyof typeof toolNames, input: object): Promise<string> {
  const result = await lm.invokeTool(toolNames[tool], { input, toolInvocationToken: undefined });
  return result.content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("\n");
}

async function setHarness(name: string | undefined): Promise<void> {
  await workspace.getConfiguration("memoryLens").update("harness", name, ConfigurationTarget.Workspace);
}

function preview(folder: string): TextDocument | undefined {
  const root = Uri.file(folder).toString();
  return window.visibleTextEditors
    .map(({ document }) => document)
    .find(({ uri }) => {
      const subject = previewSubject(uri);
      return subject !== undefined && Uri.parse(subject.root).toString() === root;
    });
}

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  commands,
  LanguageModelTextPart,
  lm,
  Position,
  type Tab,
  TabInputTextDiff,
  TabInputWebview,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import { type CommandName, commandIds, PREVIEW_SCHEME, toolNames } from "../../client/src/ids";
import { closeEditors, isOnDisk, openFile, scratchMemory, writeFiles } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";
import { yearOfMemory } from "../support/yearOfMemory";

const today = localDay();
const year = yearOfMemory({ today });

/** Every command that does an operation, once, on 18 months of memory: texts on disk after it is applied and undone. */
describe("Operations on a memory of 18 months", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;
  const at = (file: string): string => path.join(memory.folder, file);
  const onDisk = (file: string): string => readFileSync(at(file), "utf8");

  before(async () => {
    memory = await scratchMemory(year.files);
    await waitUntil(
      "the memory is known",
      async () => {
        await commands.executeCommand(commandIds.preview, Uri.file(memory.folder));
        return window.activeTextEditor?.document.getText().includes("MEMORY.md") === true;
      },
      30_000,
    );
    await closeEditors();
  });

  after(async () => {
    await memory.remove();
  });

  afterEach(async () => {
    await closeEditors();
    assert.deepEqual(changedFiles(), [], "the memory is as it was");
  });

  /** Files that differ from those of the generator, those that came and those that went. */
  function changedFiles(): string[] {
    const names = readdirSync(memory.folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => name.split(path.sep).join("/"));
    const all = new Set([...names, ...Object.keys(year.files)]);
    return [...all].filter((name) => !isOnDisk(at(name)) || onDisk(name) !== year.files[name]).sort();
  }

  function start(name: CommandName, values: Readonly<Record<string, string>> = {}): Thenable<unknown> {
    return commands.executeCommand(commandIds[name], { root: Uri.file(memory.folder).toString(), values });
  }

  /** Starts a command whose change is shown first, and applies it. */
  async function apply(name: CommandName, values: Readonly<Record<string, string>> = {}): Promise<string> {
    const running = start(name, values);
    const label = await shownChange();
    assert.deepEqual(changedFiles(), [], "nothing is written before a person agrees");
    await commands.executeCommand(commandIds.applyChange);
    await running;
    assert.equal(changeLabels().length, 0, "its editor is closed");
    return label;
  }

  async function undo(file: string): Promise<void> {
    await openFile(at(file));
    await commands.executeCommand("undo");
    await waitUntil("the undo is done and saved", async () => {
      await workspace.saveAll(false);
      return changedFiles().length === 0;
    });
  }

  /** Waits until what an agent receives, and so all that the extension knows, is as said. */
  async function waitForContext(sentence: string, holds: (text: string) => boolean): Promise<void> {
    await commands.executeCommand(commandIds.preview, Uri.file(memory.folder));
    await waitUntil(`the context is ${sentence}`, () => holds(previewText() ?? ""));
    await closeEditors();
  }

  it("remember writes a fact at once, and one undo takes it back", async () => {
    await start("remember", { fact: "The harbour master prefers the phone to mail" });
    assert.deepEqual(changedFiles(), ["MEMORY.md"]);
    assert.match(onDisk("MEMORY.md"), new RegExp(`${today} — The harbour master prefers the phone to mail`));
    await undo("MEMORY.md");
  });

  it("remember never writes a secret", async () => {
    await start("remember", { fact: `The key of the gate is ghp_${"a1B2".repeat(9)}` });
    assert.deepEqual(changedFiles(), []);
  });

  it("log writes a decision with its reason to the files that keep it", async () => {
    await start("logEvent", { event: "decision", text: "The gate closes at nine", reason: "The neighbours sleep" });
    assert.match(onDisk(`memory/${today}.md`), /The gate closes at nine/);
    await undo(`memory/${today}.md`);
  });

  it("open active context opens the one that is there", async () => {
    await start("activeContext");
    await waitUntil("it is open", () => window.activeTextEditor?.document.uri.fsPath === at("ACTIVE-CONTEXT.md"));
  });

  it("search finds a word layer by layer, the active context and MEMORY.md before notes, the newest note first", async () => {
    const input = { root: Uri.file(memory.folder).toString(), query: "Noor", limit: 100 };
    const { content } = await lm.invokeTool(toolNames.search, { input, toolInvocationToken: undefined });
    const found = content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("\n");
    const paths = [...new Set([...found.matchAll(/[\w/.-]+\.md/g)].map(([name]) => name))];
    const notes = paths.filter((name) => /^memory\/\d{4}-\d{2}-\d{2}\.md$/.test(name));
    assert.ok(notes.length > 2, found.slice(0, 500));
    assert.ok(paths.indexOf("MEMORY.md") < paths.indexOf(notes[0] ?? ""), paths.join(", "));
    assert.deepEqual(notes, [...notes].sort().reverse());
  });

  it("new topic creates file and index line together, shown first", async () => {
    const label = await apply("newTopic", { name: "Lighthouse", about: "Lamps and lenses" });
    assert.match(label, /^New Topic · .* \(2 files\)$/);
    const changed = changedFiles();
    assert.ok(changed.includes("memory/topics/MEMORY.md"), changed.join(", "));
    const file = changed.find((name) => /lighthouse\.md$/i.test(name)) ?? "";
    assert.match(onDisk("memory/topics/MEMORY.md"), /\(lighthouse\.md\)/i);
    await waitUntil("it is open", () => window.activeTextEditor?.document.uri.fsPath === at(file));
    await undo(file);
  });

  it("archive moves notes by quarter, every byte kept, and one undo brings them back", async () => {
    const label = await apply("archiveNotes");
    assert.match(label, /^Archive Old Daily Notes · .* more files \(40 files\)$/);
    const left = year.notes.filter((note) => isOnDisk(at(note.path)));
    const old = year.notes.length - left.length;
    assert.ok(old > 300, `${old} notes moved`);
    assert.ok(left.length >= 2 && left.length < 40, `${left.length} notes stay`);
    for (const { date } of year.notes.slice(0, old)) {
      const quarter = `${date.slice(0, 4)}-q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
      assert.ok(isOnDisk(at(`memory/archive/${quarter}/${date}.md`)), date);
    }
    await undo("memory/archive/MEMORY.md");
  }).timeout(240_000);

  it("weekly review lays out the week beside the change that it offers", async () => {
    await start("weeklyReview");
    await reportNamed("Weekly Review");
    assert.equal(changeLabels().length, 0, "the report is in front, the change one button away");
  });

  it("prune shows what it would take away, and leaves it when it is discarded", async () => {
    const running = start("prune");
    await shownChange();
    await reportNamed("Prune");
    await commands.executeCommand(commandIds.discardChange);
    await running;
    assert.deepEqual(changedFiles(), []);
  });

  it("prune takes away what it showed, and one undo brings it back", async () => {
    await apply("prune");
    const changed = changedFiles();
    assert.ok(changed.includes("ACTIVE-CONTEXT.md"), changed.join(", "));
    await undo("ACTIVE-CONTEXT.md");
  });

  it("write handoff shows the handoff first, and one undo takes it back", async () => {
    await apply("writeHandoff");
    assert.deepEqual(changedFiles(), ["HANDOFF.md"]);
    assert.match(onDisk("HANDOFF.md"), /^# /);
    await undo("HANDOFF.md");
    await waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("finish handoff shows the removal first", async () => {
    await apply("writeHandoff");
    const written = onDisk("HANDOFF.md");
    await waitForContext("with the handoff", (text) => text.includes("HANDOFF.md"));
    const running = start("finishHandoff");
    await shownChange();
    assert.equal(onDisk("HANDOFF.md"), written);
    await commands.executeCommand(commandIds.applyChange);
    await running;
    assert.ok(!isOnDisk(at("HANDOFF.md")));
    await waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("a change that is asked for twice is shown once, and waits", async () => {
    const first = start("writeHandoff");
    await shownChange();
    const second = start("writeHandoff");
    await first;
    await shownChange();
    assert.deepEqual(changedFiles(), []);
    await commands.executeCommand(commandIds.applyChange);
    await second;
    assert.deepEqual(changedFiles(), ["HANDOFF.md"]);
    await undo("HANDOFF.md");
    await waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("a change that is agreed to while its editor still opens is made", async () => {
    const opened = window.tabGroups.onDidChangeTabs(() => {
      if (changeLabels().length > 0) void commands.executeCommand(commandIds.applyChange);
    });
    await start("writeHandoff");
    opened.dispose();
    assert.deepEqual(changedFiles(), ["HANDOFF.md"]);
    await undo("HANDOFF.md");
    await waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("a change whose editor is closed while it still opens is not made", async () => {
    const opened = window.tabGroups.onDidChangeTabs(() => void window.tabGroups.close(changeTabs()));
    await start("prune");
    opened.dispose();
    assert.deepEqual(changedFiles(), []);
  });

  it("a change whose editor is closed is not made, also beside its report", async () => {
    const running = start("prune");
    await shownChange();
    await reportNamed("Prune");
    await commands.executeCommand("workbench.action.closeActiveEditor");
    await running;
    assert.deepEqual(changedFiles(), []);
    await reportNamed("Prune");
  });

  it("a change is shown anew when memory changed meanwhile", async () => {
    const running = start("writeHandoff");
    const label = await shownChange();
    await commands.executeCommand(commandIds.preview, Uri.file(memory.folder));
    const edit = new WorkspaceEdit();
    const lines = onDisk("ACTIVE-CONTEXT.md").split("\n");
    const place = new Position(lines.findIndex((line) => line.startsWith("## In Progress")) + 2, 0);
    edit.insert(Uri.file(at("ACTIVE-CONTEXT.md")), place, "- [ ] Paint the gate\n");
    assert.ok(await workspace.applyEdit(edit));
    await waitUntil("the change is noticed", () => previewText()?.includes("Paint the gate") === true);
    assert.doesNotMatch(await shownText(), /Paint the gate/);
    await commands.executeCommand(commandIds.applyChange);
    await waitUntil("the new change is shown", async () => (await shownText()).includes("Paint the gate"));
    assert.deepEqual(changeLabels(), [label]);
    assert.ok(!isOnDisk(at("HANDOFF.md")));
    await commands.executeCommand(commandIds.discardChange);
    await running;
    assert.deepEqual(changedFiles(), []);
  });

  for (const [name, title, values] of [
    ["memoryStatus", "Memory Status", {}],
    ["debugMemory", "Debug Memory", {}],
    ["heartbeat", "Heartbeat", {}],
    ["dailySummary", "Daily Summary", {}],
    ["startSession", "Start Session", { kind: "main" }],
    ["endSession", "End Session", {}],
  ] as const) {
    it(`${title.toLowerCase()} shows its report and writes nothing`, async () => {
      await start(name, values);
      await reportNamed(title);
    });
  }

  it("migrate shows its report and its change first, and changes nothing in the source", async () => {
    const source = await mkdtemp(path.join(tmpdir(), "memory-lens-source-"));
    const files = { "MEMORY.md": "# Memory\n\n- 2026-01-05: Anna takes over the boat house\n", "SOUL.md": "Calm.\n" };
    await writeFiles(source, files);
    try {
      await apply("migrate", { kind: "openclaw", from: Uri.file(source).toString() });
      assert.ok(changedFiles().length > 0);
      for (const [name, text] of Object.entries(files)) {
        assert.equal(readFileSync(path.join(source, name), "utf8"), text);
      }
      const [first] = changedFiles();
      await undo(first ?? "");
    } finally {
      await rm(source, { recursive: true, force: true });
    }
  });
});

/** Labels of the editors that show a change. */
function changeLabels(): string[] {
  return changeTabs().map(({ label }) => label);
}

/** An editor of several files has an input that extensions do not see. */
function changeTabs(): Tab[] {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input, label }) => input instanceof TabInputTextDiff || / \(\d+ files?\)$/.test(label));
}

/** The text of the preview in sight; its document is another one whenever its title changes. */
function previewText(): string | undefined {
  return window.visibleTextEditors.find(({ document }) => document.uri.scheme === PREVIEW_SCHEME)?.document.getText();
}

async function shownChange(): Promise<string> {
  await waitUntil("a change is shown", () => changeLabels().length === 1);
  return changeLabels()[0] ?? "";
}

/** The text afterwards of the only file that is shown. */
async function shownText(): Promise<string> {
  const input = changeTabs()[0]?.input;
  if (!(input instanceof TabInputTextDiff)) return "";
  return (await workspace.openTextDocument(input.modified)).getText();
}

async function reportNamed(title: string): Promise<void> {
  await waitUntil(`the report ${title}`, () =>
    window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .some(({ label, input }) => label.startsWith(`${title} · `) && input instanceof TabInputWebview),
  );
}

function localDay(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

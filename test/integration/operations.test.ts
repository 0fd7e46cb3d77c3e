import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { commands, LanguageModelTextPart, lm, Position, Uri, WorkspaceEdit, window, workspace } from "vscode";
import { commandIds, toolNames } from "../../client/src/ids";
import { closeEditors, isOnDisk, writeFiles } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";
import {
  changeLabels,
  changeTabs,
  localDay,
  previewText,
  reportNamed,
  shownChange,
  shownText,
  YearInEditor,
} from "../support/yearInEditor";

/** Every command that does an operation, once, on 18 months of memory: texts on disk after it is applied and undone. */
describe("Operations on a memory of 18 months", () => {
  let memory: YearInEditor;
  const onDisk = (file: string): string => memory.onDisk(file);

  before(async () => {
    memory = await YearInEditor.make();
  });

  after(async () => {
    await memory.remove();
  });

  afterEach(async () => {
    await closeEditors();
    assert.deepEqual(memory.changedFiles(), [], "the memory is as it was");
  });

  it("remember writes a fact at once, and one undo takes it back", async () => {
    await memory.start("remember", { fact: "The harbour master prefers the phone to mail" });
    assert.deepEqual(memory.changedFiles(), ["MEMORY.md"]);
    assert.match(onDisk("MEMORY.md"), new RegExp(`${memory.today} — The harbour master prefers the phone to mail`));
    await memory.undo("MEMORY.md");
  });

  it("remember never writes a secret", async () => {
    await memory.start("remember", { fact: `The key of the gate is ghp_${"a1B2".repeat(9)}` });
    assert.deepEqual(memory.changedFiles(), []);
  });

  const note = (): string => `memory/${memory.today}.md`;
  for (const [event, values, words] of [
    [
      "decision",
      { text: "The gate closes at nine", reason: "The neighbours sleep" },
      { note: "closes at nine — because" },
    ],
    ["lesson", { text: "Wet ropes shrink" }, { "MEMORY.md": "Wet ropes shrink", note: "Wet ropes shrink" }],
    ["person", { text: "Ines keeps the keys of the boat house" }, { "MEMORY.md": "Ines keeps the keys" }],
    ["session-start", {}, { note: "Session started" }],
    ["session-end", {}, { "ACTIVE-CONTEXT.md": `Last updated: ${localDay()}`, note: "Session ended" }],
  ] as const) {
    it(`log writes the event ${event} to the files that keep it, and one undo takes it back`, async () => {
      await memory.start("logEvent", { event, ...values });
      const changed = memory.changedFiles();
      const expected = Object.entries(words).map(([file, said]) => [file === "note" ? note() : file, said] as const);
      assert.deepEqual(
        changed,
        expected.map(([file]) => file),
      );
      for (const [file, said] of expected) assert.ok(onDisk(file).includes(said), `${said} in ${file}`);
      await memory.undo(changed[0] ?? "");
    });
  }

  it("log takes a completed task out of the active context, and one undo puts it back", async () => {
    const [, task = ""] = /^- \[ \] ([^[(\n]+)$/m.exec(onDisk("ACTIVE-CONTEXT.md")) ?? [];
    assert.notEqual(task, "");
    await memory.start("logEvent", { event: "task", text: task });
    assert.deepEqual(memory.changedFiles(), ["ACTIVE-CONTEXT.md", note()]);
    assert.ok(!onDisk("ACTIVE-CONTEXT.md").includes(task));
    assert.ok(onDisk(note()).includes(`Done: ${task}`));
    await memory.undo(note());
  });

  it("open active context opens the one that is there", async () => {
    await memory.start("activeContext");
    await waitUntil(
      "it is open",
      () => window.activeTextEditor?.document.uri.fsPath === memory.at("ACTIVE-CONTEXT.md"),
    );
  });

  it("open active context creates the one that is missing from the template, and one undo takes it away", async () => {
    const file = memory.at("ACTIVE-CONTEXT.md");
    const isKnown = (text: string): boolean => text.includes("Finish the invoice export.");
    await rm(file);
    try {
      await memory.waitForContext("without the active context", (text) => !isKnown(text));
      await memory.start("activeContext");
      await waitUntil("it is open", () => window.activeTextEditor?.document.uri.fsPath === file);
      assert.match(onDisk("ACTIVE-CONTEXT.md"), new RegExp(`Last updated: ${memory.today} `));
      await commands.executeCommand("undo");
      await waitUntil("the undo is done", () => !isOnDisk(file));
    } finally {
      await writeFiles(memory.folder, { "ACTIVE-CONTEXT.md": memory.year.files["ACTIVE-CONTEXT.md"] ?? "" });
    }
    await memory.waitForContext("with the active context", isKnown);
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
    const label = await memory.apply("newTopic", { name: "Lighthouse", about: "Lamps and lenses" });
    assert.match(label, /^New Topic · .* \(2 files\)$/);
    const changed = memory.changedFiles();
    assert.ok(changed.includes("memory/topics/MEMORY.md"), changed.join(", "));
    const file = changed.find((name) => /lighthouse\.md$/i.test(name)) ?? "";
    assert.match(onDisk("memory/topics/MEMORY.md"), /\(lighthouse\.md\)/i);
    await waitUntil("it is open", () => window.activeTextEditor?.document.uri.fsPath === memory.at(file));
    await memory.undo(file);
  });

  it("archive moves notes by quarter, every byte kept, and one undo brings them back", async () => {
    const label = await memory.apply("archiveNotes");
    assert.match(label, /^Archive Old Daily Notes · .* more files \(40 files\)$/);
    const left = memory.year.notes.filter((note) => isOnDisk(memory.at(note.path)));
    const old = memory.year.notes.length - left.length;
    assert.ok(old > 300, `${old} notes moved`);
    assert.ok(left.length >= 2 && left.length < 40, `${left.length} notes stay`);
    for (const { date } of memory.year.notes.slice(0, old)) {
      const quarter = `${date.slice(0, 4)}-q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
      assert.ok(isOnDisk(memory.at(`memory/archive/${quarter}/${date}.md`)), date);
    }
    await memory.undo("memory/archive/MEMORY.md");
  }).timeout(240_000);

  it("prune shows what it would take away, and leaves it when it is discarded", async () => {
    const running = memory.start("prune");
    await shownChange();
    await reportNamed("Prune");
    await commands.executeCommand(commandIds.discardChange);
    await running;
    assert.deepEqual(memory.changedFiles(), []);
  });

  it("prune takes away what it showed, and one undo brings it back", async () => {
    await memory.apply("prune");
    const changed = memory.changedFiles();
    assert.ok(changed.includes("ACTIVE-CONTEXT.md"), changed.join(", "));
    await memory.undo("ACTIVE-CONTEXT.md");
  });

  it("write handoff shows the handoff first, and one undo takes it back", async () => {
    await memory.apply("writeHandoff");
    assert.deepEqual(memory.changedFiles(), ["HANDOFF.md"]);
    assert.match(onDisk("HANDOFF.md"), /^# /);
    await memory.undo("HANDOFF.md");
    await memory.waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("finish handoff shows the removal first", async () => {
    await memory.apply("writeHandoff");
    const written = onDisk("HANDOFF.md");
    await memory.waitForContext("with the handoff", (text) => text.includes("HANDOFF.md"));
    const running = memory.start("finishHandoff");
    await shownChange();
    assert.equal(onDisk("HANDOFF.md"), written);
    await commands.executeCommand(commandIds.applyChange);
    await running;
    assert.ok(!isOnDisk(memory.at("HANDOFF.md")));
    await memory.waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("a change that is asked for twice is shown once, and waits", async () => {
    const first = memory.start("writeHandoff");
    await shownChange();
    const second = memory.start("writeHandoff");
    await first;
    await shownChange();
    assert.deepEqual(memory.changedFiles(), []);
    await commands.executeCommand(commandIds.applyChange);
    await second;
    assert.deepEqual(memory.changedFiles(), ["HANDOFF.md"]);
    await memory.undo("HANDOFF.md");
    await memory.waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("a change that is agreed to while its editor still opens is made", async () => {
    const opened = window.tabGroups.onDidChangeTabs(() => {
      if (changeLabels().length > 0) void commands.executeCommand(commandIds.applyChange);
    });
    await memory.start("writeHandoff");
    opened.dispose();
    assert.deepEqual(memory.changedFiles(), ["HANDOFF.md"]);
    await memory.undo("HANDOFF.md");
    await memory.waitForContext("without the handoff", (text) => !text.includes("HANDOFF.md"));
  });

  it("a change whose editor is closed while it still opens is not made", async () => {
    const opened = window.tabGroups.onDidChangeTabs(() => void window.tabGroups.close(changeTabs()));
    await memory.start("prune");
    opened.dispose();
    assert.deepEqual(memory.changedFiles(), []);
  });

  it("a change whose editor is closed is not made, also beside its report", async () => {
    const running = memory.start("prune");
    await shownChange();
    await reportNamed("Prune");
    await commands.executeCommand("workbench.action.closeActiveEditor");
    await running;
    assert.deepEqual(memory.changedFiles(), []);
    await reportNamed("Prune");
  });

  it("a change is shown anew when memory changed meanwhile", async () => {
    const running = memory.start("writeHandoff");
    const label = await shownChange();
    await commands.executeCommand(commandIds.preview, Uri.file(memory.folder));
    const edit = new WorkspaceEdit();
    const lines = onDisk("ACTIVE-CONTEXT.md").split("\n");
    const place = new Position(lines.findIndex((line) => line.startsWith("## In Progress")) + 2, 0);
    edit.insert(Uri.file(memory.at("ACTIVE-CONTEXT.md")), place, "- [ ] Paint the gate\n");
    assert.ok(await workspace.applyEdit(edit));
    await waitUntil("the change is noticed", () => previewText()?.includes("Paint the gate") === true);
    assert.doesNotMatch(await shownText(), /Paint the gate/);
    await commands.executeCommand(commandIds.applyChange);
    await waitUntil("the new change is shown", async () => (await shownText()).includes("Paint the gate"));
    assert.deepEqual(changeLabels(), [label]);
    assert.ok(!isOnDisk(memory.at("HANDOFF.md")));
    await commands.executeCommand(commandIds.discardChange);
    await running;
    assert.deepEqual(memory.changedFiles(), []);
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
      await memory.start(name, values);
      await reportNamed(title);
    });
  }

  it("migrate shows its report and its change first, and changes nothing in the source", async () => {
    const source = await mkdtemp(path.join(tmpdir(), "memory-lens-source-"));
    const files = { "MEMORY.md": "# Memory\n\n- 2026-01-05: Anna takes over the boat house\n", "SOUL.md": "Calm.\n" };
    await writeFiles(source, files);
    try {
      await memory.apply("migrate", { kind: "openclaw", from: Uri.file(source).toString() });
      assert.ok(memory.changedFiles().length > 0);
      for (const [name, text] of Object.entries(files)) {
        assert.equal(readFileSync(path.join(source, name), "utf8"), text);
      }
      const [first] = memory.changedFiles();
      await memory.undo(first ?? "");
    } finally {
      await rm(source, { recursive: true, force: true });
    }
  });
});

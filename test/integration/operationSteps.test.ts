import assert from "node:assert/strict";
import { closeEditors } from "../support/editorWorld";
import { changeLabels, reportNamed, YearInEditor } from "../support/yearInEditor";

/** What the reports of operations offer, done on 18 months of memory: from the report to the files on disk, and back. */
describe("Steps from the reports of a memory of 18 months", () => {
  let memory: YearInEditor;
  const note = (): string => `memory/${memory.today}.md`;

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

  it("weekly review prunes the active context and marks its day, and one undo takes it back", async () => {
    const completed = itemsIn(memory.onDisk("ACTIVE-CONTEXT.md"), "x");
    const open = itemsIn(memory.onDisk("ACTIVE-CONTEXT.md"), " ");
    assert.equal(completed.length, 2);
    await memory.start("weeklyReview");
    await reportNamed("Weekly Review");
    assert.equal(changeLabels().length, 0, "the report is in front, the change one button away");
    const label = await memory.agree(memory.showChange("review"));
    assert.match(label, /^Weekly Review · .* \(3 files\)$/);
    assert.deepEqual(memory.changedFiles(), ["ACTIVE-CONTEXT.md", "MEMORY.md", note()]);
    assert.deepEqual(itemsIn(memory.onDisk("ACTIVE-CONTEXT.md"), "x"), []);
    assert.deepEqual(itemsIn(memory.onDisk("ACTIVE-CONTEXT.md"), " "), open);
    for (const item of completed) assert.ok(memory.onDisk(note()).includes(item), item);
    const marked = memory.onDisk("MEMORY.md");
    assert.equal(marked, `${memory.year.files["MEMORY.md"]}\n<!-- memory-lens:reviewed ${memory.today} -->\n`);
    await memory.undo("MEMORY.md");
  });

  it("promote writes one dated fact of a daily note under the heading that fits, and one undo takes it back", async () => {
    const before = memory.onDisk("MEMORY.md").split("\n");
    const week = memory.year.notes.slice(-7);
    const source = week.find(({ lessons: [lesson] }) => lesson !== undefined && !before.join("\n").includes(lesson));
    const [fact] = source?.lessons ?? [];
    assert.ok(source !== undefined && fact !== undefined, "a note of the week has a lesson of its own");
    await memory.start("weeklyReview");
    await reportNamed("Weekly Review");
    await memory.act("promote", { fact, kind: "lesson", source: source.path });
    assert.deepEqual(memory.changedFiles(), ["MEMORY.md"]);
    const after = memory.onDisk("MEMORY.md").split("\n");
    const line = after.findIndex((text, i) => text !== before[i]);
    assert.equal(after[line], `- ${source.date} — ${fact}`);
    assert.deepEqual(after.toSpliced(line, 1), before, "nothing else is changed");
    assert.equal(
      after.slice(0, line).findLast((text) => text.startsWith("#")),
      "## Lessons learned",
    );
    await memory.undo("MEMORY.md");
  });

  it("daily summary goes into the note when that is agreed to, and one undo takes it out", async () => {
    await memory.start("dailySummary");
    await reportNamed("Daily Summary");
    const label = await memory.agree(memory.act("daily-summary", { date: memory.today, "into-note": "true" }));
    assert.match(label, /^Daily Summary · /);
    assert.deepEqual(memory.changedFiles(), [note()]);
    const given = memory.year.notes.at(-1);
    for (const decision of given?.decisions ?? []) assert.ok(memory.onDisk(note()).includes(`- Decided: ${decision}`));
    await memory.undo(note());
  });

  it("start session logs the start when that is taken, and one undo takes it back", async () => {
    await memory.start("startSession", { kind: "main" });
    await reportNamed("Start Session");
    await memory.act("log", { event: "session-start" });
    assert.deepEqual(memory.changedFiles(), [note()]);
    assert.match(memory.onDisk(note()), /Session started/);
    await memory.undo(note());
  });

  it("end session logs the end and updates the active context when that is taken", async () => {
    await memory.start("endSession");
    await reportNamed("End Session");
    await memory.act("log", { event: "session-end" });
    assert.deepEqual(memory.changedFiles(), ["ACTIVE-CONTEXT.md", note()]);
    assert.match(memory.onDisk("ACTIVE-CONTEXT.md"), new RegExp(`Last updated: ${memory.today} `));
    await memory.undo("ACTIVE-CONTEXT.md");
  });

  for (const [name, title] of [
    ["heartbeat", "Heartbeat"],
    ["memoryStatus", "Memory Status"],
    ["debugMemory", "Debug Memory"],
  ] as const) {
    it(`${title.toLowerCase()} leads to the pruning that it finds due, and one undo takes that back`, async () => {
      await memory.start(name);
      await reportNamed(title);
      await memory.agree(memory.act("prune", {}));
      assert.deepEqual(itemsIn(memory.onDisk("ACTIVE-CONTEXT.md"), "x"), []);
      await memory.undo("ACTIVE-CONTEXT.md");
    });
  }
});

/** First lines of the task items of a text that have this mark. */
function itemsIn(text: string, mark: " " | "x"): string[] {
  return text.split("\n").flatMap((line) => (line.startsWith(`- [${mark}] `) ? [line.slice(6)] : []));
}

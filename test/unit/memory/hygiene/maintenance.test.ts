import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { maintenanceOf } from "../../../../server/src/memory/hygiene/maintenance";
import type { MaintenanceItem } from "../../../../server/src/memory/hygiene/maintenanceItem";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

function layered(contents: MemoryContents = {}): InMemoryFileSystem {
  const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "# Now\n", ...contents });
  for (const path of memory.paths()) if (!path.endsWith("/")) memory.setChanged(path, "2026-02-28");
  return memory;
}

function schedule(memory: InMemoryFileSystem, today = "2026-03-01"): MaintenanceItem[] {
  return maintenanceOf(viewOf(memory, { today }));
}

function due(memory: InMemoryFileSystem, today?: string): string[] {
  return schedule(memory, today)
    .filter(({ isDue }) => isDue)
    .map(({ id, cadence, why }) => `${cadence} ${id}: ${why}`);
}

describe("The maintenance schedule", () => {
  it("is empty where the architecture is not followed, and has nothing due in a memory that is kept well", () => {
    assert.deepEqual(schedule(memoryOf({ "MEMORY.md": "x" })), []);
    const memory = layered({
      "MEMORY.md": "<!-- memory-lens:reviewed 2026-02-27 -->\n",
      "memory/": { "2026-02-28.md": "x" },
    });
    assert.deepEqual(due(memory), []);
  });

  it("asks for a note of today only when memory changed today and there is none", () => {
    const memory = layered();
    memory.setChanged("MEMORY.md", "2026-03-01");
    assert.deepEqual(due(memory), [
      "daily daily-note: Memory changed today (MEMORY.md), and there is no note of 2026-03-01.",
    ]);
    memory.write("memory/2026-03-01.md", "x");
    memory.setChanged("ACTIVE-CONTEXT.md", "2026-03-01");
    assert.deepEqual(due(memory), []);
  });

  it("asks daily for the active context, completed items and a handoff that was not finished", () => {
    const memory = layered({
      "ACTIVE-CONTEXT.md": "Last updated: 2026-02-28\n\n- [x] a\n- [x] b\n",
      "HANDOFF.md": "x",
      "memory/": { "2026-03-01.md": "x" },
    });
    memory.setChanged("HANDOFF.md", "2026-02-27");
    assert.deepEqual(due(memory), [
      "daily update-active-context: There is a note of today, and ACTIVE-CONTEXT.md was last updated on 2026-02-28.",
      "daily completed-items: ACTIVE-CONTEXT.md holds 2 completed items.",
      "daily finish-handoff: It has been there since 2026-02-27, 2 days ago.",
    ]);
  });

  it("asks weekly for a review of the notes that the last one did not see", () => {
    const notes = { "memory/": { "2026-02-18.md": "x", "2026-02-25.md": "x", "2026-02-26.md": "x" } };
    const mark = (day: string): MemoryContents => ({ "MEMORY.md": `<!-- memory-lens:reviewed ${day} -->\n`, ...notes });
    assert.deepEqual(due(layered(notes)), [
      "weekly review: Nothing says that the 3 daily notes since 2026-02-18 were reviewed.",
    ]);
    assert.deepEqual(due(layered(mark("2026-02-21"))), [
      "weekly review: The last review was on 2026-02-21, 8 days ago; 2 daily notes were written since.",
    ]);
    const [onTheDay] = schedule(layered(mark("2026-02-22"))).filter(({ id }) => id === "review");
    assert.deepEqual([onTheDay?.isDue, onTheDay?.dueOn], [true, "2026-03-01"]);
    const [next] = schedule(layered(mark("2026-02-23"))).filter(({ id }) => id === "review");
    assert.deepEqual([next?.isDue, next?.dueOn], [false, "2026-03-02"]);
    assert.deepEqual(
      schedule(layered(mark("2026-02-26"))).filter(({ id }) => id === "review"),
      [],
    );
  });

  it("asks weekly for stale layers and monthly for those over their limits", () => {
    const memory = layered({
      "MEMORY.md": "x\n".repeat(500),
      "ACTIVE-CONTEXT.md": `Last updated: 2026-02-21\n${"x\n".repeat(50)}`,
      "memory/": { "topics/": { "a.md": "x\n", "b.md": "x\n" } },
    });
    memory.setChanged("memory/topics/b.md", "2025-11-01");
    assert.deepEqual(due(memory), [
      "weekly prune-active-context: It was last updated on 2026-02-21, 8 days ago.",
      "weekly stale-topics: 1 topic file did not change for more than 90 days.",
      "monthly long-term-size: MEMORY.md is at or over the limit for long-term memory.",
      "monthly oversized-files: 1 file is over the limit of its role.",
    ]);
  });

  it("archives notes of this quarter monthly and those of past quarters quarterly, each note once", () => {
    const notes = { "memory/": { "2025-12-31.md": "x", "2026-01-10.md": "x", "2026-02-20.md": "x" } };
    const mark = { "MEMORY.md": "<!-- memory-lens:reviewed 2026-02-27 -->\n" };
    const found = schedule(layered({ ...mark, ...notes })).filter(({ isDue }) => isDue);
    assert.deepEqual(
      found.map(({ id, paths, operation }) => [id, paths, operation]),
      [
        ["old-daily-notes", ["memory/2026-01-10.md"], "archive"],
        ["archive", ["memory/2025-12-31.md"], "archive"],
      ],
    );
    assert.equal(found[1]?.why, "1 daily note of a past quarter is still among the daily notes.");
  });

  it("asks quarterly for a deep review of a long-term memory that nobody touched", () => {
    const memory = layered();
    memory.setChanged("MEMORY.md", "2025-11-01");
    assert.deepEqual(due(memory), [
      "quarterly deep-review: It was last changed or reviewed on 2025-11-01, 120 days ago.",
    ]);
  });

  it("says of what is not due when it will be, the next first", () => {
    const memory = layered({ "memory/": { "2026-02-20.md": "x", "topics/": { "a.md": "x" } } });
    const coming = schedule(memory).filter(({ isDue }) => !isDue);
    assert.deepEqual(
      coming.map(({ id, dueOn }) => [dueOn, id]),
      [
        ["2026-03-08", "prune-active-context"],
        ["2026-03-23", "old-daily-notes"],
        ["2026-05-30", "stale-topics"],
        ["2026-05-31", "deep-review"],
      ],
    );
    assert.equal(coming[1]?.why, "memory/2026-02-20.md, the oldest of them, is then more than 30 days old.");
  });

  it("of a memory of 18 months names what its owner left undone", () => {
    const memory = memoryOf(yearOfMemory().files);
    const ids = schedule(memory).flatMap(({ id, isDue }) => (isDue ? [id] : []));
    assert.ok(
      ["completed-items", "review", "archive"].every((id) => (ids as readonly string[]).includes(id)),
      ids.join(" "),
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeLayer, describeLayerFile, describeTask, namesIn } from "../../../client/src/views/hygieneWords";
import type { LayerFile, MaintenanceEntry } from "../../../server/src/protocol/hygieneMessages";

function file(more: Partial<LayerFile>): LayerFile {
  return { uri: "file:///m/MEMORY.md", path: "MEMORY.md", isOver: false, due: [], ...more };
}

function task(more: Partial<MaintenanceEntry>): MaintenanceEntry {
  return { id: "review", cadence: "weekly", title: "Review", why: "", isDue: false, files: [], ...more };
}

describe("A row of the five layers", () => {
  it("tells age and size against the limit by the measure that is nearer to it", () => {
    const limit = { lines: 50, bytes: 2048 };
    assert.equal(describeLayerFile(file({ age: 0, lines: 51, bytes: 900, limit })), "today · 51 of 50 lines");
    assert.equal(describeLayerFile(file({ age: 1, lines: 10, bytes: 1900, limit })), "yesterday · 1.9 of 2 KB");
    assert.equal(describeLayerFile(file({ age: 12, lines: 1, bytes: 9 })), "12 days · 1 line");
    assert.equal(describeLayerFile(file({ age: -3, lines: 4, bytes: 9 })), "in 3 days · 4 lines");
  });

  it("never reads as equal to a limit that it is over", () => {
    assert.equal(describeLayerFile(file({ lines: 1, bytes: 2049, limit: { bytes: 2048 } })), "2.1 of 2 KB");
    assert.equal(describeLayerFile(file({ lines: 1, bytes: 25_601, limit: { bytes: 25_600 } })), "26 of 25 KB");
  });

  it("says nothing of a file that was not read yet", () => {
    assert.equal(describeLayerFile(file({})), "");
  });

  it("stands for its only file, and counts where there are several", () => {
    const only = file({ age: 2, lines: 30, bytes: 600, limit: { lines: 50 } });
    assert.equal(
      describeLayer({ id: "active-context", title: "Active Context", files: [only] }),
      "2 days · 30 of 50 lines",
    );
    assert.equal(describeLayer({ id: "topics", title: "Topics", files: [only] }), "1 file");
    assert.equal(describeLayer({ id: "topics", title: "Topics", files: [] }), "none yet");
    assert.equal(
      describeLayer({ id: "daily-notes", title: "Daily Notes", files: [only, file({ isOver: true })] }),
      "2 files · 1 over the limit",
    );
  });
});

describe("The files of a layer", () => {
  it("are called by their names, with their directory where several have the same", () => {
    const paths = ["SOUL.md", "memory/MEMORY.md", "memory/topics/MEMORY.md", "MEMORY.md"];
    assert.deepEqual(
      [...namesIn(paths.map((path) => ({ path }))).values()],
      ["SOUL.md", "memory/MEMORY.md", "topics/MEMORY.md", "MEMORY.md"],
    );
  });
});

describe("A row of the maintenance schedule", () => {
  it("says how often, and since or from when it is due", () => {
    assert.equal(
      describeTask(task({ isDue: true, dueOn: "2026-02-27" }), "2026-03-01"),
      "weekly · due since 2026-02-27",
    );
    assert.equal(describeTask(task({ isDue: true, dueOn: "2026-03-01" }), "2026-03-01"), "weekly · due today");
    assert.equal(describeTask(task({ dueOn: "2026-03-05" }), "2026-03-01"), "weekly · from 2026-03-05");
    assert.equal(describeTask(task({ isDue: true }), "2026-03-01"), "weekly · due");
    assert.equal(describeTask(task({}), "2026-03-01"), "weekly");
  });
});

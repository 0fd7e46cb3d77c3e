import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { operations } from "../../../server/src/memory/operations/registry";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

describe("An operation on the command line", () => {
  it("shows its report and what it would change, and writes only with --write", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/MEMORY.md": "# Memory\n" });
    const file = path.join(folder, "memory/ACTIVE-CONTEXT.md");
    const args = ["active-context", "memory", "--today", "2026-03-01"];
    const dry = await runMemoryLens(args, folder);
    assert.equal(dry.code, 0);
    assert.match(
      dry.answer,
      /created from the template[\s\S]*\+\+\+ b\/ACTIVE-CONTEXT\.md[\s\S]*\+Last updated: 2026-03-01/,
    );
    assert.match(dry.notes, /1 file to create\. Nothing was written; add --write/);
    assert.equal(existsSync(file), false);
    assert.equal((await runMemoryLens([...args, "--write"], folder)).code, 0);
    assert.match(readFileSync(file, "utf8"), /Last updated: 2026-03-01/);
  });

  it("answers scripts as JSON", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/MEMORY.md": "# Memory\n", "memory/ACTIVE-CONTEXT.md": "# Now\n" });
    const { code, answer } = await runMemoryLens(["active-context", "memory", "--format", "json"], folder);
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(answer), {
      version: 1,
      root: "memory",
      operation: "active-context",
      report: "ACTIVE-CONTEXT.md is there.",
      answer: { path: "ACTIVE-CONTEXT.md", isNew: false, text: "# Now\n" },
      diff: "",
      isWritten: false,
    });
  });

  it("ends with 2 and says why when the root is none, or something behind it makes no sense", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/MEMORY.md": "# Memory\n" });
    for (const [args, problem] of [
      [["active-context"], /needs a memory root/],
      [
        ["active-context", "nowhere"],
        /does not exist or is not a folder\. Name the folder that holds MEMORY\.md, or create it/,
      ],
      [
        ["remember", "The office has two floors"],
        /needs FACT behind the memory root: memory-lens remember ROOT FACT\./,
      ],
      [["session-start", "memory", "--topic", "billing"], /A topic belongs to the kind sub-agent/],
      [["active-context", "memory", "more"], /takes one memory root and nothing behind it/],
      [["active-context", "memory", "--today", "2026-02-30"], /must be a calendar date/],
      [["daily-summary", "memory", "2026-02-30"], /: 2026-02-30 is no day of the calendar\. Write it as YYYY-MM-DD\./],
      [["log", "memory", "Ship it", "--event", "party"], /: --event: party is no event that there is\. Choose one of/],
      [
        ["remember", "memory", "Two floors", "--date", `ghp_${"a1B2c3D4e5F6".repeat(3)}`],
        /--date: ‹redacted› is no day/,
      ],
    ] as const) {
      const { code, answer, notes } = await runMemoryLens(args, folder);
      assert.deepEqual([code, answer], [2, ""]);
      assert.match(notes, problem);
    }
  });

  it("offers --write only where something can be written, and no option that only a button needs", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/MEMORY.md": "# Memory\n" });
    for (const operation of operations) {
      const { answer } = await runMemoryLens([operation.id, "--help"], folder);
      const isReadOnly = ["status", "debug", "heartbeat", "session-start", "session-end"].includes(operation.id);
      assert.equal(operation.isReadOnly === true, isReadOnly, operation.id);
      assert.equal(answer.includes("--write"), !isReadOnly, operation.id);
      assert.equal(answer.includes("--file"), false, operation.id);
      assert.match(answer, isReadOnly ? /changes nothing\. Exit code/ : /Nothing is written without --write/);
    }
    const { code, notes } = await runMemoryLens(["status", "memory", "--write"], folder);
    assert.equal(code, 2);
    assert.match(notes, /status has no option --write/);
  });
});

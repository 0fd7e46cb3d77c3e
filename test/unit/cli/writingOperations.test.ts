import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it, type TestContext } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

const today = ["--today", "2026-03-01"];

interface Memory {
  run(...args: string[]): ReturnType<typeof runMemoryLens>;
  text(name: string): string;
  has(name: string): boolean;
}

function onDisk(t: TestContext, files: Readonly<Record<string, string>>): Memory {
  const folder = makeFolder(t);
  writeFiles(folder, files);
  return {
    run: (verb = "", ...args) => runMemoryLens([verb, ".", ...args, ...today], folder),
    text: (name) => readFileSync(path.join(folder, name), "utf8"),
    has: (name) => existsSync(path.join(folder, name)),
  };
}

describe("memory-lens remember", () => {
  it("shows where the fact would go, and writes it once with --write", async (t) => {
    const memory = onDisk(t, { "MEMORY.md": "\ufeff# M\r\n" });
    const dry = await memory.run("remember", "The", "office", "has two floors");
    assert.equal(dry.code, 0);
    assert.match(dry.answer, /\+- 2026-03-01 — The office has two floors/);
    assert.equal(memory.text("MEMORY.md"), "\ufeff# M\r\n");
    for (let run = 0; run < 2; run++)
      assert.equal((await memory.run("remember", "The office has two floors", "--write")).code, 0);
    assert.equal(
      memory.text("MEMORY.md"),
      "\ufeff# M\r\n\r\n## Facts\r\n\r\n- 2026-03-01 — The office has two floors\r\n",
    );
  });

  it("refuses a secret with 2 and prints nothing of it", async (t) => {
    const memory = onDisk(t, { "MEMORY.md": "# M\n" });
    const { code, answer, notes } = await memory.run("remember", "password: MyS3cretP@ss!", "--write");
    assert.equal(code, 2);
    assert.match(notes, /Keep it in a secret store/);
    assert.doesNotMatch(answer + notes, /MyS3cret/);
    assert.equal((await memory.run("remember")).code, 2);
  });
});

describe("memory-lens topic-create", () => {
  it("A30: writes the topic and the index together", async (t) => {
    const memory = onDisk(t, { "MEMORY.md": "# M\n", "memory/topics/search.md": "# Search\n" });
    assert.equal((await memory.run("topic-create", "Customer", "billing", "--write")).code, 0);
    assert.match(memory.text("memory/topics/MEMORY.md"), /\(customer-billing\.md\)/);
    assert.match(memory.text("memory/topics/customer-billing.md"), /^# Customer billing\n/);
    const alike = await memory.run("topic-create", "billing", "--write");
    assert.match(alike.answer, /Nothing is created yet: memory\/topics\/customer-billing\.md has nearly the same name/);
    assert.equal((await memory.run("topic-create", "billing", "--anyway", "--write")).code, 0);
    assert.ok(memory.has("memory/topics/billing.md"));
  });
});

describe("memory-lens log, session-start and session-end", () => {
  it("keep a day: its start, a decision with its reason, its end", async (t) => {
    const memory = onDisk(t, { "MEMORY.md": "# M\n", "memory/topics/billing.md": "# Billing\n" });
    assert.equal((await memory.run("log", "--event", "session-start", "--write")).code, 0);
    const without = await memory.run("log", "Bill monthly", "--event", "decision", "--write");
    assert.equal(without.code, 2);
    assert.match(without.notes, /Say why, as --reason/);
    const decision = ["log", "Bill monthly", "--event", "decision", "--reason", "people asked", "--topic", "billing"];
    assert.equal((await memory.run(...decision, "--write")).code, 0);
    assert.match(memory.text("memory/2026-03-01.md"), /## Decisions\n\n- Bill monthly — because people asked\n/);
    assert.match(memory.text("memory/topics/billing.md"), /- 2026-03-01 — Bill monthly/);
    assert.match((await memory.run("session-end")).answer, /- \[ \] There is no ACTIVE-CONTEXT\.md\./);
    assert.equal((await memory.run("log", "--event", "session-end", "--write")).code, 0);
    const end = await memory.run("session-end", "--format", "json");
    assert.equal(JSON.parse(end.answer).answer.isDone, true);
    const start = await memory.run("session-start", "--kind", "shared");
    assert.match(start.answer, /1\. .*ACTIVE-CONTEXT\.md[\s\S]*2\. .*memory\/2026-03-01\.md/);
  });
});

describe("memory-lens handoff", () => {
  it("writes the handoff, never over another one, and sets it aside when it is finished", async (t) => {
    const memory = onDisk(t, {
      "MEMORY.md": "# M\n",
      "ACTIVE-CONTEXT.md": "# Now\n\n## In progress\n\n- [ ] Export\n",
    });
    assert.equal((await memory.run("handoff", "--write")).code, 0);
    const text = memory.text("HANDOFF.md");
    assert.match(text, /## In progress\n\n- \[ \] Export\n/);
    assert.match((await memory.run("handoff", "--write")).answer, /not written over/);
    const { notes } = await memory.run("handoff", "--finish", "--write");
    assert.match(notes, /HANDOFF\.md is kept as HANDOFF\.md\.removed/);
    assert.deepEqual([memory.has("HANDOFF.md"), memory.text("HANDOFF.md.removed")], [false, text]);
  });
});

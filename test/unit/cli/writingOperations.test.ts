import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it, type TestContext } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { readAll } from "../../support/interruptedWriting";
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

  it("says nothing of a fact that could not be written", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "# M\n" });
    const onWriteStep = (): void => writeFiles(folder, { "MEMORY.md": "# Written meanwhile\n" });
    const args = ["remember", ".", "The office has two floors", "--write", ...today];
    const { code, answer, notes } = await runMemoryLens(args, folder, { onWriteStep });
    assert.deepEqual([code, answer], [2, ""]);
    assert.match(notes, /MEMORY\.md could not be written[\s\S]*0 files written/);
    assert.equal(readFileSync(path.join(folder, "MEMORY.md"), "utf8"), "# Written meanwhile\n");
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

describe("memory-lens migrate", () => {
  const old = {
    "old/SOUL.md": "# Soul\n",
    "old/USER.md": "# User\n",
    "old/AGENTS.md": "# Rules\n",
    "old/MEMORY.md": "# Memory\n\n- Password: MyS3cretP@ss!\n- See [plan](PLAN.md)\n",
    "old/PLAN.md": "# Plan\n",
    "old/memory/2026-02-27.md": "# 27 February\n",
  };

  it("takes another place over, shown first, and never changes it", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { ...old, "new/": "" });
    const before = readAll(path.join(folder, "old"));
    const args = ["migrate", "new", "--from", "old", ...today];
    const dry = await runMemoryLens(args, folder);
    assert.equal(dry.code, 0);
    assert.match(dry.answer, /Taking over an OpenClaw workspace from old/);
    assert.match(dry.answer, /MEMORY\.md, line 3: a password/);
    assert.deepEqual(readdirSync(path.join(folder, "new")), []);
    const written = await runMemoryLens([...args, "--write"], folder);
    assert.equal(written.code, 0);
    assert.doesNotMatch(dry.answer + dry.notes + written.answer + written.notes, /MyS3cret/);
    assert.deepEqual(readAll(path.join(folder, "old")), before);
    const after = readAll(path.join(folder, "new"));
    assert.match(after.get("MEMORY.md") ?? "", /\[plan\]\(memory\/topics\/PLAN\.md\)/);
    assert.equal(
      [...after.values()].some((text) => text.includes("MyS3cret")),
      false,
    );
    assert.match((await runMemoryLens(["check", "new", ...today], folder)).answer, /valid/);
    const again = await runMemoryLens([...args, "--write"], folder);
    assert.match(again.answer, /nothing to migrate/);
    assert.deepEqual(readAll(path.join(folder, "new")), after);
  });

  it("begins a memory in a folder that is still to be created, and not below one that is missing too", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "notes/plan.md": "# Plan\n\nShip it.\n" });
    const run = (...args: string[]): ReturnType<typeof runMemoryLens> => runMemoryLens([...args, ...today], folder);
    const dry = await run("migrate", "new", "--from", "notes");
    assert.equal(dry.code, 0);
    assert.match(dry.answer, /\+\+\+ b\/plan\.md/);
    assert.equal(existsSync(path.join(folder, "new")), false);
    assert.equal((await run("migrate", "new", "--from", "notes", "--write")).code, 0);
    assert.equal(readFileSync(path.join(folder, "new/plan.md"), "utf8"), "# Plan\n\nShip it.\n");
    assert.equal((await run("check", "new")).code, 0);
    const misspelt = await run("migrate", "no/new", "--from", "notes", "--write");
    assert.equal(misspelt.code, 2);
    assert.match(misspelt.notes, /no\/new does not exist/);
    assert.equal(existsSync(path.join(folder, "no")), false);
    assert.equal((await run("remember", "other", "The office has two floors", "--write")).code, 2);
  });

  it("takes over an export with its byte-order mark, and tells scripts of every record", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "facts.csv": "\ufeffdate,fact\n2025-11-03,Two floors up\n,two floors up\n",
      "new/MEMORY.md": "# M\n",
    });
    const { answer, code } = await runMemoryLens(
      ["migrate", "new", "--from", "facts.csv", "--format", "json", "--write", ...today],
      folder,
    );
    assert.equal(code, 0);
    const [account] = JSON.parse(answer).answer.accounts;
    assert.deepEqual(account.left, [{ reason: "it says the same as a record before it", lines: [2] }]);
    assert.equal(
      readFileSync(path.join(folder, "new/MEMORY.md"), "utf8"),
      "# M\n\n## Facts\n\n- 2025-11-03 — Two floors up\n",
    );
    assert.equal(readFileSync(path.join(folder, "new/MEMORY.md.before-migration"), "utf8"), "# M\n");
  });

  it("copies no memory into itself, and says with 2 what it cannot read", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, old);
    assert.match(
      (await runMemoryLens(["migrate", "old", "--from", "old", ...today], folder)).answer,
      /nothing to migrate/,
    );
    const { code, notes } = await runMemoryLens(["migrate", "old", "--from", "nowhere", ...today], folder);
    assert.equal(code, 2);
    assert.match(notes, /nowhere cannot be read/);
  });
});

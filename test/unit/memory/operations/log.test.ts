import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { log } from "../../../../server/src/memory/operations/log";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function logged(memory: InMemoryFileSystem, values: Record<string, string>): Promise<string> {
  const answer = await log.run(operationWorldOf(memory), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  applyEdits(memory, answer.edits);
  return answer.report;
}

const note = "memory/2026-03-01.md";

describe("Log an event", () => {
  it("creates today's note from the template with the indexes that are missing", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    assert.match(
      await logged(memory, { text: "Sent the invoices" }),
      /^The task is logged in memory\/2026-03-01\.md \(created\)\.$/,
    );
    assert.match(
      memory.text(note),
      /^# 2026-03-01\n\n## Log\n\n- 12:00 — Done: Sent the invoices\n\n## Decisions\n\n## Lessons\n/,
    );
    assert.ok(memory.has("memory/MEMORY.md"));
  });

  it("takes a task that is done out of the active context, where it is open there in the same words", async () => {
    const open = "- [ ] Send the invoices.\n- [ ] Send the invoices of June\n- [ ] Tidy up\n  - [ ] the attic\n";
    const done = "- [x] Send the invoices\n\n```\n- [ ] Send the invoices\n```\n";
    const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": `# Now\n\n${open}${done}` });
    assert.match(await logged(memory, { text: "send the invoices" }), / It is taken out of ACTIVE-CONTEXT\.md\.$/);
    const left = `# Now\n\n${open.slice(open.indexOf("\n") + 1)}${done}`;
    assert.equal(memory.text("ACTIVE-CONTEXT.md"), left);
    for (const text of ["Tidy up", "Something else"]) assert.doesNotMatch(await logged(memory, { text }), /taken out/);
    await logged(memory, { event: "decision", text: "Send the invoices of June", reason: "x" });
    assert.equal(memory.text("ACTIVE-CONTEXT.md"), left);
    assert.match(memory.text(note), /Done: send the invoices\n/);
  });

  it("writes a decision with its reason to today's note and to the topic", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      [note]: "# Today\r\n\r\n## Decisions\r\n\r\n* Ship on Friday\r\n\r\n## Other\r\n",
      "memory/topics/billing.md": "# Billing\n",
    });
    await logged(memory, { event: "decision", text: "Bill monthly.", reason: "people asked", topic: "billing" });
    const said = "Bill monthly — because people asked";
    assert.equal(
      memory.text(note),
      `# Today\r\n\r\n## Decisions\r\n\r\n* Ship on Friday\r\n* ${said}\r\n\r\n## Other\r\n`,
    );
    assert.equal(memory.text("memory/topics/billing.md"), `# Billing\n\n## Decisions\n\n- 2026-03-01 — ${said}\n`);
  });

  it("lists a new note in the index only where notes are listed, and in no case makes a hint of the others", async () => {
    const contents = { "MEMORY.md": "# M\n\n- [Notes](memory/MEMORY.md)\n", "memory/2026-02-01.md": "# 1\n" };
    for (const [before, after] of [
      ["# Notes\n", "# Notes\n"],
      ["# Notes\n\n- [1](2026-02-01.md)\n", "# Notes\n\n- [1](2026-02-01.md)\n- [2026-03-01](2026-03-01.md)\n"],
    ] as const) {
      const memory = memoryOf({ ...contents, "memory/2026-02-02.md": "# 2\n", "memory/MEMORY.md": before });
      await logged(memory, { text: "Ship it" });
      assert.equal(memory.text("memory/MEMORY.md"), after);
      assert.deepEqual(
        checkMemory(viewOf(memory)).map(({ rule }) => rule),
        [],
      );
    }
  });

  it("creates the indexes of note and active context once where both are missing", async () => {
    const memory = memoryOf({});
    await logged(memory, { event: "session-end", text: "Go on with the ledger" });
    assert.deepEqual(
      memory
        .paths()
        .filter((path) => !path.endsWith("/"))
        .sort(),
      ["ACTIVE-CONTEXT.md", "MEMORY.md", "memory/2026-03-01.md", "memory/MEMORY.md"],
    );
  });

  it("dates an active context below its title, or below its front matter, where no line says when", async () => {
    const line = "Last updated: 2026-03-01 12:00";
    for (const [before, after] of [
      ["# Now\n\n- [ ] a\n", `# Now\n\n${line}\n\n- [ ] a\n`],
      ["# Now\r\n- [ ] a\r\n", `# Now\r\n\r\n${line}\r\n\r\n- [ ] a\r\n`],
      ["Now\n===\n\n- [ ] a\n", `Now\n===\n\n${line}\n\n- [ ] a\n`],
      ["---\nname: now\n---\n\n# Now\n", `---\nname: now\n---\n\n# Now\n\n${line}\n`],
      ["---\nname: now\n---\n- [ ] a\n", `---\nname: now\n---\n\n${line}\n\n- [ ] a\n`],
      ["- [ ] a\n\n# Later\n", `${line}\n\n- [ ] a\n\n# Later\n`],
      ["# Now", `# Now\n\n${line}\n`],
      ["", `${line}\n`],
    ] as const) {
      const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": before, [note]: "# N\n" });
      await logged(memory, { event: "session-end" });
      assert.equal(memory.text("ACTIVE-CONTEXT.md"), after);
    }
  });

  it("writes a lesson to today's note and to MEMORY.md, and a person to MEMORY.md alone", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n\n## What we learned\n\n- Old\n\n## Team\n\n- Bo\n",
      [note]: "# Today\n",
    });
    await logged(memory, { event: "lesson", text: "Check the backups" });
    await logged(memory, { event: "person", text: "Ida moved to Oslo" });
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\n## What we learned\n\n- Old\n- 2026-03-01 — Check the backups\n\n## Team\n\n- Bo\n- 2026-03-01 — Ida moved to Oslo\n",
    );
    assert.equal(memory.text(note), "# Today\n\n## Lessons\n\n- Check the backups\n");
  });

  it("writes the start and the end of a session, and the active context at its end", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      [note]: "# Today\n",
      "ACTIVE-CONTEXT.md": "# Now\n\n*Last updated: 2026-02-01 08:00 GMT*\n\n## Context for next session\n\n- Old\n",
    });
    await logged(memory, { event: "session-start" });
    await logged(memory, { event: "session-end", text: "Start with the tests" });
    assert.equal(
      memory.text(note),
      "# Today\n\n## Log\n\n- 12:00 — Session started\n- 12:00 — Session ended: Start with the tests\n",
    );
    assert.equal(
      memory.text("ACTIVE-CONTEXT.md"),
      "# Now\n\n*Last updated: 2026-03-01 12:00*\n\n## Context for next session\n\n- Old\n- Start with the tests\n",
    );
  });

  it("keeps no zone beside a time that is of another one", async () => {
    for (const zone of ["T08:00:30Z", " 08:00 GMT", " 08:00 UTC+2", " 08:00 +02:00", " 08:00:00-0500", " 08:00"]) {
      const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": `Last updated: 2026-02-01${zone} (Ann)\n` });
      await logged(memory, { event: "session-end" });
      const glue = zone.startsWith("T") ? "T" : " ";
      assert.equal(memory.text("ACTIVE-CONTEXT.md"), `Last updated: 2026-03-01${glue}12:00 (Ann)\n`);
    }
    const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "Last updated: 2026-02-01 08:00 by Ann\n" });
    await logged(memory, { event: "session-end" });
    assert.equal(memory.text("ACTIVE-CONTEXT.md"), "Last updated: 2026-03-01 12:00 by Ann\n");
  });

  it("refuses a decision without reason, a topic that is not there, nothing at all and a secret", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    for (const values of [
      { event: "decision", text: "Bill monthly" },
      { event: "decision", text: "Bill monthly", reason: "so", topic: "billing" },
      { event: "task" },
      { text: "password: MyS3cretP@ss!" },
      { event: "decision", text: "Bill", reason: "password: MyS3cretP@ss!" },
    ]) {
      const answer = await log.run(operationWorldOf(memory), values);
      assert.ok(isRefused(answer), JSON.stringify(values));
      assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
    }
  });

  it("in 18 months of memory adds one line to each file and changes no other", async () => {
    const memory = memoryOf(yearOfMemory().files);
    const before = new Map(
      memory
        .paths()
        .filter((path) => path.endsWith(".md"))
        .map((path) => [path, memory.text(path)]),
    );
    await logged(memory, { event: "decision", text: "Bill by the hour", reason: "it is fair", topic: "billing" });
    const changed = [...before].filter(([path, text]) => memory.text(path) !== text).map(([path]) => path);
    assert.deepEqual(changed.sort(), [note, "memory/topics/billing.md"]);
    for (const path of changed) {
      const lines = memory.text(path).split(/\r?\n/);
      const kept = (before.get(path) ?? "").split(/\r?\n/).filter((line) => line !== "");
      assert.deepEqual(
        lines.filter((line) => kept.includes(line)),
        kept,
      );
    }
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { promote } from "../../../../server/src/memory/operations/promote";
import { review } from "../../../../server/src/memory/operations/review";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function run(memory: InMemoryFileSystem): Promise<OperationAnswer> {
  const answer = await review.run(operationWorldOf(memory), {});
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

const small = {
  "MEMORY.md": "# M\n\n## Lessons learned\n\n- 2026-01-02 — Ask before sending mails\n",
  "ACTIVE-CONTEXT.md":
    "# Now\n\nLast updated: 2026-02-28\n\n- [ ] Call Mira about the ledger\n- [x] Send the figures\n  to [billing](memory/topics/billing.md)\n",
  "memory/MEMORY.md": "# Notes\n",
  "memory/2026-02-27.md":
    "# 27\n\n- Decision: keep the index small\n- Lesson: ask before sending mails\n- [ ] Call Mira about the ledger\n",
  "memory/2026-02-28.md":
    "# 28\n\n## People\n\n- Noor — leads the shop now\n\nThe shop opens soon.\n\n- Deadline: 2026-03-20\n",
  "memory/topics/MEMORY.md": "# Topics\n\n- [Billing](billing.md)\n",
  "memory/topics/billing.md": "# Billing\n",
};

describe("/memory-review", () => {
  it("lays the notes out by what they say, each with its line, and says what is kept already", async () => {
    const answer = await run(memoryOf(small));
    assert.match(
      answer.report,
      /^2 notes from 2026-02-27 to 2026-02-28 hold 1 decision, 1 lesson, 1 entry about people, 1 date and 1 open item\. 1 of them is in MEMORY\.md already\./,
    );
    const lines = answer.markdown.split("\n");
    for (const line of [
      "- 2026-02-27 — keep the index small ([line 3](memory/2026-02-27.md#L3))",
      "- 2026-02-27 — ask before sending mails ([line 4](memory/2026-02-27.md#L4)), kept in [MEMORY.md, line 5](MEMORY.md#L5)",
      "- 2026-02-28 — Noor — leads the shop now ([line 5](memory/2026-02-28.md#L5))",
      "- 2026-02-28 — Deadline: 2026-03-20 ([line 9](memory/2026-02-28.md#L9))",
      "- 2026-02-27 — Call Mira about the ledger ([line 5](memory/2026-02-27.md#L5)), kept in [ACTIVE-CONTEXT.md, line 5](ACTIVE-CONTEXT.md#L5)",
    ]) {
      assert.ok(lines.includes(line), `${line}\n${answer.markdown}`);
    }
  });

  it("offers to promote each fact that is not kept yet, and what it offers does so", async () => {
    const memory = memoryOf(small);
    const { actions = [] } = await run(memory);
    assert.deepEqual(
      actions.map(({ title, operation, path, line, values }) => [title, operation, path, line, values.fact]),
      [
        ["Promote to MEMORY.md", "promote", "memory/2026-02-28.md", 4, "Noor — leads the shop now"],
        ["Promote to MEMORY.md", "promote", "memory/2026-02-28.md", 8, "Deadline: 2026-03-20"],
        ["Promote to MEMORY.md", "promote", "memory/2026-02-27.md", 2, "keep the index small"],
      ],
    );
    for (const { values } of actions) {
      const answer = await promote.run(operationWorldOf(memory), values);
      assert.ok(!isRefused(answer), JSON.stringify(answer));
      applyEdits(memory, answer.edits);
    }
    assert.match(memory.text("MEMORY.md"), /^- 2026-02-28 — Noor — leads the shop now$/m);
    assert.deepEqual((await run(memory)).actions, [], "what is promoted is offered no more");
  });

  it("prunes the active context into today's note, nothing lost, and marks the day", async () => {
    const memory = memoryOf(small);
    const answer = await run(memory);
    assert.match(
      answer.report,
      /1 completed item moves from ACTIVE-CONTEXT\.md to memory\/2026-03-01\.md\. MEMORY\.md gets the day/,
    );
    applyEdits(memory, answer.edits);
    assert.equal(
      memory.text("ACTIVE-CONTEXT.md"),
      "# Now\n\nLast updated: 2026-02-28\n\n- [ ] Call Mira about the ledger\n",
    );
    assert.match(
      memory.text("memory/2026-03-01.md"),
      /- \[x\] Send the figures\n {2}to \[billing\]\(topics\/billing\.md\)/,
    );
    assert.match(memory.text("MEMORY.md"), /<!-- memory-lens:reviewed 2026-03-01 -->\n$/);
    const again = await run(memory);
    assert.deepEqual(again.edits, []);
    assert.match(again.markdown, /The last review was on 2026-03-01\./);
  });

  it("reads the last seven notes up to today and no archived one", async () => {
    const notes = Object.fromEntries(
      [
        "2026-03-02",
        "2026-03-01",
        "2026-02-20",
        "2026-02-10",
        "2026-01-05",
        "2026-01-04",
        "2026-01-03",
        "2026-01-02",
        "2026-01-01",
      ].map((date) => [`memory/${date}.md`, `- Decision: as of ${date} it stays\n`]),
    );
    const answer = await run(
      memoryOf({ "MEMORY.md": "# M\n", "memory/archive/2026-q1/2026-02-28.md": "# a\n", ...notes }),
    );
    assert.match(answer.report, /^7 notes from 2026-01-02 to 2026-03-01 hold 7 decisions/);
  });

  it("says that there are no daily notes yet, and marks nothing then", async () => {
    const answer = await run(memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "# Now\n" }));
    assert.deepEqual([answer.report, answer.edits], ["There are no daily notes yet.", []]);
  });

  it("says no secret and offers none for promotion", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/2026-02-28.md": "# 28\n\n- Decision: password: MyS3cretP@ss!\n",
    });
    const answer = await run(memory);
    assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
    assert.deepEqual(answer.actions, []);
  });

  it("lays out the last week of 18 months whole, and loses no line of the active context", async () => {
    const { files, notes } = yearOfMemory();
    const memory = memoryOf(files);
    const answer = await run(memory);
    for (const { decisions, lessons, people, openItems } of notes.slice(-7)) {
      for (const said of [...decisions, ...lessons, ...people, ...openItems]) {
        assert.ok(answer.markdown.includes(`— ${said} ([line `), said);
      }
    }
    applyEdits(memory, answer.edits);
    const after = memory.text("ACTIVE-CONTEXT.md") + memory.text("memory/2026-03-01.md");
    for (const line of (files["ACTIVE-CONTEXT.md"] ?? "").split("\n")) {
      assert.ok(after.includes(line.replace("](memory/", "](").trim()) || after.includes(line), line);
    }
    assert.doesNotMatch(memory.text("ACTIVE-CONTEXT.md"), /\[x\]/);
  });
});

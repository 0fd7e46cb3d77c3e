import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { promote } from "../../../../server/src/memory/operations/promote";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

const core = "# M\n\n## Key people\n\n- 2026-01-02 — Noor leads the shop\n\n## Lessons learned\n\n* Ask first\n";

async function run(memory: InMemoryFileSystem, values: Record<string, string>): Promise<OperationAnswer> {
  const answer = await promote.run(operationWorldOf(memory), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

async function refusalOf(memory: InMemoryFileSystem, values: Record<string, string>): Promise<string> {
  const answer = await promote.run(operationWorldOf(memory), values);
  return isRefused(answer) ? answer.refusal : "";
}

describe("Promoting a fact of a daily note", () => {
  it("writes one line with the date of the note under the heading of its kind", async () => {
    const memory = memoryOf({ "MEMORY.md": core, "memory/2026-02-27.md": "# N\n" });
    const lesson = { fact: "The import stopped → check the input", kind: "lesson", source: "memory/2026-02-27.md" };
    const answer = await run(memory, lesson);
    assert.match(
      answer.report,
      /^One line is added to MEMORY\.md under Lessons learned\. It stays in memory\/2026-02-27\.md/,
    );
    applyEdits(memory, answer.edits);
    applyEdits(memory, (await run(memory, { fact: "Mira owns the ledger", kind: "person", date: "2026-02-20" })).edits);
    applyEdits(memory, (await run(memory, { fact: "Keep the index", kind: "decision", heading: "Decisions" })).edits);
    applyEdits(memory, (await run(memory, { fact: "Drop the draft", kind: "decision" })).edits);
    assert.equal(
      memory.text("MEMORY.md"),
      `${core.replace("shop\n", "shop\n- 2026-02-20 — Mira owns the ledger\n")}* 2026-02-27 — The import stopped → check the input

## Decisions

- 2026-03-01 — Keep the index
- 2026-03-01 — Drop the draft
`,
    );
  });

  it("goes under the heading for what the note says it is, where no kind is named", async () => {
    const memory = memoryOf({
      "MEMORY.md": `${core}\n## Preferences\n\n- Short answers\n`,
      "memory/2026-02-26.md": "# N\n\n## Lessons\n\n- Never deploy on Friday\n\n## People\n\n- Ann prefers mail\n",
    });
    applyEdits(memory, (await run(memory, { fact: "Never deploy on Friday" })).edits);
    applyEdits(memory, (await run(memory, { fact: "Ann prefers mail", source: "memory/2026-02-26.md" })).edits);
    assert.match(memory.text("MEMORY.md"), /^\* Ask first\n\* 2026-02-26 — Never deploy on Friday$/m);
    assert.match(memory.text("MEMORY.md"), /^- 2026-01-02 — Noor leads the shop\n- 2026-02-26 — Ann prefers mail$/m);
  });

  it("dates the fact of an archived note by that note", async () => {
    const source = "memory/archive/2026-q1/2026-01-02.md";
    const memory = memoryOf({ "MEMORY.md": core, [source]: "# N\n" });
    applyEdits(memory, (await run(memory, { fact: "Ask twice", kind: "lesson", source })).edits);
    assert.match(memory.text("MEMORY.md"), /^\* 2026-01-02 — Ask twice$/m);
  });

  it("is dated with the last note that says it, where no source is named", async () => {
    const memory = memoryOf({
      "MEMORY.md": core,
      "memory/2026-02-20.md": "# N\n\n## Log\n\n- 10:00 — Done: Moved the shop to the pier\n",
      "memory/2026-02-25.md":
        "# N\n\nMoved the shop to the pier, and the lamp with it.\n\n- Lesson: ask the pilot first\n",
    });
    for (const [fact, date, says] of [
      ["Moved the shop to the pier", "2026-02-20", / It stays in memory\/2026-02-20\.md, line 5, as well\./],
      ["ask the pilot first", "2026-02-25", / It stays in memory\/2026-02-25\.md, line 5, as well\./],
      ["the lamp with it", "2026-02-25", / It is only part of what stands in memory\/2026-02-25\.md, line 3, and/],
      ["Nobody said this", "2026-03-01", / None of the last 2 daily notes says it, so it is dated with today\./],
      ["2026-01-05 — the lamp with it", "2026-01-05", /under [^.]*\. Each request costs/],
    ] as const) {
      const answer = await run(memory, { fact, kind: "lesson" });
      assert.match(answer.report, says);
      assert.match((answer.data as { readonly text: string }).text, new RegExp(`^\\* ${date} — `));
    }
  });

  it("writes nothing that stands there already, and asks where it is nearly the same", async () => {
    const memory = memoryOf({ "MEMORY.md": core });
    const same = await run(memory, { fact: "Noor leads the shop", kind: "person" });
    assert.deepEqual([same.edits, same.actions], [[], undefined]);
    assert.match(same.report, /stands in MEMORY\.md already, on line 5/);
    const nearly = await run(memory, { fact: "Noor is leading the shops", kind: "person" });
    assert.deepEqual(nearly.edits.length, nearly.actions === undefined ? 1 : 0);
    const close = await run(memory, { fact: "The shop, Noor leads", kind: "person" });
    assert.match(close.report, /^Nearly the same stands/);
    const [anyway] = close.actions ?? [];
    assert.equal(anyway?.operation, "promote");
    assert.equal((await run(memory, anyway?.values ?? {})).edits.length, 1);
  });

  it("refuses secrets, sources that are no memory, and a memory without MEMORY.md", async () => {
    const memory = memoryOf({ "MEMORY.md": core });
    const secret = await refusalOf(memory, { fact: "password: MyS3cretP@ss!" });
    assert.match(secret, /^The text holds what looks like/);
    assert.doesNotMatch(secret, /MyS3cret/);
    assert.match(await refusalOf(memory, { fact: "x", source: "memory/gone.md" }), /is no file of this memory/);
    assert.match(await refusalOf(memoryOf({ "a.md": "# A\n" }), { fact: "x" }), /There is no MEMORY\.md/);
  });

  it("adds one line to the long-term memory of 18 months, and changes nothing else of it", async () => {
    const { files, notes } = yearOfMemory();
    const memory = memoryOf(files);
    const note = notes.filter(({ lessons }) => lessons.length > 0).at(-1);
    const values = { fact: note?.lessons[0] ?? "", kind: "lesson", source: note?.path ?? "" };
    const [edit] = (await run(memory, values)).edits;
    assert.ok(edit !== undefined, "the lesson is not there yet");
    applyEdits(memory, [edit]);
    const line = `- ${note?.date} — ${note?.lessons[0]}\n`;
    const after = memory.text("MEMORY.md");
    assert.equal(after.replace(line, ""), files["MEMORY.md"]);
    assert.ok(
      after.indexOf("## Lessons") < after.indexOf(line) && after.indexOf(line) < after.indexOf("## Preferences"),
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { remember } from "../../../../server/src/memory/operations/remember";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function answerOf(memory: InMemoryFileSystem, values: Record<string, string>): Promise<OperationAnswer> {
  const answer = await remember.run(operationWorldOf(memory), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

describe("/remember", () => {
  it("writes one dated line under the heading that fits and says what it costs", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n\n## Key people\n\n- Bo — accountant\n" });
    const answer = await answerOf(memory, { fact: "Ida Lund is our lawyer" });
    applyEdits(memory, answer.edits);
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\n## Key people\n\n- Bo — accountant\n- 2026-03-01 — Ida Lund is our lawyer\n",
    );
    assert.match(answer.report, /^One line is added to MEMORY\.md under Key people\. Each request costs/);
    assert.deepEqual(answer.open, { path: "MEMORY.md", line: 5 });
  });

  it("A28: at 500 lines writes the fact and says that the file is over its limit then", async () => {
    const text = `# M\n\n## Facts\n\n${Array.from({ length: 496 }, (_, i) => `- fact ${i}\n`).join("")}`;
    const memory = memoryOf({ "MEMORY.md": text, "ACTIVE-CONTEXT.md": "# Now\n" });
    assert.equal(text.split("\n").length - 1, 500);
    const answer = await answerOf(memory, { fact: "The office has two floors" });
    applyEdits(memory, answer.edits);
    assert.equal(memory.text("MEMORY.md"), `${text}- 2026-03-01 — The office has two floors\n`);
    assert.match(answer.report, /then has 501 lines .* over its limit/);
    const plain = memoryOf({ "MEMORY.md": text });
    assert.doesNotMatch((await answerOf(plain, { fact: "Two floors up" })).report, /over its limit/);
  });

  it("writes over the token budget too, and says so", async () => {
    const memory = memoryOf({ "MEMORY.md": `# M\n\n${"word ".repeat(30_000)}\n` });
    const answer = await answerOf(memory, { fact: "The office has two floors" });
    assert.equal(answer.edits.length, 1);
    assert.match(answer.report, /over its budget of 30,000/);
  });

  it("adds nothing that stands there, and nearly the same only when told to", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n\n- Anna prefers tabs over spaces\n" });
    const same = await answerOf(memory, { fact: "Anna prefers tabs over spaces." });
    assert.deepEqual([same.edits, same.actions, same.open], [[], undefined, { path: "MEMORY.md", line: 2 }]);
    const near = await answerOf(memory, { fact: "That Anna prefer tabs over spaces" });
    assert.deepEqual(near.edits, []);
    const [anyway] = near.actions ?? [];
    assert.equal((await answerOf(memory, { ...anyway?.values })).edits.length, 1);
  });

  it("shows what it wrote, and what stands there, as words: neither is a link, an image or HTML of the report", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n\n- Anna wrote [tabs](tabs.md) over <b>spaces</b>\n" });
    const fresh = await answerOf(memory, { fact: "The plan is [here](a.md), ![too](b.png) <b>" });
    assert.match(fresh.markdown, /^> - 2026-03-01 — The plan is \\\[here\\\]\(a\.md\), !\\\[too\\\]\(b\.png\) \\<b>$/m);
    const known = await answerOf(memory, { fact: "Anna wrote [tabs](tabs.md) over <b>spaces</b>" });
    assert.equal(known.report, "This stands in MEMORY.md already, on line 3. Nothing was added.");
    assert.match(
      known.markdown,
      /^- \[MEMORY\.md, line 3\]\(MEMORY\.md#L3\): Anna wrote \\\[tabs\\\]\(tabs\.md\) over \\<b>/m,
    );
  });

  it("creates MEMORY.md where the root has none", async () => {
    const memory = memoryOf({ "notes/MEMORY.md": "# Notes\n" });
    applyEdits(memory, (await answerOf(memory, { fact: "Two floors up", heading: "House" })).edits);
    assert.equal(memory.text("MEMORY.md"), "# Memory\n\n## House\n\n- 2026-03-01 — Two floors up\n");
  });

  it("refuses a secret without a word of it, and a file that it would damage", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    for (const values of [
      { fact: "password: MyS3cretP@ss!" },
      { fact: "Two floors", heading: "password: MyS3cretP@ss!" },
    ]) {
      const answer = await remember.run(operationWorldOf(memory), values);
      assert.ok(isRefused(answer));
      assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
    }
    const latin = memoryOf({ "MEMORY.md": Uint8Array.of(0x23, 0x20, 0xe9, 0x0a) });
    assert.ok(isRefused(await remember.run(operationWorldOf(latin), { fact: "Two floors up" })));
  });

  it("in 18 months of memory finds its section and changes nothing else", async () => {
    const { files } = yearOfMemory();
    const memory = memoryOf(files);
    const before = memory.text("MEMORY.md").split(/\r?\n/);
    const answer = await answerOf(memory, { fact: "Lesson: never deploy before lunch" });
    applyEdits(memory, answer.edits);
    const after = memory.text("MEMORY.md").split(/\r?\n/);
    const line = answer.open?.line ?? 0;
    assert.match(after[line] ?? "", /2026-03-01.*Lesson: never deploy before lunch$/);
    assert.deepEqual(
      after.filter((_, i) => i !== line),
      before,
    );
    const heading = after
      .slice(0, line)
      .reverse()
      .find((each) => each.startsWith("#"));
    assert.equal(heading, "## Lessons learned");
  });
});

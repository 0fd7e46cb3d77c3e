import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { prune } from "../../../../server/src/memory/operations/prune";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function run(memory: InMemoryFileSystem): Promise<OperationAnswer> {
  const answer = await prune.run(operationWorldOf(memory), {});
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

const fact = "- The invoice export runs at night\n";

describe("/memory-prune", () => {
  it("moves completed items, removes what stands twice letter for letter, and leaves the rest to people", async () => {
    const memory = memoryOf({
      "MEMORY.md": `# M\n\n## Facts\n\n${fact}- Noor leads the shop in the old town\n${fact}\n## Export\n\n${fact}`,
      "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-01-15\n\n- [x] Send the figures\n- [ ] Call Mira\n",
      "memory/MEMORY.md": "# Notes\n",
      "memory/2026-01-02.md": "# Old\n",
    });
    const answer = await run(memory);
    applyEdits(memory, answer.edits);
    assert.equal(
      memory.text("MEMORY.md"),
      `# M\n\n## Facts\n\n${fact}- Noor leads the shop in the old town\n\n## Export\n\n${fact}`,
    );
    assert.equal(memory.text("ACTIVE-CONTEXT.md"), "# Now\n\nLast updated: 2026-01-15\n\n- [ ] Call Mira\n");
    assert.match(memory.text("memory/2026-03-01.md"), /- \[x\] Send the figures/);
    assert.match(answer.report, /2 changes mend what can be mended without losing a word\.$/);
    assert.match(
      answer.markdown,
      /## Mended now\n\n- Move 1 completed item to memory\/2026-03-01\.md\n- Remove what stands twice in MEMORY\.md: line 7 \(as line 5\)/,
    );
    assert.match(
      answer.markdown,
      /## Stale\n[\s\S]*ACTIVE-CONTEXT\.md was last updated on 2026-01-15[\s\S]*memory\/2026-01-02\.md is 58 days old/,
    );
    assert.deepEqual(
      answer.actions?.map(({ operation }) => operation),
      ["archive", "active-context"],
    );
    assert.deepEqual((await run(memory)).edits, []);
  });

  it("says of a fix that leaves a choice that it is taken by hand or in the editor", async () => {
    const memory = memoryOf({
      "MEMORY.md": `# M\n\n## Facts\n\n${fact}`,
      "ACTIVE-CONTEXT.md": `# Now\n\nLast updated: 2026-03-01\n\n${fact}`,
      "memory/2026-03-01.md": "# Today\n",
    });
    const { markdown, edits } = await run(memory);
    assert.deepEqual(edits, []);
    assert.match(markdown, /By hand, or with the fix in the editor: Remove this entry\./);
    assert.doesNotMatch(markdown, / Fix: Remove this entry/);
  });

  it("names every file that is over its limit, with what to do", async () => {
    const memory = memoryOf({
      "MEMORY.md": `# M\n${"x\n".repeat(500)}`,
      "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-03-01\n",
      "memory/2026-02-28.md": `# N\n${"x\n".repeat(200)}`,
    });
    const answer = await run(memory);
    assert.match(answer.markdown, /## Too large, or twice\n\n- MEMORY\.md has 501 lines/);
    assert.match(answer.markdown, /- memory\/2026-02-28\.md has 201 lines, over its limit of 200\. Summarise/);
    assert.deepEqual(answer.edits, []);
  });

  it("keeps entries with anything below them, short ones, and those in code", async () => {
    const text = `# M\n\n- The export runs at night:\n  - on Mondays\n- The export runs at night:\n  - on Fridays\n- None yet\n- None yet\n\n\`\`\`\n${fact}${fact}\`\`\`\n`;
    const answer = await run(
      memoryOf({ "MEMORY.md": text, "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-03-01\n" }),
    );
    assert.deepEqual(answer.edits, []);
  });

  it("judges nothing where the architecture profile does not hold", async () => {
    const answer = await run(memoryOf({ "MEMORY.md": `# M\n\n${fact}${fact}- [x] done\n` }));
    assert.deepEqual(answer.edits, []);
    assert.match(answer.report, /does not follow the Agent Memory Architecture/);
  });

  it("loses no line of 18 months that stands once", async () => {
    const { files } = yearOfMemory();
    const memory = memoryOf(files);
    const answer = await run(memory);
    assert.ok(answer.edits.every(({ kind }) => kind === "replace" || kind === "create"));
    assert.match(answer.markdown, /## Stale\n/);
    applyEdits(memory, answer.edits);
    const after = new Set(
      memory.paths().flatMap((path) =>
        path.endsWith("/")
          ? []
          : memory
              .text(path)
              .split(/\r?\n/)
              .map((line) => line.trim()),
      ),
    );
    for (const [path, text] of Object.entries(files)) {
      for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
        const moved = line.replace("](memory/", "](").trim();
        assert.ok(after.has(line.trim()) || after.has(moved), `${path}: ${line}`);
      }
    }
  });
});

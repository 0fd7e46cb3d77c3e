import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { status } from "../../../../server/src/memory/operations/status";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function run(contents: MemoryContents, setUp: ViewSetUp = {}): Promise<OperationAnswer> {
  const answer = await status.run(operationWorldOf(memoryOf(contents), setUp), {});
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

describe("/memory-status", () => {
  it("A27 says that there are no daily notes yet where there is no memory/ folder, and that is no error", async () => {
    for (const contents of [{ "MEMORY.md": "# M\n" }, { "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "# Now\n" }]) {
      const answer = await run(contents);
      assert.match(answer.report, /^This memory is valid\. It has [12] files?; .* There are no daily notes yet\./);
      assert.deepEqual(answer.edits, []);
    }
  });

  it("shows core files with their sizes against their limits, and their ages", async () => {
    const answer = await run({
      "MEMORY.md": "# M\n",
      "ACTIVE-CONTEXT.md": `# Now\n\nLast updated: 2026-02-19\n${"x\n".repeat(60)}`,
      "memory/MEMORY.md": "# Notes\n",
      "memory/2026-02-28.md": "# N\n",
    });
    const lines = answer.markdown.split("\n");
    const row = lines.find((line) => line.startsWith("| [ACTIVE-CONTEXT.md]"));
    assert.equal(
      row,
      "| [ACTIVE-CONTEXT.md](ACTIVE-CONTEXT.md) | 63 of 50 | 152 of 2,048 | ≈38 | 2026-02-19 (10 days ago) |",
    );
    assert.ok(lines.includes("| Active Context | 1 | 63 | 152 | ≈38 | 1 | 1 |"), answer.markdown);
    assert.ok(lines.includes("| Daily Notes | 1 | 1 | 4 | ≈1 | 0 | 0 |"), answer.markdown);
    assert.match(answer.report, /The newest daily note is of 2026-02-28\. \d things? (?:is|are) due\./);
    assert.match(answer.markdown, /## Due now\n[\s\S]*Prune ACTIVE-CONTEXT\.md\. /);
    assert.match(answer.markdown, /## Next\n\n- 2026-03-\d\d: /);
    assert.ok(answer.actions?.some(({ operation }) => operation === "prune"));
  });

  it("says why a memory is invalid, and shows no layers where the profile does not hold", async () => {
    const answer = await run({ "MEMORY.md": "# M\n", "notes/a.md": "# A\n" });
    assert.match(answer.report, /^This memory is invalid: 1 MEMORY\.md file is missing\./);
    assert.doesNotMatch(answer.markdown, /Layers|Due|review/i);
    assert.deepEqual(answer.actions, []);
  });

  it("says no secret", async () => {
    const answer = await run({
      "MEMORY.md": "# password: MyS3cretP@ss!\n",
      "ACTIVE-CONTEXT.md": "- [x] password: MyS3cretP@ss!\n",
    });
    assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
  });

  it("counts every file of 18 months once, and as over or stale what the rules find so", async () => {
    const { files } = yearOfMemory();
    const answer = await run(files);
    const { layers } = answer.data as { layers: { files: number; over: string[]; stale: string[]; id: string }[] };
    assert.equal(
      layers.reduce((sum, layer) => sum + layer.files, 0),
      Object.keys(files).length,
    );
    const view = viewOf(memoryOf(files));
    const found = checkMemory(view)
      .filter(({ rule }) => rule === "file-too-long")
      .map(({ path }) => path);
    assert.deepEqual(layers.flatMap(({ over }) => over).sort(), found.sort());
    assert.match(answer.markdown, /daily notes of past quarters/);
  });
});

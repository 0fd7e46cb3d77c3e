import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

describe("A baseline", () => {
  it("silences the findings of a former answer and lets new ones through", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "mem/MEMORY.md": "old/ new/\n", "mem/old/a.md": "x\n" });
    const before = await runMemoryLens(["check", "mem", "--format", "json"], folder);
    writeFiles(folder, { "baseline.json": before.answer });
    const same = await runMemoryLens(["check", "mem", "--baseline", "baseline.json"], folder);
    assert.equal(same.code, 0);
    assert.equal(same.notes, "1 finding of the baseline left out.\n");
    assert.match(same.answer, /0 errors, 0 warnings/);
    writeFiles(folder, { "mem/new/a.md": "x\n" });
    const more = await runMemoryLens(["check", "mem", "--baseline", "baseline.json", "--format", "json"], folder);
    assert.equal(more.code, 1);
    const { roots } = JSON.parse(more.answer) as { roots: { missing: string[]; findings: { path: string }[] }[] };
    assert.deepEqual(roots[0]?.missing, ["new", "old"], "the verdict and its lists stay whole");
    assert.deepEqual(
      roots[0]?.findings.map(({ path: where }) => where),
      ["new"],
    );
    rmSync(path.join(folder, "mem/old"), { recursive: true });
    const mended = await runMemoryLens(["check", "mem", "--baseline", "baseline.json"], folder);
    assert.equal(mended.notes, "0 findings of the baseline left out.\n");
  });

  it("belongs to one root", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "a/MEMORY.md": "notes/\n",
      "a/notes/a.md": "x\n",
      "b/MEMORY.md": "notes/\n",
      "b/notes/a.md": "x\n",
    });
    writeFiles(folder, { "baseline.json": (await runMemoryLens(["check", "a", "--format", "json"], folder)).answer });
    const { code, notes } = await runMemoryLens(["check", "a", "b", "--baseline", "baseline.json"], folder);
    assert.equal(code, 1);
    assert.equal(notes, "1 finding of the baseline left out.\n");
  });

  it("that cannot be read or understood stops the check", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "MEMORY.md": "x\n",
      "text.json": "no JSON",
      "list.json": "[]",
      "odd.json": '{"roots":[{"findings":[1]}]}',
    });
    for (const [file, message] of [
      ["nothing.json", /The baseline nothing\.json cannot be read/],
      ["text.json", /is not an answer of memory-lens check --format json/],
      ["list.json", /is not an answer/],
      ["odd.json", /is not an answer/],
    ] as const) {
      const { code, answer, notes } = await runMemoryLens(["check", ".", "--baseline", file], folder);
      assert.deepEqual([code, answer], [2, ""]);
      assert.match(notes, message);
    }
  });
});

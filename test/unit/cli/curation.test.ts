import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { yearOfMemory } from "../../support/yearOfMemory";

const day = ["--today", "2026-03-01"];

describe("Curating a memory on the command line", () => {
  it("archives old notes with --write, and shows first what would move", async (t) => {
    const folder = makeFolder(t);
    const { files, notes } = yearOfMemory();
    writeFiles(folder, files);
    const old = notes.filter(({ date }) => date < "2026-01-30").length;
    const dry = await runMemoryLens(["archive", ".", ...day], folder);
    assert.equal(dry.code, 0);
    assert.match(dry.answer, new RegExp(`${old} daily notes older than 30 days move to memory/archive/, 6 quarters`));
    assert.match(dry.notes, /Nothing was written; add --write/);
    assert.equal(existsSync(path.join(folder, "memory/archive/2025-q4")), false);
    const done = await runMemoryLens(["archive", ".", ...day, "--write"], folder);
    assert.equal(done.code, 0, done.notes);
    const archived = readdirSync(path.join(folder, "memory/archive"), { recursive: true }).map(String);
    assert.equal(archived.filter((name) => /\/\d{4}-\d{2}-\d{2}\.md$/.test(name)).length, old);
    for (const name of archived) {
      const before = files[`memory/${path.basename(name)}`];
      if (before === undefined || name.endsWith("MEMORY.md")) continue;
      const after = readFileSync(path.join(folder, "memory/archive", name), "utf8");
      assert.equal(withoutGoals(after), withoutGoals(before), name);
    }
    assert.match(readFileSync(path.join(folder, "memory/archive/2025-q4/MEMORY.md"), "utf8"), /^- \[2025-10-/m);
    const again = await runMemoryLens(["archive", ".", ...day], folder);
    assert.match(again.answer, /There is no daily note older than 30 days outside the archive/);
  });

  it("moves no note that is a link and would lead elsewhere from its new place", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "MEMORY.md": "# M\n",
      "memory/MEMORY.md": "# Notes\n",
      "memory/topics/MEMORY.md": "# Topics\n",
      "memory/topics/trip.md": "# Trip\n",
    });
    symlinkSync("topics/trip.md", path.join(folder, "memory/2026-01-02.md"));
    const { code, answer, notes } = await runMemoryLens(["archive", ".", ...day, "--write"], folder);
    assert.deepEqual([code, answer], [2, ""]);
    assert.match(notes, /memory\/2026-01-02\.md is a link and would lead elsewhere from its new place\./);
    assert.equal(readFileSync(path.join(folder, "memory/2026-01-02.md"), "utf8"), "# Trip\n");
    assert.equal(existsSync(path.join(folder, "memory/archive")), false);
  });

  it("tells the status and the diagnosis of a memory, also without daily notes, and as JSON", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "young/MEMORY.md": "# M\n" });
    const young = await runMemoryLens(["status", "young", ...day], folder);
    assert.deepEqual([young.code, young.notes], [0, ""]);
    assert.match(young.answer, /This memory is valid\.[\s\S]*There are no daily notes yet\./);
    writeFiles(path.join(folder, "old"), yearOfMemory().files);
    const old = await runMemoryLens(["status", "old", ...day, "--format", "json"], folder);
    const { operation, answer } = JSON.parse(old.answer);
    assert.deepEqual(
      [old.code, operation, answer.isArchitecture, answer.newestNote],
      [0, "status", true, "2026-03-01"],
    );
    const debug = await runMemoryLens(["debug", "old", ...day, "--set", "budget.window=1000"], folder);
    assert.equal(debug.code, 0);
    assert.match(debug.answer, /^- budget\.window = 1000 \(set\)$/m);
    assert.match(debug.answer, /^- memory\/archive\/: 2 files \(archive, other\), read on demand only\.$/m);
  });

  it("reviews, promotes, prunes and summarises, each written with --write only", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "MEMORY.md": "# M\n\n## Lessons learned\n\n- 2026-01-02 — Ask first\n",
      "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-03-01\n\n- [x] Send the figures\n- [ ] Call Mira\n",
      "memory/MEMORY.md": "# Notes\n",
      "memory/2026-02-28.md": "# 28\n\n- Lesson: the import stopped → check the input\n",
      "memory/2026-03-01.md": "# 1\n\n## Open\n\n- [ ] Call Noor\n",
    });
    const textOf = (name: string): string => readFileSync(path.join(folder, name), "utf8");
    const run = async (...args: string[]): Promise<string> => {
      const { code, answer, notes } = await runMemoryLens([...args, ...day], folder);
      assert.equal(code, 0, notes);
      return answer;
    };
    assert.match(await run("review", "."), /the import stopped → check the input \(\[line 3\]/);
    assert.match(textOf("ACTIVE-CONTEXT.md"), /Send the figures/);
    await run("promote", ".", "the import stopped → check the input", "--source", "memory/2026-02-28.md", "--write");
    assert.match(textOf("MEMORY.md"), /^- 2026-02-28 — the import stopped → check the input$/m);
    await run("review", ".", "--write");
    assert.match(textOf("MEMORY.md"), /memory-lens:reviewed 2026-03-01/);
    assert.match(textOf("memory/2026-03-01.md"), /- \[x\] Send the figures/);
    assert.match(await run("prune", "."), /Nothing is stale or too large\./);
    await run("daily-summary", ".", "--into-note", "--write");
    assert.match(textOf("memory/2026-03-01.md"), /## Summary\n\n<!-- memory-lens:summary -->\n- Open: Call Noor\n/);
  });
});

/** A text without what its links are written as. */
function withoutGoals(text: string): string {
  return text.replace(/\]\([^)]*\)|\[\[[^\]]*\]\]|(?<=^\[\w\]: ).*$|`[^`\n]*\.md`/gm, "");
}

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
});

/** A text without what its links are written as. */
function withoutGoals(text: string): string {
  return text.replace(/\]\([^)]*\)|\[\[[^\]]*\]\]|(?<=^\[\w\]: ).*$|`[^`\n]*\.md`/gm, "");
}

import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import type { WriteFailure } from "../../../server/src/mcp/sessionWorld";
import { nameRoots } from "../../../server/src/mcpHost/nameRoots";
import { writeEdits } from "../../../server/src/mcpHost/writeEdits";
import type { MemoryEdit } from "../../../server/src/memory/edits";
import { makeFolder, writeFiles } from "../../support/realFolder";

const end = { line: 0, character: 0 };

function append(file: string, text = "more\n"): MemoryEdit {
  return { kind: "replace", path: file, range: { start: end, end }, text };
}

function create(file: string): MemoryEdit {
  return { kind: "create", path: file, text: "new\n" };
}

function makeRoot(user: Parameters<typeof makeFolder>[0]): {
  root: string;
  write(...edits: MemoryEdit[]): WriteFailure | undefined;
} {
  const root = path.join(makeFolder(user), "memory");
  writeFiles(root, { "a.md": "old\n", "d/b.md": "old\n", "../outside/x.md": "out\n" });
  symlinkSync("../outside", path.join(root, "link"));
  symlinkSync("../outside/x.md", path.join(root, "x.md"));
  symlinkSync("d/b.md", path.join(root, "b.md"));
  symlinkSync("gone.md", path.join(root, "broken.md"));
  return { root, write: (...edits) => writeEdits(root, edits, 4) };
}

describe("Writing edits that only add", () => {
  it("appends to files and creates files with the directories on the way", (t) => {
    const { root, write } = makeRoot(t);
    assert.equal(write(append("a.md")), undefined);
    assert.equal(write(append("b.md")), undefined);
    assert.equal(write(create("n/MEMORY.md"), create("n/m/c.md")), undefined);
    const text = (file: string): string => readFileSync(path.join(root, file), "utf8");
    assert.deepEqual(["a.md", "d/b.md", "n/MEMORY.md", "n/m/c.md"].map(text), [
      "old\nmore\n",
      "old\nmore\n",
      "new\n",
      "new\n",
    ]);
  });

  it("writes nothing when a file is there or has changed since", (t) => {
    const { root, write } = makeRoot(t);
    assert.deepEqual(write(create("new.md"), create("a.md")), { kind: "changed" });
    assert.equal(existsSync(path.join(root, "new.md")), false);
    assert.deepEqual(write(create("broken.md")), { kind: "changed" });
    assert.deepEqual(writeEdits(root, [append("a.md")], 3), { kind: "changed" });
    assert.equal(readFileSync(path.join(root, "a.md"), "utf8"), "old\n");
  });

  it("never writes through a link that leaves the root", (t) => {
    const { root, write } = makeRoot(t);
    for (const edit of [create("link/new.md"), append("link/x.md"), append("x.md"), create("link/n/new.md")]) {
      assert.equal(write(edit)?.kind, "failed");
    }
    assert.equal(readFileSync(path.join(root, "../outside/x.md"), "utf8"), "out\n");
    assert.equal(existsSync(path.join(root, "../outside/new.md")), false);
    assert.equal(existsSync(path.join(root, "../outside/n")), false);
  });

  it("says what stands in the way", (t) => {
    const { root, write } = makeRoot(t);
    const reason = (edit: MemoryEdit): string => {
      const failure = write(edit);
      return failure?.kind === "failed" ? failure.message : "";
    };
    assert.match(reason(append("gone.md")), /^gone\.md could not be written: it is gone/);
    assert.match(reason(create(`${"n".repeat(300)}.md`)), /the name is too long/);
    if (process.getuid?.() !== 0) {
      chmodSync(path.join(root, "a.md"), 0o444);
      assert.match(reason(append("a.md")), /there is no right to/);
    }
  });
});

describe("Names of roots", () => {
  it("are the folders' own, with the folder above where several share one", () => {
    const names = (...roots: string[]): string[] => nameRoots(roots).map(({ name }) => name);
    assert.deepEqual(names("/x/memory"), ["memory"]);
    assert.deepEqual(names("/x/memory", "/y/notes"), ["memory", "notes"]);
    assert.deepEqual(names("/x/memory", "/y/memory", "/x/memory/"), ["x/memory", "y/memory"]);
    assert.deepEqual(names("/a/x/memory", "/b/x/memory"), ["x/memory", "x/memory-2"]);
    assert.deepEqual(names("/"), ["/"]);
  });
});

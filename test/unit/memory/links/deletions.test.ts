import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { planDeletion } from "../../../../server/src/memory/links/deletions";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** A memory after paths were deleted from it, and forgotten elsewhere. */
function deleted(contents: MemoryContents, paths: readonly string[], options = {}): InMemoryFileSystem {
  const memory = memoryOf(contents);
  const edits = planDeletion(viewOf(memory), paths, options);
  assert.ok(edits.every(({ kind }) => kind === "replace"));
  applyEdits(memory, edits);
  for (const path of paths) memory.remove(path);
  return memory;
}

const contents = {
  "MEMORY.md": "# M\n\n- [A](a.md): words\n  that go on\n- [[b]] and [A](a.md)\n- n/: Notes\n- `a.md` again",
  "a.md": "x",
  "b.md": "see [A](a.md 't'), [[a|the a]], a.md, ![n](n/c.md) and [ref][r]\n\n[r]: a.md\n",
  "n/": { "MEMORY.md": "- [C](c.md)\n", "c.md": "[up](../a.md)\n" },
};

describe("What is deleted", () => {
  it("loses its lines in the indexes, and everything else stays (S9)", () => {
    const memory = deleted(contents, ["a.md"]);
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [[b]] and [A](a.md)\n- n/: Notes");
    assert.equal(memory.text("b.md"), contents["b.md"]);
  });

  it("is forgotten with all in it when it is a folder", () => {
    const memory = deleted(contents, ["n"]);
    assert.equal(memory.text("MEMORY.md"), contents["MEMORY.md"].replace("- n/: Notes\n", ""));
  });

  it("leaves its words behind where links to it are taken away on request", () => {
    const memory = deleted(contents, ["a.md", "n"], { unlink: true });
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [[b]] and A");
    assert.equal(memory.text("b.md"), "see A, the a, a.md, n and ref\n\n[r]: a.md\n");
    assert.deepEqual(
      checkMemory(viewOf(memory)).filter(({ rule, path }) => rule === "broken-link" && path === "MEMORY.md"),
      [],
    );
  });

  it("keeps its line, without the link, where other things hang on it", () => {
    const nested = {
      "MEMORY.md": "- [A](a.md)\n  - [B](b.md)\n  - [C](c.md)\n",
      "a.md": "x",
      "b.md": "x",
      "c.md": "x",
    };
    assert.equal(deleted(nested, ["a.md"]).text("MEMORY.md"), "- A\n  - [B](b.md)\n  - [C](c.md)\n");
    assert.equal(deleted(nested, ["a.md", "b.md"]).text("MEMORY.md"), "- A\n  - [C](c.md)\n");
    assert.equal(deleted(nested, ["a.md", "b.md", "c.md"]).text("MEMORY.md"), "");
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { childMemoryDirectories, directoriesBelow, findDirectory } from "../../../../server/src/memory/tree/queries";
import { memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

const { tree } = viewOf(
  memoryOf({
    "MEMORY.md": "ROOT-INDEX\n- [Projects](projects/MEMORY.md)\n",
    "projects/": { "MEMORY.md": "x", "alpha.md": "x", "deep/": { "MEMORY.md": "x" }, "assets/": { "a.png": "x" } },
    "notes/": { "MEMORY.md": "x", "2026-08-12.md": "x" },
    "skills/": { "pdf/": { "SKILL.md": "x" } },
  }),
);

describe("The next layer", () => {
  it("of a directory is its child memory directories, whose index is read first (C05)", () => {
    const projects = findDirectory(tree, "projects");
    assert.ok(projects !== undefined);
    assert.deepEqual(
      childMemoryDirectories(projects).map(({ path, hasIndex }) => [path, hasIndex]),
      [["projects/deep", true]],
    );
  });

  it("followed from the root reaches every memory directory (C27)", () => {
    const reached = new Set<string>();
    const pending = [tree.root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      reached.add(node.path);
      pending.push(...childMemoryDirectories(node));
    }
    const all = [...directoriesBelow(tree.root)].filter(({ isMemory }) => isMemory).map(({ path }) => path);
    assert.deepEqual([...reached].sort(), all.sort());
  });
});

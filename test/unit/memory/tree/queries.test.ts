import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinPath } from "../../../../server/src/memory/paths";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { anchorOf } from "../../../../server/src/memory/tree/anchors";
import type { MemoryTree } from "../../../../server/src/memory/tree/model";
import {
  childMemoryDirectories,
  coreFiles,
  directoriesBelow,
  externalFiles,
  findDirectory,
  ignoredEntries,
  memoryFiles,
  missingIndexes,
  placementOf,
  verdictOf,
} from "../../../../server/src/memory/tree/queries";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { always } from "../../../support/always";
import { assertNotSlower } from "../../../support/linearTime";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { memoryAfter, someEdits } from "../../../support/randomMemory";

function treeOf(memory: MemoryContents | InMemoryFileSystem): MemoryTree {
  const files = "list" in memory ? (memory as InMemoryFileSystem) : memoryOf(memory);
  return runSteps(walkMemory(files, defaultSettings.tree));
}

describe("A tree", () => {
  it("lists core files as they are loaded: MEMORY.md first, then by code point (D10)", () => {
    const tree = treeOf({ "b.md": "x", "MEMORY.md": "x", "🧠.md": "x", "\uffee.md": "x", "A.md": "x", ".n.md": "x" });
    assert.deepEqual(coreFiles(tree), ["MEMORY.md", ".n.md", "A.md", "b.md", "\uffee.md", "🧠.md"]);
  });

  it("lists external files by their whole path, not directory by directory", () => {
    const tree = treeOf({ "a/": { "z.md": "x", "b/": { "c.md": "x" } }, "a-b/": { "d.md": "x" } });
    assert.deepEqual(externalFiles(tree), ["a-b/d.md", "a/b/c.md", "a/z.md"]);
  });

  it("knows what each file is: core, external or no memory", () => {
    const tree = treeOf({ "a.md": "x", "n/": { "b.md": "x", "c.txt": "x" }, "skills/": { "d.md": "x" } });
    assert.equal(placementOf(tree, "a.md"), "core");
    assert.equal(placementOf(tree, "n/b.md"), "external");
    for (const path of ["n/c.txt", "skills/d.md", "gone.md", "n/gone.md", "n", "", "n/b.md/x.md"]) {
      assert.equal(placementOf(tree, path), "ignored", path);
    }
  });

  it("agrees with itself about placement, totals and names, whatever is in it", () => {
    always(
      someEdits,
      (edits) => {
        const tree = treeOf(memoryAfter(edits));
        const all = [...memoryFiles(tree)];
        assert.deepEqual([...all].sort(), [...coreFiles(tree), ...externalFiles(tree)].sort());
        for (const path of all) assert.equal(placementOf(tree, path), path.includes("/") ? "external" : "core");
        const nodes = [...directoriesBelow(tree.root)];
        assert.equal(tree.root.fileCount, all.length);
        assert.equal(tree.root.directoryCount, nodes.filter((node) => node.isMemory).length);
        for (const node of nodes) {
          assert.equal(findDirectory(tree, node.path), node);
          assert.equal(
            node.isMemory,
            all.some((path) => path.startsWith(node.path === "" ? "" : `${node.path}/`)),
          );
        }
        for (const { path } of ignoredEntries(tree)) assert.ok(!all.includes(path), path);
      },
      400,
    );
  });

  it("finds a directory among very many without looking at each", () => {
    const memory = memoryOf({ "MEMORY.md": "x" });
    for (let i = 0; i < 20_000; i++) memory.createDirectory(`d${i}`);
    const tree = treeOf(memory);
    const few = treeOf({ "MEMORY.md": "x", "d0/": {} });
    assertNotSlower(
      10,
      () => {
        for (let i = 0; i < 20_000; i++) assert.equal(findDirectory(tree, `d${i}`)?.path, `d${i}`);
      },
      () => {
        for (let i = 0; i < 20_000; i++) assert.equal(findDirectory(few, "d0")?.path, "d0");
      },
    );
    assert.equal(findDirectory(tree, "d"), undefined);
    assert.equal(findDirectory(tree, "d1/x"), undefined);
  });

  it("names the next layer: memory directories directly below, nothing else (SC5, C04)", () => {
    const tree = treeOf({
      "MEMORY.md": "x",
      "notes/": { "a.md": "x" },
      "projects/": { "deep/": { "MEMORY.md": "x" } },
      "assets/": { "logo.png": "x" },
      "skills/": { "pdf/": { "SKILL.md": "x" } },
      ".git/": { "a.md": "x" },
    });
    assert.deepEqual(
      childMemoryDirectories(tree.root).map((node) => node.path),
      ["notes", "projects"],
    );
  });

  it("sorts a missing root before every other missing index", () => {
    assert.deepEqual(missingIndexes(treeOf({ "b/": { "x.md": "x" }, "a/": { "c/": { "x.md": "x" } } })), [
      "",
      "a",
      "a/c",
      "b",
    ]);
  });

  it("of a root that cannot be listed is neither valid nor invalid", () => {
    const memory = memoryOf({ "MEMORY.md": "x" });
    memory.setReadable("", false);
    const tree = treeOf(memory);
    assert.equal(verdictOf(tree), "indeterminate");
    assert.deepEqual(missingIndexes(tree), []);
    assert.deepEqual(ignoredEntries(tree), [{ path: ".", reason: "unreadable" }]);
  });

  it("is invalid when an index is missing, whatever else could not be read", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "locked/": { "a.md": "x" }, "n/": { "a.md": "x" } });
    memory.setReadable("locked", false);
    assert.equal(verdictOf(treeOf(memory)), "invalid");
  });

  it("names what could not be read also in a directory that holds no memory otherwise", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "a/": { "b/": { "c.md": "x" }, "d.txt": "x" } });
    memory.setReadable("a/b", false);
    assert.deepEqual(ignoredEntries(treeOf(memory)), [{ path: "a/b/", reason: "unreadable" }]);
  });

  it("may be very deep (D07)", () => {
    const memory = memoryOf({ "MEMORY.md": "x" });
    let path = "";
    for (let i = 0; i < 400; i++) {
      path = joinPath(path, "d");
      memory.write(joinPath(path, "MEMORY.md"), "x");
    }
    const tree = treeOf(memory);
    assert.equal(verdictOf(tree), "valid");
    assert.equal(externalFiles(tree).length, 400);
    assert.deepEqual(ignoredEntries(tree), []);
    assert.equal(findDirectory(tree, path)?.path, path);
  });
});

describe("A problem about a directory is shown", () => {
  const tree = treeOf({
    "MEMORY.md": "x",
    "a/": { "z.md": "x", "y.md": "x", "deep/": { "b.md": "x" } },
    "b/": { "c/": { "d/": { "x.md": "x" } } },
    "i/": { "A.md": "x", "MEMORY.md": "x" },
  });

  it("on its index, else on the first Markdown file in it, else on the nearest index above (D7)", () => {
    assert.equal(anchorOf(tree, ""), "MEMORY.md");
    assert.equal(anchorOf(tree, "i"), "i/MEMORY.md");
    assert.equal(anchorOf(tree, "a"), "a/y.md");
    assert.equal(anchorOf(tree, "a/deep"), "a/deep/b.md");
    assert.equal(anchorOf(tree, "b"), "MEMORY.md");
    assert.equal(anchorOf(tree, "b/c"), "MEMORY.md");
  });

  it("on the first Markdown below when no index stands above", () => {
    const rootless = treeOf({ "b/": { "c/": { "x.md": "x", "y.md": "x" } } });
    assert.equal(anchorOf(rootless, ""), "b/c/x.md");
    assert.equal(anchorOf(rootless, "b"), "b/c/x.md");
  });

  it("nowhere when there is no memory file at all", () => {
    assert.equal(anchorOf(treeOf({}), ""), undefined);
    assert.equal(anchorOf(treeOf({ "n/": {} }), "gone"), undefined);
  });
});

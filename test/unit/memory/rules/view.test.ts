import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FileSystem } from "../../../../server/src/memory/fileSystem";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { readMemory } from "../../../../server/src/memory/rules/view";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { verdictOf } from "../../../../server/src/memory/tree/queries";
import { runSteps } from "../../../../server/src/memory/tree/walk";
import { isAboutDiscovery } from "../../../support/discoveryRules";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** The files of a memory, with something that happens to it just before a file is read for the first time. */
function withAccident(memory: InMemoryFileSystem, before: string, accident: () => void): FileSystem {
  let hasHappened = false;
  return {
    list: (path) => memory.list(path),
    read: (path) => {
      if (path === before && !hasHappened) {
        hasHappened = true;
        accident();
      }
      return memory.read(path);
    },
    stat: (path) => memory.stat(path),
    resolveLink: (path) => memory.resolveLink(path),
  };
}

describe("A memory that is read once", () => {
  it("has the facts of every file and the texts of the core files, the index first", () => {
    const memory = memoryOf({ "a.md": "\ufeff# A\n", "MEMORY.md": "# M\n", "n/": { "b.md": "# B\n" } });
    const read = runSteps(readMemory(memory, defaultSettings.tree));
    assert.deepEqual([...read.facts.keys()].sort(), ["MEMORY.md", "a.md", "n/b.md"]);
    assert.deepEqual(
      [...read.core],
      [
        ["MEMORY.md", { text: "# M\n", bytes: 4 }],
        ["a.md", { text: "# A\n", bytes: 7 }],
      ],
    );
  });

  it("leaves out a file that vanished between listing and reading, as if it had been gone before (L17)", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "a.md": "x", "n/": { "b.md": "x" } });
    const files = withAccident(memory, "a.md", () => memory.remove("a.md"));
    const view = viewOf(files);
    assert.deepEqual(view.tree.root.files, ["MEMORY.md"]);
    assert.deepEqual(
      checkMemory(view)
        .filter((finding) => !isAboutDiscovery(finding))
        .map(({ rule }) => rule),
      ["missing-index"],
    );
  });

  it("leaves out a directory that vanished, with what was said of it", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "n/": { "b.md": "x" } });
    const view = viewOf(withAccident(memory, "n/b.md", () => memory.remove("n")));
    assert.deepEqual(checkMemory(view), []);
    assert.equal(verdictOf(view.tree), "valid");
  });

  it("is missing when its root vanished meanwhile", () => {
    const memory = memoryOf({ "MEMORY.md": "x" });
    const view = viewOf(withAccident(memory, "MEMORY.md", () => memory.remove("")));
    assert.equal(view.tree.state, "missing");
  });

  it("comes to an end also when files vanish all the time", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "a.md": "x" });
    const restless: FileSystem = {
      list: (path) => memory.list(path),
      read: () => "missing",
      stat: () => undefined,
      resolveLink: () => undefined,
    };
    const read = runSteps(readMemory(restless, defaultSettings.tree));
    assert.deepEqual([...read.core], []);
  });
});

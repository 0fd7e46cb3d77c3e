import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FileSystem } from "../../../../server/src/memory/fileSystem";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { answersOf } from "../../../support/conformanceCases";
import { linkTo, memoryOf, pipe } from "../../../support/memoryOf";

const settings = defaultSettings.tree;

describe("A walk", () => {
  it("reports after each directory, so that the caller can pause or give up", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "a/": { "b/": {} }, "c/": {} });
    const counts = [...walkMemory(memory, settings)].map(({ directories }) => directories);
    assert.deepEqual(counts, [2, 3, 4]);
  });

  it("never enters what is not memory, nor asks a path whether it exists", () => {
    const memory = memoryOf({
      "MEMORY.md": "x",
      ".git/": { "a.md": "x" },
      "skills/": { "a.md": "x" },
      "node_modules/": { "a.md": "x" },
      "n/": { "a.md": "x" },
    });
    const asked: string[] = [];
    const watched: FileSystem = {
      list: (path) => {
        asked.push(path);
        return memory.list(path);
      },
      read: () => assert.fail("a walk reads no file"),
      stat: () => assert.fail("a walk asks for no file's size"),
      resolveLink: () => assert.fail("there are no links here"),
    };
    runSteps(walkMemory(watched, settings));
    assert.deepEqual([...new Set(asked)].sort(), ["", "n"]);
  });

  it("does not depend on the order of a listing", () => {
    const memory = memoryOf({ "b.md": "x", "MEMORY.md": "x", "n/": { "z.md": "x", "a.md": "x" }, "a.txt": "x" });
    const backwards: FileSystem = {
      list: (path) => {
        const entries = memory.list(path);
        return typeof entries === "string" ? entries : [...entries].reverse();
      },
      read: (path) => memory.read(path),
      stat: (path) => memory.stat(path),
      resolveLink: (path) => memory.resolveLink(path),
    };
    assert.deepEqual(runSteps(walkMemory(backwards, settings)), runSteps(walkMemory(memory, settings)));
  });

  it("looks through a link once, and says why one does not count", () => {
    const memory = memoryOf({
      "../outside/x.md": "x",
      "../outside/y.txt": "x",
      "../memory-old/z.md": "x",
      "MEMORY.md": "x",
      "pipe.md": pipe,
      "to pipe.md": linkTo("pipe.md"),
      "to outside.md": linkTo("../outside/x.md"),
      "to outside.txt": linkTo("../outside/y.txt"),
      "to a neighbour whose name begins alike.md": linkTo("../memory-old/z.md"),
      "to nothing.md": linkTo("nothing.md"),
      "to itself.md": linkTo("to itself.md"),
      "to a link.md": linkTo("to memory.md"),
      "to memory.md": linkTo("/home/memory/MEMORY.md"),
      "to text.md": linkTo("text.txt"),
      "text.txt": "x",
      "to a directory.md": linkTo("n"),
      "._companion.md": linkTo("MEMORY.md"),
      "n/": {},
    });
    const { core, ignored } = answersOf(runSteps(walkMemory(memory, settings)));
    assert.deepEqual(core, ["MEMORY.md", "to a link.md", "to memory.md", "to text.md"]);
    assert.deepEqual(Object.fromEntries(ignored.map(({ path, reason }) => [path, reason])), {
      "._companion.md": "os-junk",
      "n/": "not-memory-dir",
      "pipe.md": "not-a-file",
      "text.txt": "non-markdown",
      "to a directory.md": "symlink-dir",
      "to a neighbour whose name begins alike.md": "symlink-outside",
      "to itself.md": "symlink-broken",
      "to nothing.md": "symlink-broken",
      "to outside.md": "symlink-outside",
      "to outside.txt": "non-markdown",
      "to pipe.md": "not-a-file",
    });
  });
});

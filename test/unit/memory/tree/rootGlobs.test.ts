import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expandGlob, isGlob, splitGlob } from "../../../../server/src/memory/tree/rootGlobs";
import { runSteps } from "../../../../server/src/memory/tree/walk";
import { linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";

function expand(contents: MemoryContents, pattern: string): string[] {
  return runSteps(expandGlob(memoryOf(contents), pattern));
}

describe("A root written in the settings", () => {
  it("is a glob when it holds wild cards, sets or alternatives", () => {
    for (const path of ["~/.claude/projects/*/memory", "a?", "**/memory", "{a,b}", "[ab]", "@(a|b)"]) {
      assert.ok(isGlob(path), path);
    }
    for (const path of ["memory", "/home/me/memory", "~/memory", "brain of bob #1 100%", "a(b)", "C:/memory", "a+b"]) {
      assert.ok(!isGlob(path), path);
    }
  });

  it("is cut into the folder it starts from and the pattern below", () => {
    assert.deepEqual(splitGlob("~/.claude/projects/*/memory"), { base: "~/.claude/projects", pattern: "*/memory" });
    assert.deepEqual(splitGlob("/*/memory"), { base: "/", pattern: "*/memory" });
    assert.deepEqual(splitGlob("*/memory"), { base: "", pattern: "*/memory" });
    assert.deepEqual(splitGlob("a/b"), { base: "a/b", pattern: "" });
  });
});

describe("A glob of roots", () => {
  const contents = {
    "alpha/": { "memory/": { "MEMORY.md": "x" }, "other/": {} },
    "-home-me/": { "memory/": {} },
    ".hidden/": { "memory/": {} },
    "beta/": { "deep/": { "memory/": {} } },
    memory: "a file",
    linked: linkTo("alpha"),
  };

  it("stands for the folders that match, hidden ones too, with or without an index", () => {
    assert.deepEqual(expand(contents, "*/memory"), ["-home-me/memory", ".hidden/memory", "alpha/memory"]);
    assert.deepEqual(expand(contents, "{alpha,beta}/*"), ["alpha/memory", "alpha/other", "beta/deep"]);
    assert.deepEqual(expand(contents, "*/memory/"), ["-home-me/memory", ".hidden/memory", "alpha/memory"]);
  });

  it("with two stars goes through all levels, but not for ever", () => {
    assert.deepEqual(expand(contents, "**/memory"), [
      "-home-me/memory",
      ".hidden/memory",
      "alpha/memory",
      "beta/deep/memory",
    ]);
    const deep = memoryOf({});
    deep.createDirectory(`${"d/".repeat(30)}memory`);
    assert.deepEqual(runSteps(expandGlob(deep, "**/memory")), []);
  });

  it("stands for no file, follows no link and enters no tool's folder", () => {
    assert.deepEqual(
      expand({ a: linkTo("b"), "b.md": "x", "node_modules/": { "c/": {} }, ".git/": { "c/": {} } }, "**"),
      [],
    );
  });

  it("lists only folders that can still match", () => {
    const memory = memoryOf(contents);
    const listed: string[] = [];
    const watched = {
      list: (path: string) => {
        listed.push(path);
        return memory.list(path);
      },
      read: () => assert.fail("no file is read"),
      stat: () => assert.fail("no file is asked for"),
      resolveLink: () => assert.fail("no link is followed"),
    };
    runSteps(expandGlob(watched, "alpha/*"));
    assert.deepEqual(listed, ["", "alpha"]);
  });

  it("stands for nothing where its base is gone", () => {
    const memory = memoryOf({});
    memory.remove("");
    assert.deepEqual(runSteps(expandGlob(memory, "*")), []);
  });
});

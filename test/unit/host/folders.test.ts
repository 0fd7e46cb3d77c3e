import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { parentHoldsIndex, resolveFolder } from "../../../server/src/host/folders";
import { makeFolder, writeFiles } from "../../support/realFolder";

const isWindows = process.platform === "win32";

describe("A folder as people write it", { skip: isWindows }, () => {
  it("is absolute, or starts from the base folder, or from the home folder", () => {
    assert.deepEqual(resolveFolder("/data/memory/", undefined), { path: "/data/memory", pattern: "" });
    assert.deepEqual(resolveFolder("memory", "/work"), { path: "/work/memory", pattern: "" });
    assert.deepEqual(resolveFolder("../memory", "/work/a"), { path: "/work/memory", pattern: "" });
    assert.deepEqual(resolveFolder(".", "/work"), { path: "/work", pattern: "" });
    assert.deepEqual(resolveFolder("~", undefined, "/home/me"), { path: "/home/me", pattern: "" });
    assert.deepEqual(resolveFolder("~/memory", "/work", "/home/me"), { path: "/home/me/memory", pattern: "" });
    assert.deepEqual(resolveFolder("~me/memory", "/work", "/home/me"), { path: "/work/~me/memory", pattern: "" });
  });

  it("is nowhere when it is relative and there is no base", () => {
    assert.equal(resolveFolder("memory", undefined), undefined);
    assert.equal(resolveFolder("*/memory", undefined), undefined);
  });

  it("may be a glob, which starts from the folder before its first wild card", () => {
    const home = "/home/me";
    assert.deepEqual(resolveFolder("~/.claude/projects/*/memory", undefined, home), {
      path: "/home/me/.claude/projects",
      pattern: "*/memory",
    });
    assert.deepEqual(resolveFolder("agents/{a,b}", "/work"), { path: "/work/agents", pattern: "{a,b}" });
    assert.deepEqual(resolveFolder("*", "/work"), { path: "/work", pattern: "*" });
    assert.deepEqual(resolveFolder("/*/memory", "/work"), { path: "/", pattern: "*/memory" });
  });

  it("is meant literally where a folder of that very name exists", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "notes [draft]/MEMORY.md": "x\n" });
    assert.deepEqual(resolveFolder("notes [draft]", folder), { path: path.join(folder, "notes [draft]"), pattern: "" });
  });
});

describe("The folder above a root", () => {
  it("holds an index or does not, by the exact name", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "yes/MEMORY.md": "x\n",
      "yes/memory/": "",
      "no/memory.md": "x\n",
      "no/memory/": "",
      "dir/MEMORY.md/memory/": "",
    });
    assert.equal(parentHoldsIndex(path.join(folder, "yes/memory")), true);
    assert.equal(parentHoldsIndex(path.join(folder, "no/memory")), false);
    assert.equal(parentHoldsIndex(path.join(folder, "dir/memory")), false);
    assert.equal(parentHoldsIndex(path.parse(folder).root), false);
  });
});

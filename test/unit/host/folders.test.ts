import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { expandRoots, parentHoldsIndex, resolveFolder } from "../../../server/src/host/folders";
import { runSteps } from "../../../server/src/memory/tree/walk";
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

describe("A glob of roots", () => {
  it("stands for the folders that match it, hidden ones too, by code point", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "agents/b/memory/MEMORY.md": "x\n",
      "agents/a/memory/": "",
      "agents/.c/memory/": "",
      "agents/d/other/": "",
      "agents/memory": "a file",
    });
    const expand = (written: string): string[] =>
      runSteps(expandRoots(written, folder)).map((found) => path.relative(folder, found).split(path.sep).join("/"));
    assert.deepEqual(expand("agents/*/memory"), ["agents/.c/memory", "agents/a/memory", "agents/b/memory"]);
    assert.deepEqual(expand("agents/{a,b}/memory/"), ["agents/a/memory", "agents/b/memory"]);
    assert.deepEqual(expand("nothing/*"), []);
  });

  it("is no glob without wild cards, and the folder need not exist", (t) => {
    const folder = makeFolder(t);
    assert.deepEqual(runSteps(expandRoots("later/memory", folder)), [path.join(folder, "later/memory")]);
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

import assert from "node:assert/strict";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, describe, it } from "node:test";
import { openFileSystem } from "../../../server/src/host/nodeFileSystem";
import { defaultSettings } from "../../../server/src/memory/settings";
import { memoryFiles } from "../../../server/src/memory/tree/queries";
import { runSteps, walkMemory } from "../../../server/src/memory/tree/walk";
import { always } from "../../support/always";
import { linkTo, memoryOf } from "../../support/memoryOf";
import { applyRandomEdit, type RandomEdit, someEdits } from "../../support/randomMemory";
import { makeFolder } from "../../support/realFolder";

describe("The file system in memory", () => {
  const folder = makeFolder({ after });

  it("behaves as a disk does, whatever happens to it", {
    skip: process.platform === "win32" && "links need rights",
  }, () => {
    always(
      someEdits,
      (edits) => {
        const place = mkdtempSync(path.join(folder, "case-"));
        const root = path.join(place, "home", "memory");
        mkdirSync(root, { recursive: true });
        mkdirSync(path.join(place, "home", "outside"));
        writeFileSync(path.join(place, "home", "outside", "x.md"), "x\n");
        const memory = memoryOf({ "../outside/x.md": "x\n" });
        // A pipe and a lock need another program and another user on disk.
        for (const edit of edits.filter(({ kind }) => kind !== "pipe" && kind !== "lock")) {
          if (applyRandomEdit(memory, edit).length > 0) doOnDisk(root, edit);
        }
        const disk = openFileSystem(root);
        const tree = runSteps(walkMemory(disk, defaultSettings.tree));
        assert.deepEqual(runSteps(walkMemory(memory, defaultSettings.tree)), tree);
        for (const file of memoryFiles(tree)) {
          const [onDisk, inMemory] = [disk.read(file), memory.read(file)];
          assert.deepEqual(Buffer.from(inMemory), Buffer.from(onDisk), file);
          assert.equal(memory.stat(file)?.bytes, disk.stat(file)?.bytes);
        }
      },
      150,
    );
  });

  it("reads through links to files, and nothing outside the root", () => {
    const memory = memoryOf({
      "../outside.md": "secret",
      "a.md": "x",
      "in.md": linkTo("a.md"),
      "out.md": linkTo("../outside.md"),
    });
    assert.equal(memory.text("in.md"), "x");
    assert.equal(memory.read("out.md"), "unreadable");
    assert.equal(memory.stat("out.md"), undefined);
    assert.deepEqual(memory.resolveLink("out.md"), { kind: "file", isInside: false });
  });

  it("lists no link as a directory, and nothing as nothing", () => {
    const memory = memoryOf({ "n/": { "a.md": "x" }, l: linkTo("n") });
    assert.equal(memory.list("l"), "not-a-directory");
    assert.equal(memory.list("gone"), "missing");
    assert.deepEqual(memory.list("n"), [{ name: "a.md", kind: "file" }]);
  });
});

/** Does on disk what was done in memory. */
function doOnDisk(root: string, edit: RandomEdit): void {
  const at = path.join(root, edit.path);
  if (edit.kind === "remove") {
    rmSync(at, { recursive: true });
    return;
  }
  if (edit.kind === "rename") {
    mkdirSync(path.dirname(path.join(root, edit.to)), { recursive: true });
    renameSync(at, path.join(root, edit.to));
    return;
  }
  mkdirSync(path.dirname(at), { recursive: true });
  if (edit.kind === "create directory") mkdirSync(at);
  else if (edit.kind === "write") writeFileSync(at, "# Text\n");
  else if (edit.kind === "link") {
    if (existsSync(at) || lstatSync(at, { throwIfNoEntry: false }) !== undefined) rmSync(at, { recursive: true });
    symlinkSync(edit.target.replace(/^\/home\/memory/, root), at);
  }
}

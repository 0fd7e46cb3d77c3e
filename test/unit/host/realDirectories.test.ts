import assert from "node:assert/strict";
import { renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { RealDirectories } from "../../../server/src/host/realDirectories";
import { ROOT_PATH } from "../../../server/src/memory/paths";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { waitUntil } from "../../support/waitUntil";

const isWindows = process.platform === "win32";

describe("The real path of a directory", () => {
  it("is found below the root, in whatever order directories are asked for", (t) => {
    const root = makeFolder(t);
    writeFiles(root, { "a/b/c/x.md": "", "a/d/x.md": "", "ab/x.md": "" });
    const directories = new RealDirectories(root);
    for (const directory of ["a/b/c", "a/d", "ab", "a", ROOT_PATH, "a/b", "a/b/c"]) {
      assert.equal(directories.resolve(directory), path.join(root, directory), directory);
    }
  });

  it("is found below a root that is a link", { skip: isWindows }, (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "real/a/x.md": "" });
    symlinkSync("real", path.join(folder, "memory"));
    assert.equal(new RealDirectories(path.join(folder, "memory")).resolve("a"), path.join(folder, "real/a"));
  });

  it("is not given where the path could lead elsewhere", (t) => {
    const root = makeFolder(t);
    writeFiles(root, { "a/b/x.md": "" });
    const directories = new RealDirectories(path.join(root, "a"));
    for (const way of ["..", "../a", "b/..", "b/../../c", ".", "b//c", "/b"]) {
      assert.equal(directories.resolve(way), undefined, way);
    }
  });

  it("is not given where a link stands on the way", { skip: isWindows }, (t) => {
    const root = makeFolder(t);
    writeFiles(root, { "a/b/x.md": "" });
    symlinkSync("a", path.join(root, "link"));
    const directories = new RealDirectories(root);
    assert.equal(directories.resolve("link"), undefined);
    assert.equal(directories.resolve("link/b"), undefined);
  });

  it("is not given any more soon after a link took the place of a directory that was listed", {
    skip: isWindows,
  }, async (t) => {
    const root = makeFolder(t);
    writeFiles(root, { "a/x.md": "", "elsewhere/x.md": "" });
    const directories = new RealDirectories(root);
    directories.resolve(ROOT_PATH);
    directories.noteListed(new Set(["a", "elsewhere"]));
    renameSync(path.join(root, "a"), path.join(root, "former"));
    symlinkSync("elsewhere", path.join(root, "a"));
    await waitUntil("the link is seen", () => directories.resolve("a") === undefined, 2000);
    directories.resolve(ROOT_PATH);
    directories.noteListed(new Set(["a"]));
    directories.forget();
    assert.equal(directories.resolve("a"), undefined);
  });
});

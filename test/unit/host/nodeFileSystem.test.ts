import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it, type TestContext } from "node:test";
import * as fc from "fast-check";
import { openFileSystem } from "../../../server/src/host/nodeFileSystem";
import type { DirectoryEntry, FileSystem, ListFailure, ReadFailure } from "../../../server/src/memory/fileSystem";
import { compareCodePoints, ROOT_PATH } from "../../../server/src/memory/paths";
import { readText } from "../../../server/src/memory/readText";
import { readMemory } from "../../../server/src/memory/rules/view";
import { defaultSettings } from "../../../server/src/memory/settings";
import { decodeText } from "../../../server/src/memory/text";
import { coreFiles, verdictOf } from "../../../server/src/memory/tree/queries";
import { runSteps, walkMemory } from "../../../server/src/memory/tree/walk";
import { always } from "../../support/always";
import { makeFolder, writeFiles } from "../../support/realFolder";

const isWindows = process.platform === "win32";

describe("The files of a root on disk", () => {
  it("are listed with the kind of each entry", { skip: isWindows }, (t) => {
    const root = rootWith(t, { "a.md": "x\n", "notes/b.md": "x\n", ".hidden/": "", " odd\n'name\".md": "x\n" });
    symlinkSync("a.md", path.join(root, "link.md"));
    execFileSync("mkfifo", [path.join(root, "pipe.md")]);
    assert.deepEqual(sorted(openFileSystem(root).list(ROOT_PATH)), [
      { name: " odd\n'name\".md", kind: "file" },
      { name: ".hidden", kind: "directory" },
      { name: "a.md", kind: "file" },
      { name: "link.md", kind: "link" },
      { name: "notes", kind: "directory" },
      { name: "pipe.md", kind: "other" },
    ]);
  });

  it("are unreadable and not missing where a name is not UTF-8", { skip: process.platform !== "linux" }, (t) => {
    const root = rootWith(t, { "MEMORY.md": "# M\n" });
    const bytes = (name: string): Buffer => Buffer.from(path.join(root, name), "latin1");
    writeFileSync(bytes("bad\xff.md"), "x\n");
    mkdirSync(bytes("d\xff"));
    const files = openFileSystem(root);
    assert.equal(refusalOf(files, "bad\ufffd.md"), "unreadable");
    assert.equal(files.list("d\ufffd"), "unreadable");
    const { tree } = runSteps(readMemory(files, defaultSettings.tree));
    assert.equal(verdictOf(tree), "indeterminate");
  });

  it("are read with the bytes they are stored in", (t) => {
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x23, 0x20, 0xff, 0x0d, 0x0a]);
    const files = openFileSystem(rootWith(t, { "notes/deep/a.md": bytes, "empty.md": "" }));
    assert.deepEqual(Buffer.from(files.read("notes/deep/a.md")), bytes);
    assert.deepEqual(Buffer.from(files.read("empty.md")), Buffer.alloc(0));
    assert.equal(files.stat("notes/deep/a.md")?.bytes, 8);
    assert.ok(Math.abs((files.stat("notes/deep/a.md")?.modified ?? 0) - Date.now()) < 60_000);
  });

  it("are read as the texts that their bytes are decoded to, whatever stands in them", (t) => {
    const root = rootWith(t, {});
    const files = openFileSystem(root);
    // More than what is read in one go is among them, with a character across that border.
    const long = Buffer.from(`${"x".repeat(128 * 1024 - 1)}\u00e9${"y".repeat(1000)}`);
    const parts = fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.string({ unit: "binary", maxLength: 20 }).map((text) => Buffer.from(text)),
      fc.string({ maxLength: 20 }).map((text) => Buffer.from(text)),
      // A mark at the start or elsewhere, a character cut off, half of one from beyond U+FFFF, and one put too long.
      fc.constantFrom(
        ...[
          [0xef, 0xbb, 0xbf],
          [0xe2, 0x82],
          [0xed, 0xa0, 0xbd],
          [0xc0, 0xaf],
          [0xf4, 0x90, 0x80, 0x80],
        ].map((bytes) => Buffer.from(bytes)),
      ),
    );
    const contents = fc.array(parts, { maxLength: 4 }).map((some) => Buffer.concat(some));
    const check = (bytes: Uint8Array): void => {
      writeFileSync(path.join(root, "a.md"), bytes);
      assert.deepEqual(readText(files, "a.md"), { ...decodeText(bytes), bytes: bytes.length });
    };
    always(contents, check, 1000);
    always(contents, (bytes) => check(Buffer.concat([bytes, long, bytes])), 20);
  });

  it("are told apart from what is not there and from what is no file", (t) => {
    const files = openFileSystem(rootWith(t, { "a.md": "x\n", "notes/b.md": "x\n" }));
    assert.equal(files.list("nothing"), "missing");
    assert.equal(files.list("a.md"), "not-a-directory");
    assert.equal(files.list("a.md/below"), "missing");
    assert.equal(refusalOf(files, "nothing.md"), "missing");
    assert.equal(refusalOf(files, "a.md/below.md"), "missing");
    assert.equal(refusalOf(files, "notes"), "unreadable");
    assert.equal(refusalOf(files, ROOT_PATH), "unreadable");
    assert.equal(files.stat("nothing.md"), undefined);
    assert.equal(files.stat("notes"), undefined);
    assert.equal(files.resolveLink("nothing.md"), undefined);
  });

  it("are found however long the names on the way are, or count as unreadable", (t) => {
    const files = openFileSystem(rootWith(t, { "a.md": "x\n" }));
    assert.equal(files.list("x".repeat(5000)), "unreadable");
    assert.equal(refusalOf(files, `${"x".repeat(5000)}.md`), "unreadable");
  });
});

describe("A root on disk", () => {
  it("may be missing, and may come and go", (t) => {
    const folder = makeFolder(t);
    const root = path.join(folder, "memory");
    const files = openFileSystem(root);
    assert.equal(files.list(ROOT_PATH), "missing");
    assert.equal(refusalOf(files, "MEMORY.md"), "missing");
    writeFiles(root, { "MEMORY.md": "one\n" });
    assert.deepEqual(files.list(ROOT_PATH), [{ name: "MEMORY.md", kind: "file" }]);
    assert.equal(textOf(files, "MEMORY.md"), "one\n");
    rmSync(root, { recursive: true });
    assert.equal(files.list("notes"), "missing");
    assert.equal(refusalOf(files, "MEMORY.md"), "missing");
    writeFileSync(root, "now a file\n");
    assert.equal(files.list(ROOT_PATH), "not-a-directory");
  });

  it("may be a link, and is followed to wherever it leads now", { skip: isWindows }, (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "one/a.md": "one\n", "two/a.md": "two\n" });
    symlinkSync("one", path.join(folder, "memory"));
    const files = openFileSystem(path.join(folder, "memory"));
    assert.deepEqual(files.list(ROOT_PATH), [{ name: "a.md", kind: "file" }]);
    assert.equal(textOf(files, "a.md"), "one\n");
    symlinkSync("two", path.join(folder, "memory.new"));
    renameSync(path.join(folder, "memory.new"), path.join(folder, "memory"));
    files.list("elsewhere");
    files.list(ROOT_PATH);
    assert.equal(textOf(files, "a.md"), "two\n");
  });

  it("may be a link that leads in a circle", { skip: isWindows }, (t) => {
    const folder = makeFolder(t);
    symlinkSync("memory", path.join(folder, "memory"));
    const files = openFileSystem(path.join(folder, "memory"));
    assert.equal(files.list(ROOT_PATH), "unreadable");
    assert.equal(verdictOf(runSteps(walkMemory(files, defaultSettings.tree))), "indeterminate");
  });
});

describe("Links in a root on disk", { skip: isWindows }, () => {
  it("to files inside are read, from any depth", (t) => {
    const root = rootWith(t, { "a.md": "inside\n", "notes/": "" });
    symlinkSync("../a.md", path.join(root, "notes/relative.md"));
    symlinkSync(path.join(root, "a.md"), path.join(root, "absolute.md"));
    symlinkSync("absolute.md", path.join(root, "twice.md"));
    const files = openFileSystem(root);
    for (const link of ["notes/relative.md", "absolute.md", "twice.md"]) {
      assert.deepEqual(files.resolveLink(link), { kind: "file", isInside: true });
      assert.equal(textOf(files, link), "inside\n");
      assert.equal(files.stat(link)?.bytes, 7);
    }
  });

  it("that leave the root are seen and never read", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/MEMORY.md": "x\n", "memory-too/secret.md": "secret\n", "secret.md": "secret\n" });
    const root = path.join(folder, "memory");
    symlinkSync("../secret.md", path.join(root, "up.md"));
    symlinkSync("../memory-too/secret.md", path.join(root, "beside.md"));
    symlinkSync("..", path.join(root, "parent"));
    const files = openFileSystem(root);
    assert.deepEqual(files.resolveLink("up.md"), { kind: "file", isInside: false });
    assert.deepEqual(files.resolveLink("beside.md"), { kind: "file", isInside: false });
    assert.deepEqual(files.resolveLink("parent"), { kind: "directory", isInside: false });
    for (const way of ["up.md", "beside.md", "parent/secret.md", "../secret.md", "../memory-too/secret.md"]) {
      assert.equal(refusalOf(files, way), "unreadable", way);
      assert.equal(files.stat(way), undefined, way);
    }
    assert.equal(files.list("parent"), "not-a-directory");
    assert.equal(files.list(".."), "not-a-directory");
  });

  it("to directories are not followed, even to those inside", (t) => {
    const root = rootWith(t, { "notes/a.md": "x\n" });
    symlinkSync("notes", path.join(root, "again"));
    const files = openFileSystem(root);
    assert.deepEqual(files.resolveLink("again"), { kind: "directory", isInside: true });
    assert.equal(files.list("again"), "not-a-directory");
    assert.equal(refusalOf(files, "again/a.md"), "unreadable");
  });

  it("that took the place of a directory are not followed either", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/notes/a.md": "x\n", "outside/a.md": "secret\n" });
    const files = openFileSystem(path.join(folder, "memory"));
    assert.notEqual(files.list("notes"), "not-a-directory");
    rmSync(path.join(folder, "memory/notes"), { recursive: true });
    symlinkSync("../outside", path.join(folder, "memory/notes"));
    files.list(ROOT_PATH);
    assert.equal(files.list("notes"), "not-a-directory");
    assert.equal(refusalOf(files, "notes/a.md"), "unreadable");
  });

  it("that are broken or lead in a circle lead nowhere", (t) => {
    const root = rootWith(t, { "MEMORY.md": "x\n" });
    symlinkSync("nothing.md", path.join(root, "broken.md"));
    symlinkSync("two.md", path.join(root, "one.md"));
    symlinkSync("one.md", path.join(root, "two.md"));
    symlinkSync(".", path.join(root, "self"));
    const files = openFileSystem(root);
    assert.equal(files.resolveLink("broken.md"), undefined);
    assert.equal(files.resolveLink("one.md"), undefined);
    assert.equal(refusalOf(files, "broken.md"), "missing");
    assert.equal(refusalOf(files, "one.md"), "unreadable");
    assert.equal(verdictOf(runSteps(walkMemory(files, defaultSettings.tree))), "valid");
  });
});

describe("A pipe in a root on disk", { skip: isWindows }, () => {
  it("is no file, and nothing waits for it", (t) => {
    const root = rootWith(t, { "MEMORY.md": "x\n" });
    execFileSync("mkfifo", [path.join(root, "pipe.md")]);
    symlinkSync("pipe.md", path.join(root, "link.md"));
    const files = openFileSystem(root);
    assert.equal(refusalOf(files, "pipe.md"), "unreadable");
    assert.equal(refusalOf(files, "link.md"), "unreadable");
    assert.deepEqual(files.resolveLink("link.md"), { kind: "other", isInside: true });
    assert.deepEqual(coreFiles(runSteps(readMemory(files, defaultSettings.tree)).tree), ["MEMORY.md"]);
  });
});

describe("A memory that changes while it is read", () => {
  it("L17: leaves out a file that vanished between listing and reading", (t) => {
    const root = rootWith(t, { "MEMORY.md": "x\n", "a.md": "x\n" });
    const files = meanwhile("read", "a.md", openFileSystem(root), () => rmSync(path.join(root, "a.md")));
    const read = runSteps(readMemory(files, defaultSettings.tree));
    assert.deepEqual(coreFiles(read.tree), ["MEMORY.md"]);
    assert.deepEqual([...read.facts.keys()], ["MEMORY.md"]);
    assert.equal(verdictOf(read.tree), "valid");
  });

  it("leaves out a directory that vanished after its parent was listed", (t) => {
    const root = rootWith(t, { "MEMORY.md": "x\n", "notes/a.md": "x\n" });
    const vanish = (): void => rmSync(path.join(root, "notes"), { recursive: true });
    const { tree } = runSteps(
      readMemory(meanwhile("list", "notes", openFileSystem(root), vanish), defaultSettings.tree),
    );
    assert.equal(tree.root.fileCount, 1);
    assert.equal(verdictOf(tree), "valid");
  });

  it("does not follow a link that took a file's place", { skip: isWindows }, (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "memory/MEMORY.md": "x\n", "secret.md": "secret\n" });
    const index = path.join(folder, "memory/MEMORY.md");
    const files = meanwhile("read", "MEMORY.md", openFileSystem(path.dirname(index)), () => {
      rmSync(index);
      symlinkSync("../secret.md", index);
    });
    assert.equal(runSteps(readMemory(files, defaultSettings.tree)).facts.get("MEMORY.md"), "unreadable");
  });
});

function rootWith(t: TestContext, contents: Readonly<Record<string, string | Uint8Array>>): string {
  const root = path.join(makeFolder(t), "memory");
  mkdirSync(root);
  writeFiles(root, contents);
  return root;
}

/** The same files, with something happening right before a path is listed or read for the first time. */
function meanwhile(call: "list" | "read", at: string, files: FileSystem, happens: () => void): FileSystem {
  let isAhead = true;
  const meet = (made: "list" | "read", asked: string): void => {
    if (!isAhead || made !== call || asked !== at) return;
    isAhead = false;
    happens();
  };
  return {
    list: (directory) => {
      meet("list", directory);
      return files.list(directory);
    },
    read: (file) => {
      meet("read", file);
      return files.read(file);
    },
    readText: (file) => {
      meet("read", file);
      return readText(files, file);
    },
    stat: (file) => files.stat(file),
    resolveLink: (link) => files.resolveLink(link),
  };
}

function sorted(entries: readonly DirectoryEntry[] | ListFailure): readonly DirectoryEntry[] {
  assert.ok(typeof entries !== "string");
  return [...entries].sort((a, b) => compareCodePoints(a.name, b.name));
}

function textOf(files: FileSystem, file: string): string {
  const bytes = files.read(file);
  assert.ok(typeof bytes !== "string", `${file} is ${bytes}`);
  assert.deepEqual(readText(files, file), { ...decodeText(bytes), bytes: bytes.length });
  return decodeText(bytes).text;
}

/** Why a file is not read, the same for its bytes and its text. */
function refusalOf(files: FileSystem, file: string): ReadFailure {
  const bytes = files.read(file);
  assert.ok(typeof bytes === "string", `${file} is read.`);
  assert.equal(readText(files, file), bytes);
  return bytes;
}

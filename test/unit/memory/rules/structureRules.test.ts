import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { isAboutDiscovery } from "../../../support/discoveryRules";
import { type InMemoryFileSystem, linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";

/** Findings as `severity rule path: message`, the root as `.`. */
function findings(memory: MemoryContents | InMemoryFileSystem, setUp: ViewSetUp = {}): string[] {
  const files = "list" in memory ? (memory as InMemoryFileSystem) : memoryOf(memory);
  return checkMemory(viewOf(files, setUp))
    .filter((finding) => !isAboutDiscovery(finding))
    .map(({ severity, rule, path, message }) => `${severity} ${rule} ${path || "."}: ${message}`);
}

describe("A root without MEMORY.md", () => {
  it("is an error, also when it is empty", () => {
    const error = "error missing-root-index .: This memory root has no MEMORY.md, so it is not a valid memory.";
    assert.deepEqual(findings({}), [error]);
    assert.deepEqual(findings({ "README.md": "x" }), [error]);
    assert.deepEqual(findings({ "MEMORY.md/": { "a.md": "x" } }).slice(0, 1), [error]);
  });

  it("whose parent has one is probably not the root that was meant (SC10, S22)", () => {
    const found = findings({ "2026-01-14.md": "x" }, { rootName: "memory", parentHasIndex: true });
    assert.deepEqual(found, [
      "error missing-root-index .: This memory root has no MEMORY.md, so it is not a valid memory.",
      "information probably-other-root .: The folder above memory holds a MEMORY.md and is probably the memory root. Choose that folder as the root instead.",
    ]);
    assert.deepEqual(findings({ "MEMORY.md": "x" }, { parentHasIndex: true }), []);
  });
});

describe("A root that is not there", () => {
  it("is one error and nothing else (R01)", () => {
    const memory = memoryOf({});
    memory.remove("");
    assert.deepEqual(findings(memory, { rootName: "memory", parentHasIndex: true }), [
      "error root-not-found .: The memory root memory does not exist. Create the folder or name another one.",
    ]);
  });

  it("but a file is one error and nothing else (R02)", () => {
    const memory = memoryOf({});
    memory.remove("");
    memory.write("", "x");
    assert.deepEqual(findings(memory, { rootName: "notes.md" }), [
      "error root-not-found .: The memory root notes.md is a file, and a memory is a folder. Name the folder that holds MEMORY.md.",
    ]);
  });
});

describe("A memory directory without MEMORY.md", () => {
  it("is an error that counts what cannot be discovered", () => {
    const notes = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`${i}.md`, "x"]));
    assert.deepEqual(findings({ "MEMORY.md": "x", "notes/": notes }), [
      "error missing-index notes: notes/ has no MEMORY.md, so an agent cannot discover its 14 files.",
    ]);
    assert.deepEqual(findings({ "MEMORY.md": "x", "n/": { "a.md": "x" } }), [
      "error missing-index n: n/ has no MEMORY.md, so an agent cannot discover its 1 file.",
    ]);
  });

  it("is reported once each, parents and children alike (S10)", () => {
    assert.deepEqual(findings({ "MEMORY.md": "x", "a/": { "b/": { "one.md": "x", "two.md": "x" } } }), [
      "error missing-index a: a/ has no MEMORY.md, so an agent cannot discover its 2 files.",
      "error missing-index a/b: a/b/ has no MEMORY.md, so an agent cannot discover its 2 files.",
    ]);
  });

  it("has its name made fit for one line (N28)", () => {
    assert.deepEqual(findings({ "MEMORY.md": "x", "a\nb/": { "c.md": "x" } }), [
      "error missing-index a\nb: a\\nb/ has no MEMORY.md, so an agent cannot discover its 1 file.",
    ]);
  });

  it("is none when it holds no memory, is hidden, or belongs to another format or a tool", () => {
    assert.deepEqual(
      findings({
        "MEMORY.md": "x",
        "empty/": {},
        "assets/": { "a.png": "x" },
        ".git/": { "a.md": "x" },
        "skills/": { "a.md": "x" },
        "node_modules/": { "a.md": "x" },
      }),
      [],
    );
  });
});

describe("An index that misses its name by letter case", () => {
  it("is one error on the file, and no other beside it (N01, N02)", () => {
    assert.deepEqual(findings({ "memory.md": "x" }), [
      "error index-wrong-case memory.md: memory.md must be named MEMORY.md: the format compares names exactly.",
    ]);
    assert.deepEqual(findings({ "MEMORY.MD": "x" }), [
      "error index-wrong-case MEMORY.MD: MEMORY.MD must be named MEMORY.md: the format compares names exactly.",
    ]);
    assert.deepEqual(findings({ "MEMORY.md": "x", "n/": { "Memory.md": "x" } }), [
      "error index-wrong-case n/Memory.md: n/Memory.md must be named MEMORY.md: the format compares names exactly.",
    ]);
  });

  it("is no problem beside a real one (N04)", () => {
    assert.deepEqual(findings({ "MEMORY.md": "x", "memory.md": "x" }), []);
  });

  it("is nothing in a directory that holds no memory", () => {
    assert.deepEqual(findings({ "MEMORY.md": "x", "n/": { "MEMORY.MD": "x", "a.txt": "x" } }), []);
  });

  it("is meant only of a file: a directory or a link of such a name was never to be the index", () => {
    const missing = ["error missing-root-index .: This memory root has no MEMORY.md, so it is not a valid memory."];
    assert.deepEqual(findings({ "a.md": "x", "memory.md/": {} }), missing);
    assert.deepEqual(findings({ "a.md": "x", "memory.md": linkTo("gone") }), missing);
    assert.deepEqual(findings({ "a.md": "x", "Memory.md": linkTo("/home") }), missing);
  });
});

describe("A directory that cannot be read", () => {
  it("is a warning, and not called missing its index (L15)", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "drafts/": { "a.md": "x" } });
    memory.setReadable("drafts", false);
    assert.deepEqual(findings(memory), [
      "warning not-checked drafts: drafts/ could not be read (permission denied), so this memory was not fully checked.",
    ]);
  });

  it("may be the root itself", () => {
    const memory = memoryOf({ "MEMORY.md": "x" });
    memory.setReadable("", false);
    assert.deepEqual(findings(memory), [
      "warning not-checked .: The memory root could not be read (permission denied), so nothing was checked.",
    ]);
  });
});

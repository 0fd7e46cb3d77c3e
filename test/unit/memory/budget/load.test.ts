import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Harness,
  harnesses,
  limitsOf,
  loadedFiles,
  overrideHarness,
} from "../../../../server/src/memory/budget/harnesses";
import { type FileToLoad, loadFiles } from "../../../../server/src/memory/budget/load";
import { harnessNames } from "../../../../server/src/memory/harnessSettings";
import { utf8Length } from "../../../../server/src/memory/text";

const everything = ["MEMORY.md", "AGENTS.md", "SOUL.md", "USER.md", "human.md", "memory_summary.md", "persona.md"];

function file(path: string, text: string): FileToLoad {
  return { path, text, bytes: utf8Length(text) };
}

describe("A harness", () => {
  it("loads every root file, or the names of its list in their order", () => {
    const loaded = Object.fromEntries(harnessNames.map((name) => [name, loadedFiles(harnesses[name], everything)]));
    assert.deepEqual(loaded, {
      "agent-memory": everything,
      "letta-code": everything,
      "claude-code": ["MEMORY.md"],
      openclaw: ["AGENTS.md", "SOUL.md", "USER.md", "MEMORY.md"],
      hermes: ["MEMORY.md", "USER.md"],
      codex: ["memory_summary.md"],
    });
  });

  it("names the source of what is said of it", () => {
    for (const name of harnessNames) {
      assert.equal(harnesses[name].name, name);
      assert.match(harnesses[name].source, /\S/);
    }
  });

  it("limits files by the first pattern that matches, the person's before its own", () => {
    const changed = overrideHarness(harnesses.openclaw, {
      fileLimits: { "MEMORY.md": { lines: 5 }, "S*.md": null },
      totalLimit: { characters: 150_000 },
      loads: ["SOUL.md", "MEMORY.md"],
    });
    assert.deepEqual(limitsOf(changed, "MEMORY.md"), { lines: 5 });
    assert.equal(limitsOf(changed, "SOUL.md"), undefined);
    assert.deepEqual(limitsOf(changed, "USER.md"), { characters: 12_000 });
    assert.deepEqual(changed.totalLimit, { characters: 150_000 });
    assert.deepEqual(changed.loads, ["SOUL.md", "MEMORY.md"]);
    assert.equal(overrideHarness(harnesses.codex, { totalLimit: null }).totalLimit, undefined);
    assert.equal(overrideHarness(harnesses.hermes, undefined), harnesses.hermes);
  });
});

describe("Files that are loaded together", () => {
  const small: Harness = {
    ...harnesses.openclaw,
    fileLimits: [{ pattern: "**", limits: { characters: 10 } }],
    totalLimit: { characters: 25 },
  };

  it("use up the total in load order, and later files starve first (S6)", () => {
    const { files, total } = loadFiles(small, [
      file("AGENTS.md", "a".repeat(12)),
      file("SOUL.md", "s".repeat(10)),
      file("USER.md", "u".repeat(7)),
      file("MEMORY.md", "m"),
    ]);
    assert.deepEqual(total, { measure: "characters", allowed: 25 });
    assert.deepEqual(
      files.map(({ loadedText, runningTotal, overrun }) => [loadedText.length, runningTotal, overrun?.limitOf]),
      [
        [10, 10, "file"],
        [10, 20, undefined],
        [5, 25, "total"],
        [0, 25, "total"],
      ],
    );
    assert.equal(files[2]?.overrun?.allowed, 5);
    assert.equal(files[3]?.overrun?.allowed, 0);
  });

  it("fit at the total, and not one above it", () => {
    const at = loadFiles(small, [file("a", "1234567890"), file("b", "1234567890"), file("c", "12345")]);
    assert.ok(at.files.every(({ overrun }) => overrun === undefined));
    const above = loadFiles(small, [file("a", "1234567890"), file("b", "1234567890"), file("c", "123456")]);
    assert.deepEqual(above.files.at(-1)?.overrun?.lostCharacters, 1);
  });

  it("are whole in a harness that refuses, which only says what is over", () => {
    const { files } = loadFiles(harnesses.hermes, [
      file("MEMORY.md", "x".repeat(2201)),
      file("USER.md", "é".repeat(1375)),
    ]);
    assert.deepEqual(
      files.map(({ loadedText, overrun }) => [loadedText.length, overrun?.lostCharacters]),
      [
        [2201, 1],
        [1375, undefined],
      ],
    );
  });

  it("keep their stored size less what is lost, a byte-order mark included", () => {
    const text = "x".repeat(12);
    const { files } = loadFiles(small, [{ path: "a", text, bytes: 15 }]);
    assert.deepEqual([files[0]?.loadedBytes, files[0]?.loadedText.length], [13, 10]);
  });
});

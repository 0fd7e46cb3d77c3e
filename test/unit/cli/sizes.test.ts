import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, it } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

const files = {
  "MEMORY.md": `# Memory\n${"- ein Satz mit ä, é, 日本語 und 🧠👩‍👧\r\n".repeat(300)}`,
  "astral.md": "🧠".repeat(999),
  "plain.md": "one line without an end",
};

interface Sizes {
  readonly path: string;
  readonly characters: number;
  readonly bytes: number;
  readonly lines: number;
}

describe("The sizes of a file", () => {
  const options = { env: { ...process.env, LC_ALL: "C.UTF-8" }, encoding: "utf8" } as const;

  it("are exactly those of that file, as wc counts them (X2)", { skip: process.platform !== "linux" }, async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const { answer } = await runMemoryLens(["check", ".", "--format", "json"], folder);
    const { roots } = JSON.parse(answer) as { roots: { files: Sizes[] }[] };
    const measured = roots[0]?.files ?? [];
    assert.deepEqual(measured.map(({ path }) => path).sort(), Object.keys(files).sort());
    for (const { path, characters, bytes, lines } of measured) {
      const counted = execFileSync("wc", ["-l", "-m", "-c", path], { ...options, cwd: folder })
        .trim()
        .split(/\s+/);
      const hasOpenEnd = !files[path as keyof typeof files].endsWith("\n");
      assert.deepEqual(
        [String(lines - (hasOpenEnd ? 1 : 0)), String(characters), String(bytes)],
        counted.slice(0, 3),
        path,
      );
    }
  });

  it("reach the cut: a harness that counts characters loads a file of exactly its limit whole (X2)", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "🧠".repeat(12_000), "SOUL.md": `\ufeff${"🧠".repeat(12_001)}` });
    const { answer } = await runMemoryLens(["context", ".", "--harness", "openclaw", "--format", "json"], folder);
    const { core } = JSON.parse(answer) as { core: { path: string; bytes: number; cut: unknown }[] };
    assert.deepEqual(
      core.map(({ path, bytes, cut }) => [path, bytes, cut]),
      [
        ["SOUL.md", 48_003, { line: 0, lostBytes: 4, lostLines: 1 }],
        ["MEMORY.md", 48_000, null],
      ],
    );
  });
});

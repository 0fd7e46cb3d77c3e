import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

const files = {
  "MEMORY.md": Array.from({ length: 221 }, (_, i) => `- line ${i + 1}\n`).join(""),
  "SOUL.md": "Soul.\n",
  "ACTIVE-CONTEXT.md": "Active.\n",
  "memory/MEMORY.md": "# Diary\n",
  "memory/2026-03-01.md": "Today.\n",
  "memory/topics/MEMORY.md": "# Topics\n",
  "memory/topics/billing.md": "Billing.\n",
};

interface Answer {
  readonly session: string;
  readonly harness: string;
  readonly core: readonly { path: string; tokens: number; bytes: number; text: string; cut: unknown }[];
  readonly start: readonly { path: string }[];
  readonly next: readonly unknown[];
  readonly tokens: number;
  readonly limit: number;
}

describe("memory-lens context", () => {
  it("answers programs in the promised shape", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const { code, answer } = await runMemoryLens(
      ["context", ".", "--session", "main", "--harness", "claude-code", "--today", "2026-03-01", "--format", "json"],
      folder,
    );
    assert.equal(code, 0);
    const { core, ...rest } = JSON.parse(answer) as Answer;
    assert.deepEqual([rest.session, rest.harness, rest.limit], ["main", "claude-code", 30_000]);
    assert.deepEqual(
      core.map(({ path, cut, text }) => [path, cut, text.split("\n").length]),
      [["MEMORY.md", { line: 200, lostBytes: 231, lostLines: 21 }, 201]],
    );
    assert.equal(core[0]?.bytes, Buffer.byteLength(core[0]?.text ?? ""));
    assert.ok((core[0]?.tokens ?? 0) > 400);
    assert.equal(rest.tokens, core[0]?.tokens);
    assert.deepEqual(
      rest.start.map(({ path }) => path),
      ["SOUL.md", "ACTIVE-CONTEXT.md", "memory/2026-03-01.md"],
    );
    assert.deepEqual(rest.next, [{ path: "memory/", hasIndex: true, description: "Diary" }]);
  });

  it("compiles a sub-agent's topic, and knows no other topic", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const { answer } = await runMemoryLens(
      ["context", ".", "--session", "sub-agent", "--topic", "billing", "--format", "json"],
      folder,
    );
    const { core, start } = JSON.parse(answer) as Answer;
    assert.deepEqual(
      [core, start].map((part) => part.map(({ path }) => path)),
      [["ACTIVE-CONTEXT.md"], ["memory/topics/billing.md"]],
    );
    const missing = await runMemoryLens(["context", ".", "--session", "sub-agent", "--topic", "bill"], folder);
    assert.equal(missing.code, 2);
    assert.match(missing.notes, /There is no topic bill\. The topics are billing\./);
  });

  it("says in its help that it takes one harness", async (t) => {
    const { answer } = await runMemoryLens(["context", "--help"], makeFolder(t));
    assert.match(answer, /--harness NAME +The harness whose loading is shown: agent-memory,/);
    assert.doesNotMatch(answer, /several with commas/);
  });

  it("refuses what makes no sense", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const cases: readonly [readonly string[], RegExp][] = [
      [["--session", "group"], /--session must be contract, main, shared or sub-agent/],
      [["--topic", "billing"], /--topic belongs to --session sub-agent/],
      [["--harness", "claude-code,hermes"], /Give one --harness/],
      [["--today", "2026-02-30"], /--today must be a calendar date/],
    ];
    for (const [args, sentence] of cases) {
      const { code, answer, notes } = await runMemoryLens(["context", ".", ...args], folder);
      assert.deepEqual([code, answer], [2, ""]);
      assert.match(notes, sentence);
    }
  });

  it("says beside the answer that 0 files would be loaded (X17)", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "notes.md": "x\n" });
    const { code, notes } = await runMemoryLens(["context", ".", "--harness", "claude-code"], folder);
    assert.match(notes, /^0 files would be loaded: claude-code looks for MEMORY\.md/);
    assert.equal(code, 0);
  });
});

describe("memory-lens check", () => {
  it("judges by every known harness", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    for (const [harness, count] of Object.entries({ "agent-memory": 0, "claude-code": 1, hermes: 1, openclaw: 0 })) {
      const { answer } = await runMemoryLens(["check", ".", "--harness", harness, "--format", "json"], folder);
      const { roots } = JSON.parse(answer) as { roots: { findings: { rule: string }[] }[] };
      assert.equal(roots[0]?.findings.filter(({ rule }) => rule === "over-harness-limit").length, count, harness);
    }
  });
});

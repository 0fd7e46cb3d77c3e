import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderCatalogue } from "../../../server/src/memory/rules/catalogue";
import { rules } from "../../../server/src/memory/rules/registry";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

describe("memory-lens context", () => {
  it("prints core memory and the next layer, the same bytes every time", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "memory/MEMORY.md": "# Memory\n",
      "memory/a.md": "\ufeffA & B\r\n",
      "memory/notes/n.md": "deferred\n",
      "memory/people/MEMORY.md": "# Who is who\n",
      "memory/skills/MEMORY.md": "not memory\n",
    });
    const expected = [
      '<memory root="memory">',
      '<file name="MEMORY.md">',
      "# Memory",
      "</file>",
      '<file name="a.md">',
      "A & B",
      "</file>",
      "<directories>",
      '  <directory name="notes/" index="" problem="no MEMORY.md" />',
      '  <directory name="people/" index="people/MEMORY.md">Who is who</directory>',
      "</directories>",
      "</memory>",
      "",
    ].join("\n");
    for (let time = 1; time <= 2; time++) {
      assert.deepEqual(await runMemoryLens(["context", "memory"], folder), { code: 0, answer: expected, notes: "" });
    }
  });

  it("prints Markdown and JSON", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "# Memory\n" });
    assert.match((await runMemoryLens(["context", ".", "--format", "markdown"], folder)).answer, /^# Memory: `/);
    const { answer } = await runMemoryLens(["context", ".", "--format", "json"], folder);
    assert.deepEqual((JSON.parse(answer) as { core: unknown }).core, [
      { path: "MEMORY.md", tokens: 3, bytes: 9, text: "# Memory\n", cut: null },
    ]);
  });
});

describe("memory-lens tokens", () => {
  it("lists core files with their share of the budget", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "word ".repeat(30), "b.md": "x\n", "notes/MEMORY.md": "x\n" });
    const { code, answer } = await runMemoryLens(["tokens", ".", "--set", "budget.limit=100"], folder);
    assert.equal(
      answer,
      [".   ≈33 of 100 tokens (o200k_base) · 33 %", "  ≈31  31 %  MEMORY.md", "   ≈2   2 %  b.md", ""].join("\n"),
    );
    assert.equal(code, 0);
  });

  it("counts external files as well when asked to", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "x\n", "notes/MEMORY.md": "word ".repeat(30), "notes/image.png": "x" });
    const text = await runMemoryLens(["tokens", ".", "--all"], folder);
    assert.match(text.answer, /^ {2}≈31 +notes\/MEMORY\.md\n {2}≈31 in external files, loaded on demand\n/m);
    const json = await runMemoryLens(["tokens", ".", "--all", "--format", "json"], folder);
    assert.deepEqual(JSON.parse(json.answer), {
      version: 1,
      roots: [
        {
          root: ".",
          budget: { counter: "o200k_base", tokens: 2, limit: 30_000, window: 200_000 },
          files: [
            { path: "MEMORY.md", placement: "core", bytes: 2, lines: 1, characters: 2, tokens: 2 },
            { path: "notes/MEMORY.md", placement: "external", bytes: 150, lines: 1, characters: 150, tokens: 31 },
          ],
        },
      ],
    });
  });

  it("counts by the counter that is set, rounded up per file", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "12345", "b.md": "1" });
    const { answer } = await runMemoryLens(
      ["tokens", ".", "--set", "tokens.counter=bytes/4", "--format", "json"],
      folder,
    );
    const { roots } = JSON.parse(answer) as { roots: { budget: unknown }[] };
    assert.deepEqual(roots[0]?.budget, { counter: "bytes/4", tokens: 3, limit: 30_000, window: 200_000 });
  });

  it("is no success when there is nothing to count", async (t) => {
    const { code, answer } = await runMemoryLens(["tokens"], makeFolder(t));
    assert.deepEqual([code, answer], [2, ""]);
  });
});

describe("memory-lens rules", () => {
  it("lists every rule as text, JSON and Markdown", async () => {
    const text = await runMemoryLens(["rules"], "/");
    const json = await runMemoryLens(["rules", "--format", "json"], "/");
    const markdown = await runMemoryLens(["rules", "--format", "markdown"], "/");
    assert.equal(text.answer.trimEnd().split("\n").length, rules.length);
    const listed = (JSON.parse(json.answer) as { rules: { id: string; isFixable: boolean }[] }).rules;
    assert.deepEqual(
      listed.map(({ id }) => id),
      rules.map(({ id }) => id),
    );
    assert.equal(listed.find(({ id }) => id === "missing-index")?.isFixable, true);
    assert.equal(listed.find(({ id }) => id === "not-utf8")?.isFixable, false);
    assert.equal(markdown.answer, renderCatalogue(rules));
  });
});

describe("memory-lens roots", () => {
  it("lists roots and folders that may be one, relative to the folder", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "in/.claude/agent-memory/x/MEMORY.md": "x\n",
      "in/bot/MEMORY.md": "x\n",
      "in/bot/SOUL.md": "x\n",
      "in/bot/memory/": "",
      "in/bot/src/": "",
      "in/bot/docs/": "",
      "in/code/MEMORY.md": "x\n",
      "in/code/Cargo.toml": "",
      "in/lib/memory/a.md": "x\n",
    });
    const json = await runMemoryLens(["roots", "in", "--format", "json"], folder);
    assert.deepEqual(JSON.parse(json.answer), {
      version: 1,
      folder: "in",
      roots: [
        { path: ".claude/agent-memory/x", scope: "everything" },
        { path: "bot", scope: "workspace" },
      ],
      candidates: [
        { path: "code", reason: "repository" },
        { path: "lib/memory", reason: "no-index" },
      ],
    });
    const text = await runMemoryLens(["roots", "in"], folder);
    assert.equal(
      text.answer,
      [
        ".claude/agent-memory/x  root",
        "bot                     root; doubles as a workspace, so its other folders are left out at first",
        "code                    perhaps: MEMORY.md in a code repository",
        "lib/memory              perhaps: Markdown and no MEMORY.md",
        "",
      ].join("\n"),
    );
    assert.equal(text.code, 0);
  });

  it("says so when there is none", async (t) => {
    const { code, answer, notes } = await runMemoryLens(["roots"], makeFolder(t));
    assert.deepEqual([code, answer, notes], [0, "", "No memory root was found below this folder.\n"]);
  });
});

import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { runMemoryLens, runProgram } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

const files = {
  "memory/MEMORY.md": "# Memory\n",
  "memory/human.md": "---\ndescription: The\tperson\n---\nAn Invoice\u001b[31m for Bo\n",
  "memory/projects/MEMORY.md": "# Projects\n\n- one",
  "memory/projects/alpha.md": "# Alpha\r\n\r\n## Open\r\n\r\n- send the invoice\r\n",
  "memory/notes/a.md": "x\n",
  "memory/skills/SKILL.md": "invoice\n",
  "memory/picture.png": "invoice",
  "outside.md": "secret invoice\n",
};

describe("memory-lens list", () => {
  it("lists one level with what everything says of itself", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    assert.deepEqual(await runMemoryLens(["list", "memory"], folder), {
      code: 0,
      answer: ["MEMORY.md  Memory", "human.md   The person", "notes/     no MEMORY.md", "projects/  Projects", ""].join(
        "\n",
      ),
      notes: "",
    });
    const { answer } = await runMemoryLens(["list", "memory", "projects", "--format", "json"], folder);
    assert.deepEqual(JSON.parse(answer), {
      path: "projects/",
      hasIndex: true,
      description: "Projects",
      entries: [
        { path: "projects/MEMORY.md", kind: "file", description: "Projects" },
        { path: "projects/alpha.md", kind: "file", description: "Alpha" },
      ],
    });
  });

  it("ends with 2 and says why when a directory is refused", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    for (const [name, reason] of [
      ["..", /leads out of the memory root/],
      ["skills", /belongs to another format/],
      ["human.md", /is a file/],
      ["gone", /There is no gone.*nearest index is MEMORY\.md/s],
    ] as const) {
      const { code, answer, notes } = await runMemoryLens(["list", "memory", name], folder);
      assert.deepEqual([code, answer], [2, ""]);
      assert.match(notes, reason);
    }
    assert.match((await runMemoryLens(["list", "nowhere"], folder)).notes, /does not exist/);
    assert.match((await runMemoryLens(["list"], folder)).notes, /needs a memory root/);
  });
});

describe("memory-lens read", () => {
  it("gives a file byte by byte, and a directory's index with its names", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const file = await runMemoryLens(["read", "memory", "projects/alpha.md"], folder);
    assert.deepEqual(file, { code: 0, answer: files["memory/projects/alpha.md"], notes: "" });
    const directory = await runMemoryLens(["read", "memory", "projects"], folder);
    assert.equal(directory.answer, "# Projects\n\n- one\n\nprojects/MEMORY.md  Projects\nprojects/alpha.md   Alpha\n");
    const json = await runMemoryLens(["read", "memory", "projects/MEMORY.md", "--format", "json"], folder);
    assert.deepEqual(JSON.parse(json.answer), { path: "projects/MEMORY.md", lines: 3, text: "# Projects\n\n- one" });
    const both = await runMemoryLens(["read", "memory", "notes", "--format", "json"], folder);
    const { index, entries } = JSON.parse(both.answer) as { index: unknown; entries: unknown[] };
    assert.deepEqual([index, entries.length], [null, 1]);
  });

  it("never leaves the root, and answers what is missing with the nearest index", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    symlinkSync("../outside.md", path.join(folder, "memory/out.md"));
    for (const name of ["../outside.md", path.join(folder, "outside.md"), "out.md", "projects/../../outside.md"]) {
      const { code, answer, notes } = await runMemoryLens(["read", "memory", name], folder);
      assert.deepEqual([code, answer], [2, ""], name);
      assert.doesNotMatch(notes, /secret/);
    }
    const text = await runMemoryLens(["read", "memory", "projects/b.md"], folder);
    assert.deepEqual([text.code, text.answer], [2, ""]);
    assert.match(text.notes, /nearest index is projects\/MEMORY\.md.*# Projects/s);
    const long = Array.from({ length: 100 }, (_, i) => `line ${i + 1}\n`).join("");
    writeFiles(folder, { "long/MEMORY.md": long });
    for (const verb of ["list", "read"]) {
      const { notes } = await runMemoryLens([verb, "long", "b.md"], folder);
      assert.match(
        notes,
        /nearest index is MEMORY\.md.*\n\nline 1\n[\s\S]*\nline 20\n… and 80 more lines of MEMORY\.md\.\n$/,
      );
    }
    const json = await runMemoryLens(["read", "memory", "projects/b.md", "--format", "json"], folder);
    const { refused, nearest } = JSON.parse(json.answer) as { refused: string; nearest: { path: string } };
    assert.deepEqual([json.code, refused, nearest.path], [2, "missing", "projects/MEMORY.md"]);
  });
});

describe("memory-lens search", () => {
  it("answers with path, line, heading, text and score", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const { answer, code } = await runMemoryLens(["search", "memory", "invoice", "--format", "json"], folder);
    const hits = JSON.parse(answer) as { path: string; score: number }[];
    assert.equal(code, 0);
    assert.deepEqual(
      hits.map(({ score: _, ...hit }) => hit).sort((a, b) => a.path.localeCompare(b.path)),
      [
        { path: "human.md", line: 3, heading: null, text: "An Invoice [31m for Bo" },
        { path: "projects/alpha.md", line: 4, heading: "Open", text: "- send the invoice" },
      ],
    );
    assert.ok(hits.every(({ score }) => score > 0));
    const text = await runMemoryLens(["search", "memory", "send", "invoice"], folder);
    assert.equal(text.answer, "projects/alpha.md:5  Open\n  - send the invoice\n");
  });

  it("takes a limit and the date of the architecture's order", async (t) => {
    const folder = makeFolder(t);
    const note = (day: string): string => `memory/${day}.md`;
    writeFiles(folder, {
      "MEMORY.md": "tide\n",
      [note("2026-03-01")]: "tide\n",
      [note("2026-02-28")]: "tide\n",
      "journal/2026-03-01.md": "tide\n",
    });
    const paths = async (...args: string[]): Promise<string[]> => {
      const { answer } = await runMemoryLens(["search", ".", "tide", "--format", "json", ...args], folder);
      return (JSON.parse(answer) as { path: string }[]).map((hit) => hit.path);
    };
    const today = ["--today", "2026-02-28"];
    assert.deepEqual(await paths(...today), [
      "MEMORY.md",
      note("2026-02-28"),
      note("2026-03-01"),
      "journal/2026-03-01.md",
    ]);
    assert.deepEqual(await paths(...today, "--limit", "1"), ["MEMORY.md"]);
    for (const limit of ["0", "-1", "x", "1.5"]) {
      assert.equal((await runMemoryLens(["search", ".", "x", `--limit=${limit}`], folder)).code, 2);
    }
  });

  it("ends with 0 when nothing is found and with 2 when it cannot search", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, files);
    const nothing = await runMemoryLens(["search", "memory", "zeppelin", "--format", "json"], folder);
    assert.deepEqual([nothing.code, nothing.answer], [0, "[]\n"]);
    const text = await runMemoryLens(["search", "memory", "zeppelin"], folder);
    assert.deepEqual(text, { code: 0, answer: "", notes: "Nothing was found.\n" });
    assert.equal((await runMemoryLens(["search", "nowhere", "x"], folder)).code, 2);
    assert.equal((await runMemoryLens(["search", "memory"], folder)).code, 2);
    mkdirSync(path.join(folder, "empty"));
    assert.equal((await runMemoryLens(["search", "empty", "x"], folder)).code, 0);
  });
});

describe("memory-lens mcp", () => {
  it("needs a root and takes no unknown option", async () => {
    assert.deepEqual(await runMemoryLens(["mcp"], "/"), {
      code: 2,
      answer: "",
      notes: "memory-lens: mcp needs at least one memory root: memory-lens mcp ROOT.\nTry memory-lens mcp --help.\n",
    });
    assert.match((await runMemoryLens(["mcp", ".", "--readonly"], "/")).notes, /Did you mean --read-only/);
  });

  it("is among the verbs of the built program", (t) => {
    const { stdout } = runProgram(["--help"], { cwd: makeFolder(t) });
    for (const verb of ["list ROOT", "read ROOT", "search ROOT", "mcp ROOT"]) assert.ok(stdout.includes(verb), verb);
  });
});

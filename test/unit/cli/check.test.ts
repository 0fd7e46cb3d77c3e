import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

/** The character that starts what controls a terminal. */
const escapeMark = "\u001b";

describe("memory-lens check for people", () => {
  it("shows verdict, sizes, findings and totals in aligned columns", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "alice/memory/MEMORY.md": "# Memory\nnotes/ projects/ people/\n",
      "alice/memory/persona.md": "I am calm.\n",
      "alice/memory/notes/a.md": "x\n",
      "alice/memory/notes/b.md": "x\n",
      "alice/memory/projects/memory.md": "x\n",
      "alice/memory/people/MEMORY.md": "x\n",
    });
    const { code, answer, notes } = await runMemoryLens(["check", "alice/memory"], folder);
    assert.equal(
      answer,
      [
        "alice/memory   invalid",
        "  core      ≈13 of 30,000 tokens (o200k_base), 2 files",
        "  external  4 files in 3 directories",
        "",
        "  error  notes               notes/ has no MEMORY.md, so an agent cannot discover its 2 files.               missing-index",
        "  error  projects/memory.md  projects/memory.md must be named MEMORY.md: the format compares names exactly.  index-wrong-case",
        "",
        "2 errors, 0 warnings · fix: memory-lens fix alice/memory",
        "",
      ].join("\n"),
    );
    assert.equal(notes, "");
    assert.equal(code, 1);
  });

  it("says little of a clean memory", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "# Memory\n" });
    const { code, answer } = await runMemoryLens(["check", "."], folder);
    assert.equal(
      answer,
      ".   valid\n  core      ≈3 of 30,000 tokens (o200k_base), 1 file\n  external  none\n\n0 errors, 0 warnings\n",
    );
    assert.equal(code, 0);
  });

  it("says of a file beyond 256 MB that it is too large, and not that a right is missing", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "# Memory\nsparse.md\n", "sparse.md": "" });
    truncateSync(path.join(folder, "sparse.md"), 256 * 2 ** 20 + 1);
    const { code, answer } = await runMemoryLens(["check", "."], folder);
    assert.equal(code, 2);
    assert.match(answer, /error {2}sparse\.md {2}sparse\.md is too large to be read \(more than 256 MB\)/);
    assert.doesNotMatch(answer, /permission/);
  });

  it("says where in a file a finding lies, and that errors are left in a memory of valid form", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "m/MEMORY.md": "# M\n\n- Password: MyS3cretP@ss!\n",
      "m/notes/a.md": "x\n",
      "m/notes/MEMORY.md": "# N\n",
    });
    const { code, answer } = await runMemoryLens(["check", "m"], folder);
    assert.equal(code, 1);
    assert.match(answer, /^m {3}valid in the format, with 1 error to mend\n/);
    assert.match(answer, /\n {2}error {2,}MEMORY\.md:3 {2,}/);
    assert.match(answer, /\n {2}\w+ {2,}notes\/a\.md {2,}/);
  });

  it("says what each chosen harness loads of core memory", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "m/MEMORY.md": "# M\n\n- [U](USER.md)\n", "m/USER.md": "# U\n" });
    const linesFor = async (harness: string): Promise<string[]> => {
      const { answer } = await runMemoryLens(["check", "m", "--harness", harness], folder);
      return answer.split("\n").filter((line) => line.includes(" loads "));
    };
    assert.deepEqual(await linesFor("agent-memory"), []);
    assert.deepEqual(await linesFor("codex,claude-code,letta-code"), [
      "  codex     loads 0 of 2 core files, not MEMORY.md, USER.md; it looks for memory_summary.md",
      "  claude-code  loads 1 of 2 core files, not USER.md",
      "  letta-code  loads 2 of 2 core files",
    ]);
  });

  it("never prints what files hold, and lets no name control the terminal", async (t) => {
    const folder = makeFolder(t);
    const evil = "a\u001b[31m\n\u202eb\u0007";
    writeFiles(folder, { [`${evil}/n.md`]: "the secret text\n", "MEMORY.md": "the secret text\n" });
    for (const args of [
      ["check", "."],
      ["tokens", ".", "--all"],
      ["roots", "."],
    ]) {
      const { answer, notes } = await runMemoryLens(args, folder);
      for (const bad of ["secret text", escapeMark, "\u0007", "\u202e"]) assert.ok(!(answer + notes).includes(bad));
    }
    const { answer } = await runMemoryLens(["check", "."], folder);
    assert.match(answer, /a\\u001b\[31m\\n\\u202eb\\u0007\/ has no MEMORY\.md/);
  });

  it("uses colours only where it is told that they are shown", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "notes/a.md": "x\n" });
    const plain = await runMemoryLens(["check", "."], folder);
    const coloured = await runMemoryLens(["check", "."], folder, { hasColours: true });
    assert.ok(!plain.answer.includes(escapeMark));
    assert.ok(coloured.answer.includes(`${escapeMark}[31minvalid${escapeMark}[0m`));
    assert.equal(
      coloured.answer
        .split(escapeMark)
        .map((part, i) => (i === 0 ? part : part.replace(/^\[\d+m/, "")))
        .join(""),
      plain.answer,
    );
  });

  it("names a root that is not there, and one that is a file", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { file: "x\n" });
    const { code, answer } = await runMemoryLens(["check", "nothing", "file"], folder);
    assert.match(answer, /^nothing {3}invalid\n\n {2}error {2}\. {2}The memory root nothing does not exist/);
    assert.match(answer, /The memory root file is a file/);
    assert.equal(code, 1);
  });
});

describe("memory-lens check for programs", () => {
  it("answers in the form that scripts rely on", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "mem/MEMORY.md": "# notes/\n",
      "mem/a.md": "é\r\nx",
      "mem/notes/n.md": "x\n",
      "mem/image.png": "x",
    });
    const { code, answer } = await runMemoryLens(["check", "mem", "--format", "json", "--window", "1000"], folder);
    assert.deepEqual(JSON.parse(answer), {
      version: 1,
      roots: [
        {
          root: "mem",
          verdict: "invalid",
          missing: ["notes"],
          core: ["MEMORY.md", "a.md"],
          external: ["notes/n.md"],
          ignored: [{ path: "image.png", reason: "non-markdown" }],
          budget: { counter: "o200k_base", tokens: 6, limit: 150, window: 1000 },
          files: [
            { path: "MEMORY.md", bytes: 9, lines: 1, characters: 9, tokens: 3 },
            { path: "a.md", bytes: 5, lines: 2, characters: 4, tokens: 3 },
          ],
          findings: [
            {
              rule: "missing-index",
              severity: "error",
              path: "notes",
              range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
              message: "notes/ has no MEMORY.md, so an agent cannot discover its 1 file.",
              fixes: ["Create notes/MEMORY.md"],
            },
          ],
        },
      ],
    });
    assert.equal(code, 1);
  });

  it("answers for each root as it was given, and for one that is not there", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "a/MEMORY.md": "x\n", "b/MEMORY.md": "x\n" });
    const { answer } = await runMemoryLens(
      ["check", "./a/", "--format=json", "--", path.join(folder, "b"), "-c"],
      folder,
    );
    const { roots } = JSON.parse(answer) as { roots: Record<string, unknown>[] };
    assert.deepEqual(
      roots.map(({ root, verdict, missing, core }) => ({ root, verdict, missing, core })),
      [
        { root: "./a/", verdict: "valid", missing: [], core: ["MEMORY.md"] },
        { root: path.join(folder, "b"), verdict: "valid", missing: [], core: ["MEMORY.md"] },
        { root: "-c", verdict: "invalid", missing: [], core: [] },
      ],
    );
  });

  it("shows the root as . where it is what a finding is about", async (t) => {
    const folder = makeFolder(t);
    const { answer } = await runMemoryLens(["check", folder, "--format", "json"], "/");
    const { roots } = JSON.parse(answer) as {
      roots: { missing: string[]; findings: { path: string; rule: string }[] }[];
    };
    assert.deepEqual(roots[0]?.missing, ["."]);
    assert.deepEqual(
      roots[0]?.findings.map(({ path: where, rule }) => [where, rule]),
      [[".", "missing-root-index"]],
    );
  });

  it("marks the tokens of a file too large to count as estimated", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "word ".repeat(500_000) });
    const { answer, code } = await runMemoryLens(["check", ".", "--format", "json"], folder);
    const { roots } = JSON.parse(answer) as { roots: { files: unknown[] }[] };
    assert.deepEqual(roots[0]?.files, [
      { path: "MEMORY.md", bytes: 2_500_000, lines: 1, characters: 2_500_000, tokens: 625_000, isEstimate: true },
    ]);
    assert.equal(code, 0, "being over the budget is no error");
  });

  it("proposes the folder above when that holds the index (SC10)", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "ws/MEMORY.md": "x\n", "ws/memory/2026-01-01.md": "x\n" });
    const { answer } = await runMemoryLens(["check", "ws/memory", "--format", "json"], folder);
    assert.match(answer, /"probably-other-root"/);
  });
});

describe("memory-lens check without a root", () => {
  it("checks the roots below the current folder, and tells of folders that are perhaps meant", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "alice/MEMORY.md": "x\n",
      "bob/memory/notes/MEMORY.md": "x\n",
      "code/MEMORY.md": "x\n",
      "code/package.json": "{}",
      "lib/memory/readme.md": "x\n",
    });
    const { code, answer, notes } = await runMemoryLens(["check", "--format", "json"], folder);
    const { roots } = JSON.parse(answer) as { roots: { root: string; verdict: string }[] };
    assert.deepEqual(
      roots.map(({ root, verdict }) => [root, verdict]),
      [
        ["alice", "valid"],
        ["bob/memory", "invalid"],
      ],
    );
    assert.deepEqual(notes.trimEnd().split("\n"), [
      "code holds MEMORY.md beside the files of a code repository and was left out. Name it to take it as a memory root.",
      "lib/memory holds Markdown and no MEMORY.md, and was left out. Name it to take it as a memory root.",
    ]);
    assert.equal(code, 1);
  });

  it("takes the current folder itself when it is a root", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "x\n" });
    const { code, answer } = await runMemoryLens(["check"], folder);
    assert.match(answer, /^\. {3}valid\n/);
    assert.equal(code, 0);
  });

  it("is no success when there is nothing to check", async (t) => {
    const folder = makeFolder(t);
    const text = await runMemoryLens(["check"], folder);
    assert.deepEqual([text.code, text.answer], [2, ""]);
    assert.match(text.notes, /No memory root was found below this folder\./);
    const json = await runMemoryLens(["check", "--format", "json"], folder);
    assert.equal(json.code, 2);
    assert.deepEqual(JSON.parse(json.answer), { version: 1, roots: [] });
  });
});

describe("The exit code of memory-lens check", () => {
  it("counts warnings against --max-warnings", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": Buffer.from([0xff, 0x0a]), "b.md": Buffer.from([0xfe, 0x0a]) });
    const codes = [];
    for (const most of [[], ["--max-warnings", "2"], ["--max-warnings", "1"], ["--max-warnings=0"]]) {
      codes.push((await runMemoryLens(["check", ".", ...most], folder)).code);
    }
    assert.deepEqual(codes, [0, 0, 1, 1]);
    const { notes } = await runMemoryLens(["check", ".", "--max-warnings", "1"], folder);
    assert.equal(notes, "2 warnings, more than the 1 allowed.\n");
  });

  it("follows the severities that are set", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "MEMORY.md": "x\n", "notes/a.md": "x\n" });
    const codeWith = async (...set: string[]): Promise<number> =>
      (await runMemoryLens(["check", ".", ...set], folder)).code;
    assert.equal(await codeWith(), 1);
    assert.equal(await codeWith("--set", "rules.missing-index=warning"), 0);
    assert.equal(await codeWith("--set", "rules=missing-index:hint,missing-root-index:off"), 0);
    assert.equal(await codeWith("--set", 'memoryLens.rules={"missing-index":"off"}'), 0);
  });
});

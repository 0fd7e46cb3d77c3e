import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { contractKit } from "../../../server/src/memory/context/contractKit";
import { runMemoryLens } from "../../support/commandLine";
import { makeFolder, writeFiles } from "../../support/realFolder";

describe("memory-lens contract", () => {
  it("writes a kit, and finds the harness that sends its compiled context conforming", async (t) => {
    const folder = makeFolder(t);
    const kit = await runMemoryLens(["contract", "--kit", "kit/memory"], folder);
    assert.deepEqual([kit.code, kit.answer], [0, ""]);
    assert.match(kit.notes, /memory-lens contract kit\/memory --prompt FILE/);
    for (const { path: name, text } of contractKit())
      assert.equal(readFileSync(path.join(folder, "kit/memory", name), "utf8"), text);
    for (const format of ["xml", "markdown", "json"]) {
      const { answer } = await runMemoryLens(["context", "kit/memory", "--format", format], folder);
      writeFileSync(path.join(folder, "prompt.txt"), `You are an agent.\n${answer}`);
      const checked = await runMemoryLens(["contract", "kit/memory", "--prompt", "prompt.txt", "--read-tool"], folder);
      assert.deepEqual([checked.code, checked.answer.split("\n")[0]], [0, "kit/memory   conforming"], checked.answer);
    }
  });

  it("never writes a kit over what is there", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "mine/a.txt": "x", "empty/": "", file: "x" });
    for (const target of ["mine", "file"]) {
      const { code, notes } = await runMemoryLens(["contract", "--kit", target], folder);
      assert.equal(code, 2);
      assert.match(notes, /is there and not an empty folder/);
    }
    assert.deepEqual(readdirSync(path.join(folder, "mine")), ["a.txt"]);
    assert.equal((await runMemoryLens(["contract", "--kit", "empty/"], folder)).code, 0);
    assert.equal((await runMemoryLens(["contract", "--kit", "empty"], folder)).code, 2);
  });

  it("says by the checklist what a harness that does not conform does", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      "m/MEMORY.md": "# Memory of the team\n",
      "m/persona.md": "I am the assistant of a team.\n",
      "m/notes/MEMORY.md": "# Notes\n",
      "m/notes/a.md": "What was said in confidence at lunch.\n",
      "prompt.txt": "# Memory of the team\nWhat was said in confidence at lunch.\n",
    });
    const { code, answer } = await runMemoryLens(["contract", "m", "--prompt", "prompt.txt"], folder);
    assert.equal(code, 1);
    assert.equal(
      answer,
      [
        "m   not conforming",
        "  yes  The root contains MEMORY.md.",
        "  yes  Every nested memory directory contains MEMORY.md.",
        "  no   Every root .md file is in context.",
        "         persona.md is absent.",
        "  no   Nested Markdown content is absent from the initial context.",
        "         notes/a.md leaked in: its text is in the prompt.",
        "  no   The agent can discover immediate child memory directories.",
        "         notes/ is named nowhere in the prompt, and neither a listing nor a search is said to show it.",
        "  no   The agent can read individual external-memory files.",
        "         Nothing says that the agent can read single files below the root. If its file tools reach the memory root or it has a tool for this, check again with --read-tool.",
        "  yes  No frontmatter, git repository, write capability, or storage backend is required.",
        "",
      ].join("\n"),
    );
    const json = await runMemoryLens(
      ["contract", "m", "--prompt", "prompt.txt", "--listing", "--read-tool", "--format", "json"],
      folder,
    );
    const report = JSON.parse(json.answer) as { conforming: boolean; rules: { rule: number; pass: boolean }[] };
    assert.equal(report.conforming, false);
    assert.deepEqual(
      report.rules.map(({ rule, pass }) => [rule, pass]),
      [
        [1, false],
        [2, false],
        [3, true],
        [4, true],
      ],
    );
  });

  it("needs a root and a prompt that can be read", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, { "m/MEMORY.md": "x", "p.txt": "x" });
    const cases: readonly [readonly string[], RegExp][] = [
      [["m"], /--prompt FILE/],
      [["--prompt", "p.txt"], /one memory root/],
      [["m", "--prompt", "q.txt"], /The prompt q\.txt cannot be read/],
      [["n", "--prompt", "p.txt"], /The memory root n does not exist/],
      [["m", "--kit", "k"], /takes no memory root/],
    ];
    for (const [args, sentence] of cases) {
      const { code, answer, notes } = await runMemoryLens(["contract", ...args], folder);
      assert.deepEqual([code, answer], [2, ""]);
      assert.match(notes, sentence);
    }
  });
});

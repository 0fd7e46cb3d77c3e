import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Finding } from "../../../../server/src/memory/rules/rule";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import type { RawSettings } from "../../../../server/src/memory/settings";
import { linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

function find(rule: string, contents: MemoryContents, settings: RawSettings): Finding[] {
  return checkMemory(viewOf(memoryOf(contents), { settings })).filter((finding) => finding.rule === rule);
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, i) => `- line ${i + 1}\n`).join("");
}

const over = "over-harness-limit";
const near = "near-harness-limit";

describe("A file over a limit of its harness", () => {
  it("is told with its lost lines, the limit and what to do; at the limit it is not (S1)", () => {
    const settings = { harness: "claude-code" };
    assert.deepEqual(find(over, { "MEMORY.md": lines(200) }, settings), []);
    const [finding, ...others] = find(over, { "MEMORY.md": lines(221) }, settings);
    assert.deepEqual(others, []);
    assert.equal(
      finding?.message,
      "MEMORY.md has 221 lines and claude-code loads the first 200: lines 201–221 are not loaded (21 lines, 231 characters, 9 %). Move a section to a topic file.",
    );
    assert.deepEqual([finding?.severity, finding?.subject, finding?.path], ["warning", "file", "MEMORY.md"]);
    assert.deepEqual(finding?.range, { start: { line: 200, character: 0 }, end: { line: 221, character: 0 } });
  });

  it("has the headings behind the cut beside it, each at its place (S2)", () => {
    const text = `# Start\n${lines(236)}## The rule that matters\nAlways ask.\n`;
    const [finding] = find(over, { "MEMORY.md": text }, { harness: "claude-code" });
    assert.deepEqual(finding?.related, [
      {
        path: "MEMORY.md",
        message: "Not loaded: The rule that matters",
        range: { start: { line: 237, character: 0 }, end: { line: 237, character: 0 } },
      },
    ]);
  });

  it("is told of the limit that binds first: bytes, although there are few lines (S3)", () => {
    const [finding] = find(over, { "MEMORY.md": "x".repeat(26_000) }, { harness: "claude-code" });
    assert.match(finding?.message ?? "", /^MEMORY\.md has 26,000 bytes and claude-code loads the first 25,600: /);
    assert.deepEqual(finding?.range.start, { line: 0, character: 25_600 });
  });

  it("is any root file that the harness loads, not MEMORY.md alone (S4, S5)", () => {
    const contents = {
      "MEMORY.md": "m".repeat(14_296),
      "SOUL.md": "s".repeat(14_640),
      "notes.md": "n".repeat(20_000),
      "people/": { "MEMORY.md": "p".repeat(20_000) },
    };
    const messages = find(over, contents, { harness: "openclaw" }).map(({ message }) => message);
    assert.deepEqual(messages, [
      "MEMORY.md has 14,296 characters and openclaw loads the first 12,000: what follows character 12,000 of line 1 is not loaded (1 line, 2,296 characters, 16 %). Move a section to a topic file.",
      "SOUL.md has 14,640 characters and openclaw loads the first 12,000: what follows character 12,000 of line 1 is not loaded (1 line, 2,640 characters, 18 %). Move a section to a topic file.",
    ]);
  });

  it("is told who used up the total (S6)", () => {
    const contents: Record<string, string> = { "MEMORY.md": "m".repeat(5000), "USER.md": "u".repeat(11_652) };
    for (const name of ["AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md"]) contents[name] = "x".repeat(12_000);
    const [finding, ...others] = find(over, contents, { harness: "openclaw" });
    assert.deepEqual(others, []);
    assert.equal(finding?.path, "MEMORY.md");
    assert.match(finding?.message ?? "", /openclaw has 348 of its 60,000 left for it: .*4,652 characters, 93 %/);
    assert.match(
      finding?.message ?? "",
      /Loaded before it: AGENTS\.md 12,000, SOUL\.md 12,000, TOOLS\.md 12,000 and 2 more\. Shorten these\.$/,
    );
    assert.equal(finding?.related.length, 5);
  });

  it("is refused as a whole by a harness that refuses, file by file and in all", () => {
    const [hermes] = find(over, { "MEMORY.md": "x".repeat(2225) }, { harness: "hermes" });
    assert.equal(
      hermes?.message,
      "MEMORY.md has 2,225 characters, 25 more than the 2,200 that hermes accepts, so the change is refused. Move a section to another file.",
    );
    const contents = Object.fromEntries(
      ["MEMORY.md", "a.md", "b.md", "c.md"].map((name) => [name, "x".repeat(17_000)]),
    );
    const [letta, ...others] = find(over, contents, { harness: "letta-code" });
    assert.deepEqual(others, []);
    assert.deepEqual([letta?.subject, letta?.path], ["directory", ""]);
    assert.match(
      letta?.message ?? "",
      /^Core memory has 68,000 characters, 2,464 more than the 65,536 that letta-code accepts/,
    );
  });

  it("lies below the root where the harness limits those files too", () => {
    const contents = {
      "MEMORY.md": "x",
      "notes/": { "MEMORY.md": "x", "a.md": "x".repeat(20_001), "b.md": "x".repeat(20_000) },
    };
    assert.deepEqual(
      find(over, contents, { harness: "letta-code" }).map(({ path }) => path),
      ["notes/a.md"],
    );
    assert.deepEqual(find(over, contents, { harness: "openclaw" }), []);
  });

  it("is judged by each harness that is chosen, named in the message, and by no other", () => {
    const contents = { "MEMORY.md": lines(300) };
    assert.deepEqual(find(over, contents, {}), []);
    const messages = find(over, contents, { harness: ["agent-memory", "claude-code", "hermes", "openclaw"] });
    assert.deepEqual(messages.map(({ message }) => /claude-code|hermes|openclaw/.exec(message)?.[0]).sort(), [
      "claude-code",
      "hermes",
    ]);
  });

  it("is judged by the limits of the settings and of the root's own file", () => {
    const contents = { "MEMORY.md": lines(30) };
    const harnesses = { "claude-code": { fileLimits: { "MEMORY.md": { lines: 29 } } } };
    assert.equal(find(over, contents, { harness: "claude-code", harnesses }).length, 1);
    const config = JSON.stringify({ version: 1, maxFileCharacters: 290 });
    assert.equal(find(over, { ...contents, ".memfs.config.json": config }, { harness: "letta-code" }).length, 1);
    assert.equal(find(over, contents, { harness: "letta-code" }).length, 0);
  });
});

describe("A file near a limit of its harness", () => {
  it("is told from 80 % on, and no longer when it is over (S1, S7)", () => {
    const told = (count: number): number =>
      find(near, { "MEMORY.md": lines(count) }, { harness: "claude-code" }).length;
    assert.deepEqual([159, 160, 200, 201].map(told), [0, 1, 1, 0]);
    const [finding] = find(near, { "MEMORY.md": lines(165) }, { harness: "claude-code" });
    assert.equal(finding?.message, "MEMORY.md has 165 lines, 82 % of the 200 that claude-code loads.");
    assert.equal(finding?.severity, "information");
  });

  it("is told from the share that is set", () => {
    const settings = { harness: "hermes", "budget.nearShare": 0.5 };
    assert.equal(find(near, { "MEMORY.md": "x".repeat(1100) }, settings).length, 1);
    assert.equal(find(near, { "MEMORY.md": "x".repeat(1099) }, settings).length, 0);
  });

  it("may be all files together", () => {
    const contents = Object.fromEntries(
      ["MEMORY.md", "a.md", "b.md", "c.md"].map((name) => [name, "x".repeat(15_000)]),
    );
    assert.deepEqual(
      find(near, contents, { harness: "letta-code" }).map(({ message }) => message),
      ["Core memory has 60,000 characters, 91 % of the 65,536 that letta-code accepts in all."],
    );
  });
});

describe("Hints about other harnesses", () => {
  const letta = { harness: "letta-code" };
  const cases: readonly [string, MemoryContents, readonly string[]][] = [
    [
      "portability-front-matter",
      {
        "MEMORY.md": "---\nname: x\ndescription: y\n---\n",
        "right.md": "---\nname: x\ndescription: y\n---\n",
        "without.md": "x",
        "half.md": "---\nname: x\n---\n",
        "more.md": "---\nname: x\ndescription: y\ntype: z\n---\n",
        "nested.md": "---\nname: x\ndescription: y\nmetadata:\n  a: b\n---\n",
        "list.md": "---\nname: x\ndescription: >\n  long: text\n---\n",
      },
      ["MEMORY.md", "half.md", "more.md", "nested.md", "without.md"],
    ],
    [
      "portability-depth",
      { "MEMORY.md": "x", "a/": { "b/": { "MEMORY.md": "x", "c/": { "d/": { "x.md": "x" } } }, "MEMORY.md": "x" } },
      ["a/b/c"],
    ],
    [
      "portability-link",
      { "MEMORY.md": "x", "notes/": { "MEMORY.md": "x", "a.md": linkTo("../MEMORY.md") } },
      ["notes"],
    ],
    [
      "portability-hidden-directory",
      { "MEMORY.md": "x", ".git/": { "a.md": "x" }, ".drafts/": { "a.md": "x" } },
      [".drafts"],
    ],
    [
      "portability-same-stem",
      { "MEMORY.md": "x", "projects.md": "x", "projects/": { "MEMORY.md": "x" }, "people.md": "x" },
      ["projects.md"],
    ],
    [
      "memfs-config-invalid",
      { "MEMORY.md": "x", ".memfs.config.json": '{"version":1,"depth":2}' },
      [".memfs.config.json"],
    ],
  ];
  for (const [rule, contents, expected] of cases) {
    it(`${rule} finds what letta-code would refuse (SC18)`, () => {
      assert.deepEqual(
        find(rule, contents, letta).map(({ path }) => path),
        expected,
      );
    });
  }

  it("are off unless the harness is chosen", () => {
    for (const [rule, contents] of cases) {
      if (rule.startsWith("portability")) assert.deepEqual(find(rule, contents, { harness: "openclaw" }), [], rule);
    }
  });

  it("never change a verdict, and AGENTS.md is no more than one (SC14)", () => {
    const contents = { "MEMORY.md": "x", "AGENTS.md": "x", "notes/": { "MEMORY.md": "x", "AGENTS.md": "x" } };
    assert.deepEqual(
      find("agents-file-in-core", contents, {}).map(({ path, severity }) => [path, severity]),
      [["AGENTS.md", "hint"]],
    );
    assert.deepEqual(find("agents-file-in-core", contents, { harness: "openclaw" }), []);
  });

  it("stand at their place in the root's own limits", () => {
    const [finding] = find(
      "memfs-config-invalid",
      { "MEMORY.md": "x", ".memfs.config.json": '{\n  "version": 3\n}' },
      {},
    );
    assert.deepEqual(finding?.range, { start: { line: 1, character: 13 }, end: { line: 1, character: 14 } });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readSettings } from "../../../../server/src/memory/settings";
import { ignoredEntries } from "../../../../server/src/memory/tree/queries";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { type Answers, answersOf } from "../../../support/conformanceCases";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";

function answers(contents: MemoryContents, raw: Record<string, unknown>): Answers {
  const { settings, complaints } = readSettings(raw);
  assert.deepEqual(complaints, []);
  return answersOf(runSteps(walkMemory(memoryOf(contents), settings.tree)));
}

const workspace: MemoryContents = {
  "MEMORY.md": "x\n",
  "AGENTS.md": "x\n",
  "memory/": { "2026-08-12.md": "x\n", "topics/": { "billing.md": "x\n" } },
  "docs/": { "guide.md": "x\n" },
  "team/": { "MEMORY.md": "x\n", "deep/": { "a.md": "x\n" } },
  "src/": { "vendor/": { "MEMORY.md": "x\n" } },
};

describe("A directory of another format", () => {
  const contents = { "MEMORY.md": "x\n", "skills/": { "a.md": "x\n" }, "prompts/": { "a.md": "x\n" } };

  it("is skills/ unless the settings say otherwise, which then say all", () => {
    assert.deepEqual(answers(contents, {}).missing, ["prompts"]);
    assert.deepEqual(answers(contents, { otherFormats: ["prompts"] }).missing, ["skills"]);
    assert.deepEqual(answers(contents, { otherFormats: [] }).missing, ["prompts", "skills"]);
  });

  it("may be named by a glob (SC8)", () => {
    assert.deepEqual(answers(contents, { otherFormats: ["{skills,prompt?}"] }).missing, []);
    assert.deepEqual(answers(contents, { otherFormats: ["*"] }).missing, []);
  });

  it("is named exactly, and a leading exclamation or number sign has no meaning of its own", () => {
    assert.deepEqual(answers({ "MEMORY.md": "x\n", "Skills/": { "a.md": "x\n" } }, {}).missing, ["Skills"]);
    assert.deepEqual(answers(contents, { otherFormats: ["!skills"] }).missing, ["prompts", "skills"]);
    assert.deepEqual(answers({ "MEMORY.md": "x\n", "#a/": { "a.md": "x\n" } }, { otherFormats: ["#*"] }).missing, []);
    assert.deepEqual(answers({ "MEMORY.md": "x\n", "!a/": { "a.md": "x\n" } }, { otherFormats: ["!*"] }).missing, []);
  });

  it("may have a name that could be read as a glob", () => {
    const drafts = { "MEMORY.md": "x\n", "[draft]/": { "a.md": "x\n" }, "{x}\\/": { "a.md": "x\n" } };
    assert.deepEqual(answers(drafts, { otherFormats: ["[draft]", "{x}\\"] }).missing, []);
  });

  it("stands directly in the root and nowhere else (K04)", () => {
    const below = { "MEMORY.md": "x\n", "n/": { "MEMORY.md": "x\n", "skills/": { "a.md": "x\n" } } };
    assert.deepEqual(answers(below, {}).missing, ["n/skills"]);
  });
});

describe("A directory of a tool", () => {
  it("is node_modules/ at any depth, unless the settings say otherwise", () => {
    const contents = { "MEMORY.md": "x\n", "n/": { "MEMORY.md": "x\n", "node_modules/": { "a.md": "x\n" } } };
    assert.deepEqual(answers(contents, {}).ignored, [{ path: "n/node_modules/", reason: "tool-dir" }]);
    assert.deepEqual(answers(contents, { toolDirectories: [] }).missing, ["n/node_modules"]);
    assert.deepEqual(answers(contents, { toolDirectories: ["n"] }).ignored, [{ path: "n/", reason: "tool-dir" }]);
  });
});

describe("The scope of a workspace that doubles as a memory", () => {
  it("is its root files, memory/, and the directories directly below it that hold an index (D12)", () => {
    assert.deepEqual(answers(workspace, { scope: "workspace" }), {
      verdict: "invalid",
      missing: ["memory", "memory/topics", "team/deep"],
      core: ["AGENTS.md", "MEMORY.md"],
      external: ["memory/2026-08-12.md", "memory/topics/billing.md", "team/MEMORY.md", "team/deep/a.md"],
      ignored: [
        { path: "docs/", reason: "out-of-scope" },
        { path: "src/", reason: "out-of-scope" },
      ],
    });
  });

  it("is everything when everything is wanted", () => {
    assert.deepEqual(answers(workspace, { scope: "everything" }).missing, [
      "docs",
      "memory",
      "memory/topics",
      "src",
      "team/deep",
    ]);
  });
});

describe("A scope given by globs", () => {
  it("takes in what they match below the root, and the root files always", () => {
    const { core, external } = answers(workspace, { scope: ["team/**", "memory/*.md"] });
    assert.deepEqual(core, ["AGENTS.md", "MEMORY.md"]);
    assert.deepEqual(external, ["memory/2026-08-12.md", "team/MEMORY.md", "team/deep/a.md"]);
  });

  it("takes in a whole directory when one is named, with or without a slash", () => {
    for (const glob of ["team", "team/", "t*m", "{team,none}"]) {
      assert.deepEqual(answers(workspace, { scope: [glob] }).external, ["team/MEMORY.md", "team/deep/a.md"], glob);
    }
    assert.deepEqual(answers(workspace, { scope: ["team/deep"] }).external, ["team/deep/a.md"]);
  });

  it("matches hidden names like any others, but enters no hidden directory", () => {
    const contents = { "MEMORY.md": "x\n", "n/": { ".draft.md": "x\n", ".h/": { "a.md": "x\n" } } };
    assert.deepEqual(answers(contents, { scope: ["n/*"] }).external, ["n/.draft.md"]);
  });

  it("says of files that it leaves out why they are not memory", () => {
    const contents = { "MEMORY.md": "x\n", "n/": { "MEMORY.md": "x\n", "a.md": "x\n", "b.txt": "x\n" } };
    const { tree } = readSettings({ scope: ["n/MEMORY.md"] }).settings;
    assert.deepEqual(ignoredEntries(runSteps(walkMemory(memoryOf(contents), tree))), [
      { path: "n/a.md", reason: "out-of-scope" },
      { path: "n/b.txt", reason: "non-markdown" },
    ]);
  });

  it("is not turned round by a leading exclamation mark", () => {
    assert.deepEqual(answers(workspace, { scope: ["!team"] }).external, []);
  });
});

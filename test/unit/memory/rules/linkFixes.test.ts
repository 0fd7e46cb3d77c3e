import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { combineFixes } from "../../../../server/src/memory/rules/combineFixes";
import type { Fix } from "../../../../server/src/memory/rules/rule";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** The fixes for the only finding of a rule. */
function fixesOf(memory: InMemoryFileSystem, rule: string): Fix[] {
  const view = viewOf(memory);
  const [finding, ...others] = checkMemory(view).filter((each) => each.rule === rule);
  assert.ok(finding !== undefined && others.length === 0, `${rule} is found ${others.length + 1} times`);
  return fixesFor(finding, view);
}

function titles(contents: MemoryContents, rule: string): string[] {
  return fixesOf(memoryOf(contents), rule).map(({ title, isPreferred }) => title + (isPreferred ? " (preferred)" : ""));
}

/** The memory after a fix for the only finding of a rule, which is then gone. */
function mended(contents: MemoryContents, rule: string, title: string): InMemoryFileSystem {
  const memory = memoryOf(contents);
  const fixes = fixesOf(memory, rule);
  const fix = fixes.find((each) => each.title === title);
  assert.ok(fix !== undefined, `offered are ${fixes.map((each) => each.title).join(", ")}`);
  applyEdits(memory, fix.edits);
  assert.deepEqual(
    checkMemory(viewOf(memory)).filter((each) => each.rule === rule),
    [],
  );
  return memory;
}

describe("A link to nothing", () => {
  const contents = {
    "MEMORY.md": "# M\n\n- [Plan](plan.md)\n- notes/ and [[ideas]]\n",
    "notes/": { "MEMORY.md": "# N\n", "plan.md": "x", "plam.md": "x" },
    "ideas.md": "x",
  };

  it("is pointed to the one file that bears the name, which comes first; removing is offered and never preferred", () => {
    assert.deepEqual(titles(contents, "broken-link"), [
      "Point to notes/plan.md (preferred)",
      "Point to notes/plam.md",
      "Create plan.md",
      "Remove the line from the index",
      "Remove the link and keep its words",
    ]);
    const memory = mended(contents, "broken-link", "Point to notes/plan.md");
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [Plan](notes/plan.md)\n- notes/ and [[ideas]]\n");
  });

  it("prefers none of several files that bear the name", () => {
    const two = { ...contents, "old/": { "MEMORY.md": "x", "plan.md": "x" } };
    assert.ok(fixesOf(memoryOf(two), "broken-link").every(({ isPreferred }) => !isPreferred));
  });

  it("prefers none where a name says little, or where the words are no link in Markdown", () => {
    const common = { "MEMORY.md": "[x](gone/README.md)\n", "n/": { "MEMORY.md": "x", "README.md": "x" } };
    const words = { "MEMORY.md": "- either/plan.md or not\n", "n/": { "MEMORY.md": "x", "plan.md": "x" } };
    for (const memory of [common, words]) {
      const fixes = fixesOf(memoryOf(memory), "broken-link");
      assert.ok(fixes.some(({ title }) => title.startsWith("Point to n/")));
      assert.ok(fixes.every(({ isPreferred }) => !isPreferred));
    }
  });

  it("is pointed elsewhere in the manner in which it is written", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["[[plam.md]]", "[[plan.md]]"],
      ["[[plam]]", "[[plan]]"],
      ["[[notes/plam|P]]", "[[notes/plan|P]]"],
      ["![p](<plam.md> 'x')", "![p](<notes/plan.md> 'x')"],
      ["[p]\n\n[p]: plam.md", "[p]\n\n[p]: notes/plan.md"],
    ];
    for (const [before, after] of cases) {
      const memory = mended({ "a.md": before, "notes/": { "plan.md": "x" } }, "broken-link", "Point to notes/plan.md");
      assert.equal(memory.text("a.md"), after);
    }
  });

  it("has its file created, with an index in every new directory and no second line", () => {
    const text = "- [Q3](goals/q3.md)\n";
    const memory = mended({ "MEMORY.md": text }, "broken-link", "Create goals/q3.md");
    assert.equal(memory.text("goals/q3.md"), "# Q3\n");
    assert.equal(memory.text("goals/MEMORY.md"), "# Goals\n\n- [Q3](q3.md)\n");
    assert.equal(memory.text("MEMORY.md"), text);
  });

  it("to a missing index has that created with what its directory holds", () => {
    const memory = mended(
      { "MEMORY.md": "- [N](n/MEMORY.md)\n", "n/": { "a.md": "# A\n" } },
      "broken-link",
      "Create n/MEMORY.md",
    );
    assert.equal(memory.text("n/MEMORY.md"), "# N\n\n- [A](a.md)\n");
  });

  it("loses its line, with all that hangs on it and nothing else (S9)", () => {
    const text = "# M\r\n\r\n- [Gone](gone.md): it was\r\n  good\r\n- [Here](here.md)\r\n";
    const memory = mended({ "MEMORY.md": text, "here.md": "x" }, "broken-link", "Remove the line from the index");
    assert.equal(memory.text("MEMORY.md"), "# M\r\n\r\n- [Here](here.md)\r\n");
    const last = mended({ "MEMORY.md": "# M\n\n- [Gone](gone.md)" }, "broken-link", "Remove the line from the index");
    assert.equal(last.text("MEMORY.md"), "# M\n");
    const only = mended({ "MEMORY.md": "- [Gone](gone.md)" }, "broken-link", "Remove the line from the index");
    assert.equal(only.text("MEMORY.md"), "");
  });

  it("keeps its line where items about other things hang on it, and outside of indexes", () => {
    const nested = { "MEMORY.md": "- [Gone](gone.md)\n  - [Here](here.md)\n", "here.md": "x" };
    assert.ok(!titles(nested, "broken-link").includes("Remove the line from the index"));
    assert.ok(!titles({ "a.md": "- [Gone](gone.md)\n" }, "broken-link").includes("Remove the line from the index"));
  });

  it("is taken away and leaves its words (S10)", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["see [[new-credential-audit]].", "see new-credential-audit."],
      ["see [[audit|the audit]].", "see the audit."],
      ["see [the *audit*](gone.md 't').", "see the *audit*."],
      ["see ![a picture](gone.md)", "see a picture"],
    ];
    for (const [before, after] of cases) {
      assert.equal(mended({ "a.md": before }, "broken-link", "Remove the link and keep its words").text("a.md"), after);
    }
  });
});

describe("A link to a heading that is not there", () => {
  const plan = "# Plan\n\n## Next steps\n\n## Open questions?\n";

  it("is led to the heading most like it", () => {
    const memory = mended(
      { "a.md": "[x](plan.md#next-step)\n", "plan.md": plan },
      "broken-heading",
      "Link to #next-steps",
    );
    assert.equal(memory.text("a.md"), "[x](plan.md#next-steps)\n");
    const wiki = mended({ "a.md": "[[plan#Next step|x]]\n", "plan.md": plan }, "broken-heading", "Link to #Next steps");
    assert.equal(wiki.text("a.md"), "[[plan#Next steps|x]]\n");
    const own = mended({ "a.md": `[x](#next-stepz)\n\n${plan}` }, "broken-heading", "Link to #next-steps");
    assert.equal(own.text("a.md"), `[x](#next-steps)\n\n${plan}`);
  });

  it("is led to the whole file where no heading is like it", () => {
    const contents = { "a.md": "[x](plan.md#budget 't') y\n", "plan.md": plan };
    assert.deepEqual(titles(contents, "broken-heading"), ["Link to the file as a whole"]);
    assert.equal(
      mended(contents, "broken-heading", "Link to the file as a whole").text("a.md"),
      "[x](plan.md 't') y\n",
    );
  });

  it("prefers none of two that are as near", () => {
    const contents = { "a.md": "[x](b.md#part-3)\n", "b.md": "# Part 1\n\n# Part 2\n" };
    assert.deepEqual(titles(contents, "broken-heading"), [
      "Link to #part-1",
      "Link to #part-2",
      "Link to the file as a whole",
    ]);
  });
});

describe("A wiki link that can mean several files", () => {
  it("is written as the path of the one that is chosen; none is preferred", () => {
    const contents = { "MEMORY.md": "[[plan|P]]\n", "a/": { "plan.md": "x" }, "b/": { "plan.md": "x" } };
    assert.deepEqual(titles(contents, "ambiguous-link"), ["Point to a/plan.md", "Point to b/plan.md"]);
    assert.equal(mended(contents, "ambiguous-link", "Point to b/plan.md").text("MEMORY.md"), "[[b/plan|P]]\n");
  });
});

describe("A link in another letter case or Unicode form", () => {
  it("is written as the file is named, in its own manner", () => {
    const contents = { "MEMORY.md": "[x](/Notes/Plan.md#a)\n", "notes/": { "plan.md": "# A\n" } };
    assert.equal(
      mended(contents, "case-mismatch-link", "Write notes/plan.md").text("MEMORY.md"),
      "[x](/notes/plan.md#a)\n",
    );
    const form = { "MEMORY.md": "[x](cafe\u0301.md)\n", "caf\u00e9.md": "x" };
    assert.equal(mended(form, "case-mismatch-link", "Write caf\u00e9.md").text("MEMORY.md"), "[x](caf\u00e9.md)\n");
  });
});

describe("An entry that an index has twice (X8)", () => {
  it("is removed, and preferably so when it says the same word for word", () => {
    const contents = { "MEMORY.md": "- [A](a.md)\n- [B](b.md)\n- [A](a.md)\n", "a.md": "x", "b.md": "x" };
    assert.deepEqual(titles(contents, "duplicate-index-entry"), ["Remove the line from the index (preferred)"]);
    const memory = mended(contents, "duplicate-index-entry", "Remove the line from the index");
    assert.equal(memory.text("MEMORY.md"), "- [A](a.md)\n- [B](b.md)\n");
    const other = { ...contents, "MEMORY.md": "- [A](a.md)\n- [B](b.md)\n- [Another](a.md)\n" };
    assert.deepEqual(titles(other, "duplicate-index-entry"), ["Remove the line from the index"]);
  });
});

describe("What no index lists", () => {
  it("is listed beside its siblings, in their order and style (S8)", () => {
    const contents = {
      "MEMORY.md": "# M\n\n1. [[alpha]]: First\n2. [[zulu]]: Last\n",
      "alpha.md": "x",
      "mike.md": "---\ndescription: In the middle\n---\n",
      "zulu.md": "x",
    };
    const memory = mended(contents, "unlisted-file", "List mike.md in MEMORY.md");
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\n1. [[alpha]]: First\n2. [[mike]]: In the middle\n2. [[zulu]]: Last\n",
    );
  });

  it("is listed by a Markdown link where its name in the style of its siblings would hold what nobody sees", () => {
    for (const [index, line] of [
      ["- [[alpha]]\n", "- [zed.md](z%E2%80%8Bed.md)\n"],
      ["- alpha.md\n", "- [zed.md](z%E2%80%8Bed.md)\n"],
      ["- `alpha.md`\n", "- [zed.md](z%E2%80%8Bed.md)\n"],
    ] as const) {
      const contents = { "MEMORY.md": index, "alpha.md": "x", "z\u200bed.md": "x" };
      const memory = mended(contents, "unlisted-file", "List z\\u200bed.md in MEMORY.md");
      assert.equal(memory.text("MEMORY.md"), index + line);
    }
  });

  it("is listed at the end where the index lists nothing, and is never deleted (X14)", () => {
    const contents = {
      "MEMORY.md": "# M\n\n- [n/](n/MEMORY.md)\n",
      "n/": { "MEMORY.md": "# N\nWords.", "a.md": "# Alpha\n" },
    };
    assert.deepEqual(titles(contents, "unreachable-file"), ["List n/a.md in n/MEMORY.md (preferred)"]);
    const memory = mended(contents, "unreachable-file", "List n/a.md in n/MEMORY.md");
    assert.equal(memory.text("n/MEMORY.md"), "# N\nWords.\n\n- [Alpha](a.md)\n");
  });

  it("is listed with its directory's description when it is a directory, before the files", () => {
    const contents = { "MEMORY.md": "# M\n\n- [A](a.md)\n", "a.md": "x", "n/": { "MEMORY.md": "# Notes of old\n" } };
    const memory = mended(contents, "unlisted-child", "List n/ in MEMORY.md");
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [n/](n/MEMORY.md): Notes of old\n- [A](a.md)\n");
  });

  it("is listed all at once on request", () => {
    const memory = memoryOf({ "MEMORY.md": "- `b.md`\n", "a.md": "# A\n", "b.md": "x", "c.md": "x" });
    const view = viewOf(memory);
    const [finding] = checkMemory(view).filter(({ rule }) => rule === "unlisted-file");
    assert.ok(finding !== undefined);
    const all = fixesFor(finding, view).find(({ title }) => title === "List all 2 entries that MEMORY.md leaves out");
    applyEdits(memory, all?.edits ?? []);
    assert.equal(memory.text("MEMORY.md"), "- `a.md`: A\n- `b.md`\n- `c.md`\n");
  });
});

describe("A directory without index", () => {
  it("gets one that lists all it holds, and is listed in the index above (S14)", () => {
    const research = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`n${i + 10}.md`, `# Note ${i + 10}\n`]));
    const contents = { "MEMORY.md": "# M\n", "research/": research };
    const memory = mended(contents, "missing-index", "Create research/MEMORY.md");
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [research/](research/MEMORY.md)\n");
    assert.equal(memory.text("research/MEMORY.md").match(/^- \[Note \d+\]\(n\d+\.md\)$/gm)?.length, 31);
    assert.deepEqual(checkMemory(viewOf(memory)), []);
  });

  it("whose README becomes the index keeps every link to it (D13)", () => {
    const contents = {
      "MEMORY.md": "See [docs](docs/README.md#use) and [[docs/README]].\n",
      "docs/": { "README.md": "# Use\n\n[self](README.md)\n", "a.md": "[up](README.md)\n" },
    };
    const memory = mended(contents, "missing-index", "Use docs/README.md as MEMORY.md");
    assert.equal(memory.text("MEMORY.md"), "See [docs](docs/MEMORY.md#use) and [[docs/MEMORY]].\n");
    assert.equal(memory.text("docs/MEMORY.md"), "# Use\n\n[self](MEMORY.md)\n");
    assert.equal(memory.text("docs/a.md"), "[up](MEMORY.md)\n");
  });
});

describe("Fixes taken together", () => {
  it("insert at one place one after the other, and conflict nowhere", () => {
    const memory = memoryOf({ "MEMORY.md": "# M", "n/": { "MEMORY.md": "# N" }, "o/": { "MEMORY.md": "# O" } });
    const view = viewOf(memory);
    const fixes = checkMemory(view).flatMap((finding) =>
      fixesFor(finding, view).filter(({ isPreferred }) => isPreferred),
    );
    const { edits, taken } = combineFixes(fixes);
    assert.equal(taken.length, 2);
    applyEdits(memory, edits);
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [n/](n/MEMORY.md): N\n- [o/](o/MEMORY.md): O\n");
  });

  it("leave out one that would write where an earlier one does", () => {
    const range = (from: number, to: number) => ({
      start: { line: 0, character: from },
      end: { line: 0, character: to },
    });
    const fix = (from: number, to: number, text: string): Fix => ({
      title: text,
      edits: [{ kind: "replace", path: "a.md", range: range(from, to), text }],
      isPreferred: true,
    });
    const create: Fix = { title: "c", edits: [{ kind: "create", path: "b.md", text: "x" }], isPreferred: true };
    const other: Fix = { title: "d", edits: [{ kind: "create", path: "b.md", text: "y" }], isPreferred: true };
    const { taken } = combineFixes([fix(0, 4, "one"), fix(3, 6, "two"), fix(4, 6, "three"), create, other]);
    assert.deepEqual(
      taken.map(({ title }) => title),
      ["one", "three", "c"],
    );
  });
});

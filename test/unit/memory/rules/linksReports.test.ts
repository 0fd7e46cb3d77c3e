import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Finding, Fix } from "../../../../server/src/memory/rules/rule";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import type { RawSettings } from "../../../../server/src/memory/settings";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

function findings(memory: InMemoryFileSystem): Finding[] {
  return checkMemory(viewOf(memory));
}

/** Findings as `severity rule path: message`. */
function said(contents: MemoryContents): string[] {
  return findings(memoryOf(contents)).map(
    ({ severity, rule, path, message }) => `${severity} ${rule} ${path}: ${message}`,
  );
}

function fixes(memory: InMemoryFileSystem, rule: string): Fix[] {
  const view = viewOf(memory);
  return checkMemory(view).flatMap((finding) => (finding.rule === rule ? fixesFor(finding, view) : []));
}

describe("S8: a topic file was written and its index line never added", () => {
  const contents = {
    "MEMORY.md": "# M\n\n- [t/](t/MEMORY.md)\n",
    "t/": { "MEMORY.md": "# T\n", "a.md": "# Topic A\n" },
  };

  it("is a hint on the file, and the fix adds a line with its first heading", () => {
    assert.deepEqual(said(contents), ["hint unreachable-file t/a.md: No index or memory file leads to t/a.md."]);
    const memory = memoryOf(contents);
    applyEdits(memory, fixes(memory, "unreachable-file")[0]?.edits ?? []);
    assert.equal(memory.text("t/MEMORY.md"), "# T\n\n- [Topic A](a.md)\n");
    assert.deepEqual(findings(memory), []);
  });

  it("says nothing of daily notes where the architecture profile has them found by their dates", () => {
    const notes = { "MEMORY.md": "x", "2026-02-20.md": "x", "2026-02-31.md": "x" };
    const rules = (contents: MemoryContents): string[] =>
      findings(memoryOf(contents)).flatMap(({ rule, path }) => (rule === "unreachable-file" ? [path] : []));
    assert.deepEqual(rules({ "MEMORY.md": "memory/", "memory/": notes }), ["memory/2026-02-31.md"], "no day");
    assert.deepEqual(rules({ "MEMORY.md": "notes/", "notes/": notes }), ["notes/2026-02-20.md", "notes/2026-02-31.md"]);
  });
});

describe("S9: a memory was deleted and its index line stayed", () => {
  it("is a warning on the line at once, and can be mended by removing it", () => {
    const memory = memoryOf({ "MEMORY.md": "- [A](a.md)\n- [B](b.md)\n", "a.md": "x", "b.md": "x" });
    memory.remove("b.md");
    const [finding, ...others] = findings(memory);
    assert.deepEqual(others, []);
    assert.equal(finding?.message, "b.md leads to nothing: there is no b.md.");
    assert.equal(finding.severity, "warning");
    assert.deepEqual(finding.range, { start: { line: 1, character: 6 }, end: { line: 1, character: 10 } });
    const remove = fixes(memory, "broken-link").find(({ title }) => title === "Remove the line from the index");
    applyEdits(memory, remove?.edits ?? []);
    assert.equal(memory.text("MEMORY.md"), "- [A](a.md)\n");
    assert.deepEqual(findings(memory), []);
  });
});

describe("S10: a wiki link pointed to no file", () => {
  it("is a warning, and its file can be created or the link taken away", () => {
    const contents = { "MEMORY.md": "See [[new-credential-kind-slot-audit]].\n" };
    assert.deepEqual(said(contents), [
      "warning broken-link MEMORY.md: new-credential-kind-slot-audit leads to nothing: there is no new-credential-kind-slot-audit.md.",
    ]);
    const titles = fixes(memoryOf(contents), "broken-link").map(({ title }) => title);
    assert.deepEqual(titles, ["Create new-credential-kind-slot-audit.md", "Remove the link and keep its words"]);
    for (const title of titles) {
      const memory = memoryOf(contents);
      applyEdits(memory, fixes(memory, "broken-link").find((fix) => fix.title === title)?.edits ?? []);
      assert.deepEqual(findings(memory), [], title);
    }
  });
});

describe("S13: old orphans blocked every commit", () => {
  const notes = Object.fromEntries(Array.from({ length: 28 }, (_, i) => [`n/note-${i}.md`, "x\n"]));
  const contents = { "MEMORY.md": "- [n/](n/MEMORY.md)\n", "n/MEMORY.md": "# N\n", ...notes };

  it("are hints, which no limit for warnings counts, until somebody gives the rule another severity", () => {
    const severities = (settings: RawSettings): readonly string[] => {
      const found = checkMemory(viewOf(memoryOf(contents), { settings }));
      assert.deepEqual(new Set(found.map(({ rule }) => rule)), new Set(["unreachable-file"]));
      assert.equal(found.length, 28);
      return [...new Set(found.map(({ severity }) => severity))];
    };
    assert.deepEqual(severities({}), ["hint"]);
    assert.deepEqual(severities({ rules: { "unreachable-file": "error" } }), ["error"]);
  });
});

describe("S14: notes were filed in a folder that the agent never heard of", () => {
  it("is an error on the folder, mended by an index that lists them and a line above", () => {
    const notes = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`note-${i + 10}.md`, "x\n"]));
    const memory = memoryOf({ "MEMORY.md": "# M\n", "memory/": { "MEMORY.md": "# Memory\n", "research/": notes } });
    const errors = findings(memory).filter(({ severity }) => severity === "error");
    assert.deepEqual(
      errors.map(({ message }) => message),
      ["memory/research/ has no MEMORY.md, so an agent cannot discover its 31 files."],
    );
    applyEdits(memory, fixes(memory, "missing-index")[0]?.edits ?? []);
    assert.equal(memory.text("memory/MEMORY.md"), "# Memory\n\n- [research/](research/MEMORY.md)\n");
    assert.equal(memory.text("memory/research/MEMORY.md").match(/^- \[/gm)?.length, 31);
  });
});

describe("X6: links in templates and examples must not count", () => {
  it("in code, comments and front matter nothing is a link, so what only they name is not found", () => {
    const contents = {
      "MEMORY.md":
        "---\ntitle: a/b.md or c\n---\n# M\n\n```md\n[x](gone.md) [[gone]]\n```\n\n<!-- [y](n/a.md) -->\n\n`[z](gone.md)`\n",
      "n/": { "MEMORY.md": "# N\n", "a.md": "x" },
    };
    assert.deepEqual(said(contents), [
      "hint unlisted-child MEMORY.md: MEMORY.md does not mention n/.",
      "hint unreachable-file n/a.md: No index or memory file leads to n/a.md.",
    ]);
  });
});

describe("A file of the architecture profile that is found by its name or date", () => {
  it("needs no line in an index that lists others", () => {
    const contents = {
      "MEMORY.md": "- [User](USER.md)\n- [Notes](memory/MEMORY.md)\n",
      "USER.md": "x",
      "SOUL.md": "x",
      "ACTIVE-CONTEXT.md": "x",
      "memory/": { "MEMORY.md": "- [1](2026-01-01.md)\n", "2026-01-01.md": "x", "2026-02-28.md": "x", "plan.md": "x" },
    };
    const unlisted = said(contents).filter((each) => each.includes("unlisted-file"));
    assert.equal(unlisted.length, 1);
    assert.match(unlisted[0] ?? "", /leaves out plan\.md/);
  });
});

describe("X8: parallel appends gave an index the same row twice", () => {
  it("is told of on the second one, whatever way each is written", () => {
    const contents = { "MEMORY.md": "- [A](a.md)\n- [B](b.md)\n- [[a]]\n- a.md: again\n", "a.md": "x", "b.md": "x" };
    assert.deepEqual(said(contents), [
      "information duplicate-index-entry MEMORY.md: a.md is listed twice; the first time on line 1.",
      "information duplicate-index-entry MEMORY.md: a.md is listed twice; the first time on line 1.",
    ]);
  });

  it("is no finding when a line only speaks of another file", () => {
    assert.deepEqual(said({ "MEMORY.md": "- [A](a.md): see [B](b.md)\n- [B](b.md)\n", "a.md": "x", "b.md": "x" }), []);
  });

  it("is no finding in an item below another entry, which says more of that one", () => {
    const files = { "MEMORY.md": "- [n/](n/MEMORY.md)\n", "n/a.md": "x", "n/b.md": "x" };
    for (const index of [
      "- [A](a.md)\n  - more in a.md\n- [B](b.md)\n",
      "- [A](a.md)\n  - see [B](b.md)\n- [B](b.md)\n",
      "- [A](a.md)\n- [B](b.md)\n  1. after [A](a.md)\n",
    ])
      assert.deepEqual(said({ ...files, "n/MEMORY.md": index }), [], index);
    const twice = said({ ...files, "n/MEMORY.md": "- [A](a.md)\n  - [B](b.md)\n  - [B](b.md)\n" });
    assert.deepEqual(twice, [
      "information duplicate-index-entry n/MEMORY.md: n/b.md is listed twice; the first time on line 2.",
    ]);
  });
});

describe("X14: deleting orphans lost good notes", () => {
  it("no fix of what is found about links deletes a file, and none that removes text without a copy is preferred", () => {
    const memory = memoryOf({
      "MEMORY.md": "- [A](a.md)\n- [Other words](a.md)\n- [Gone](gone.md)\n",
      "a.md": "[[p]] [x](a.md#nowhere)\n",
      "n/": { "MEMORY.md": "# N\n", "lost.md": "x", "p.md": "x" },
      "o/": { "MEMORY.md": "# O\n", "p.md": "x" },
    });
    const view = viewOf(memory);
    const all = checkMemory(view).flatMap((finding) => fixesFor(finding, view));
    assert.ok(all.length > 8);
    for (const { title, edits, isPreferred } of all) {
      assert.ok(edits.every(({ kind }) => ["create", "rename", "replace"].includes(kind)));
      if (isPreferred) assert.doesNotMatch(title, /remove|delete/i);
    }
  });
});

describe("X16: task boxes and paths from the root were taken for broken links", () => {
  it("a task box is none, and a path from the root is looked for in the memory", () => {
    const contents = {
      "MEMORY.md": "- [ ] to do (a.md)\n- [x] done\n- [x](/n/b.md)\n",
      "a.md": "x",
      "n/": { "MEMORY.md": "- b.md\n", "b.md": "x" },
    };
    assert.deepEqual(said(contents), []);
  });

  it("a comment in the file silences the rule there", () => {
    const text = "[a](gone.md)\n";
    assert.equal(said({ "MEMORY.md": text }).length, 1);
    assert.deepEqual(said({ "MEMORY.md": `<!-- memory-lens-disable broken-link -->\n${text}` }), []);
  });
});

describe("An anchor that browsers know without a heading", () => {
  it("is the top of the page, in any letter case, in a Markdown link", () => {
    assert.deepEqual(said({ "MEMORY.md": "[up](#top) [up](#Top)\n[h](human.md#top)\n", "human.md": "# H\n" }), []);
    assert.deepEqual(said({ "MEMORY.md": "[[human#top]]\n", "human.md": "# H\n" }), [
      "information broken-heading MEMORY.md: human.md has no heading #top.",
    ]);
  });
});

describe("A link to a link on disk that memory does not follow", () => {
  it("leads to nothing, and the message says what stands there", () => {
    const contents = {
      "../outside.md": "x",
      "../folder/": { "a.md": "x" },
      "MEMORY.md": "[a](out.md) [b](gone.md) [c](folder) [d](n/out.md) [e](none.md)\n\n[f](out) [[out]] n/\n",
      "out.md": linkTo("../outside.md"),
      "gone.md": linkTo("nowhere.md"),
      folder: linkTo("../folder"),
      "n/": { "MEMORY.md": "x", "out.md": linkTo("../../outside.md") },
    };
    const outside =
      "is a link on disk that leads out of the memory root, and is not followed. Put the file itself there.";
    assert.deepEqual(
      said(contents).filter((each) => each.includes("leads to nothing")),
      [
        `out.md leads to nothing: out.md ${outside}`,
        "gone.md leads to nothing: gone.md is a link on disk to something that is not there.",
        "folder leads to nothing: folder is a link on disk to a directory, and is not followed. Put the directory itself there.",
        `n/out.md leads to nothing: n/out.md ${outside}`,
        "none.md leads to nothing: there is no none.md.",
        `out leads to nothing: out.md ${outside}`,
        `out leads to nothing: out.md ${outside}`,
      ].map((message) => `warning broken-link MEMORY.md: ${message}`),
    );
  });
});

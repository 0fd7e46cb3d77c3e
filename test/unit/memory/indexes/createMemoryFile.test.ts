import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { planMemoryFile } from "../../../../server/src/memory/indexes/createMemoryFile";
import { hasLinksWithin, missingIndexes, placementOf, verdictOf } from "../../../../server/src/memory/tree/queries";
import { always } from "../../../support/always";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { memoryAfter, someEdits, somePath } from "../../../support/randomMemory";
import { viewOf } from "../../../support/viewOf";

const contents: MemoryContents = {
  "MEMORY.md": "x",
  "notes/": { "MEMORY.md": "x", "a.md": "x" },
  "assets/": { "b.png": "x" },
};

/** The memory after a file was created, with its path. */
function create(memory: InMemoryFileSystem, directory: string, written: string): string {
  const view = viewOf(memory, { rootName: "brain" });
  const plan = planMemoryFile(view.tree, directory, written, view);
  if ("refusal" in plan) assert.fail(plan.refusal);
  applyEdits(memory, plan.edits);
  return plan.path;
}

function refusal(written: string, directory = "", memory = memoryOf(contents)): string {
  const view = viewOf(memory);
  const plan = planMemoryFile(view.tree, directory, written, view);
  return "refusal" in plan ? plan.refusal : assert.fail(`created ${plan.path}`);
}

describe("A file that is created in a memory", () => {
  it("is Markdown with its name as title, whether the extension was written or not", () => {
    for (const written of ["sprint-plan", "sprint-plan.md", " sprint-plan.md "]) {
      const memory = memoryOf(contents);
      assert.equal(create(memory, "notes", written), "notes/sprint-plan.md");
      assert.equal(memory.text("notes/sprint-plan.md"), "# Sprint plan\n");
    }
  });

  it("brings an index into every new directory on its way (C23)", () => {
    const memory = memoryOf(contents);
    assert.equal(create(memory, "notes", "2026/11/review"), "notes/2026/11/review.md");
    assert.equal(memory.text("notes/2026/MEMORY.md"), "# 2026\n\n- [11/](11/MEMORY.md)\n");
    assert.equal(memory.text("notes/2026/11/MEMORY.md"), "# 11\n\n- [Review](review.md)\n");
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
  });

  it("brings one also into a directory that was there without memory", () => {
    const memory = memoryOf(contents);
    create(memory, "", "assets/list.md");
    assert.deepEqual(memory.paths("assets"), ["assets/b.png", "assets/MEMORY.md", "assets/list.md"]);
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
  });

  it("leaves a directory without index that was memory before as it was", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "n/": { "a.md": "x" } });
    create(memory, "n", "b");
    assert.deepEqual(missingIndexes(viewOf(memory).tree), ["n"]);
  });

  it("may be an index, which is titled by its directory and listed by the one above", () => {
    const memory = memoryOf({ "notes/": {} });
    assert.equal(create(memory, "", "MEMORY.md"), "MEMORY.md");
    assert.equal(create(memory, "notes", "MEMORY.md"), "notes/MEMORY.md");
    assert.equal(memory.text("MEMORY.md"), "# Brain\n\n- [notes/](notes/MEMORY.md)\n");
    assert.equal(memory.text("notes/MEMORY.md"), "# Notes\n");
  });

  it("gets its line in the index of its directory, in the order and style of its siblings", () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n\n* [Alpha](alpha.md)\n* [Zulu](zulu.md)\n\nEnd.\n",
      "alpha.md": "x",
      "zulu.md": "x",
    });
    create(memory, "", "mike");
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\n* [Alpha](alpha.md)\n* [Mike](mike.md)\n* [Zulu](zulu.md)\n\nEnd.\n",
    );
  });

  it("in a new directory has that directory listed in the index above it", () => {
    const memory = memoryOf(contents);
    create(memory, "", "projects/alpha/plan");
    assert.equal(memory.text("MEMORY.md"), "x\n\n- [projects/](projects/MEMORY.md)\n");
  });

  it("gets no second line where the index leads there already", () => {
    const text = "- [Soon](soon.md)\n- [Other](other/x.md)\n";
    const memory = memoryOf({ "MEMORY.md": text });
    create(memory, "", "soon");
    create(memory, "", "other/x");
    assert.equal(memory.text("MEMORY.md"), text);
  });

  it("is refused, with the reason, where something of its name exists", () => {
    assert.equal(refusal("a", "notes"), "notes/a.md exists already; choose another name.");
    assert.equal(refusal("notes/a.md/b"), "notes/a.md is a file, not a directory; choose another name.");
    const memory = memoryOf({ "MEMORY.md": "x", "a.md": linkTo("gone"), "b.md/": {} });
    assert.match(refusal("a", "", memory), /^a\.md exists already/);
    assert.match(refusal("b", "", memory), /^b\.md exists already/);
  });

  it("is refused where something else bears the name of an index, which no other name can take the place of", () => {
    for (const contents of [{ "MEMORY.md": linkTo("/etc/hostname") }, { "MEMORY.md/": {} }]) {
      const memory = memoryOf({ "a.md": "x", ...contents });
      assert.equal(
        refusal("MEMORY.md", "", memory),
        "MEMORY.md stands there and is no file of this memory. Move it away or give it another name first.",
      );
    }
    assert.match(refusal("MEMORY.md", "", memoryOf({ "MEMORY.md": "x" })), /^MEMORY\.md exists already/);
  });

  it("is refused outside the memory, in hidden directories, and without a name (C18)", () => {
    for (const written of ["../x", "a/../../x", "./x", "..", "/etc/x", "a//b", "", "  ", "a/", "\\\\server\\x"]) {
      assert.match(refusal(written), /^[A-Z].*\.?$/, written);
    }
    assert.match(refusal(".git/x"), /^Hidden directories are not part of memory/);
    assert.match(refusal("MEMORY.md/x"), /is the name of an index, not of a directory/);
    assert.match(refusal("._x.md"), /is not a name for a memory file\.$/);
    assert.match(refusal(".md"), /is not a name for a memory file\.$/);
  });

  it("is refused under a name that not every disk can keep apart, or keep at all", () => {
    assert.match(refusal("notes/memory.md"), /^memory\.md differs from MEMORY\.md by letter case only/);
    assert.match(refusal("plans/Memory"), /^Memory\.md differs from MEMORY\.md/);
    assert.match(refusal("notes/CON"), /^CON\.md is a name that Windows keeps for a device/);
    assert.match(refusal("aux/plan"), /^aux is a name that Windows keeps/);
    assert.match(refusal(`notes/${"ü".repeat(127)}`), /^ü{1,40}… is too long .* at most 255 bytes/);
    assert.equal(create(memoryOf(contents), "notes", "console"), "notes/console.md");
    assert.equal(create(memoryOf(contents), "notes", "é".repeat(126)), `notes/${"é".repeat(126)}.md`);
  });

  it("is refused as an index where one of another letter case stands", () => {
    assert.equal(
      refusal("MEMORY.md", "", memoryOf({ "memory.md": "# M\n" })),
      "memory.md stands there and was meant to be the index. Rename it to MEMORY.md first.",
    );
  });

  it("is refused where it would not be memory", () => {
    for (const written of ["skills/x", "node_modules/x", "notes/node_modules/x"]) {
      assert.match(refusal(written), /is not part of memory/, written);
    }
  });

  it("is refused in a directory that cannot be read, since something may stand there", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "a/": { "MEMORY.md/": {} } });
    memory.setReadable("a", false);
    for (const written of ["a/MEMORY", "a/x", "a/b/x"])
      assert.equal(
        refusal(written, "", memory),
        "a/ cannot be read, so nothing is created in it. Check its rights.",
        written,
      );
  });

  it("is refused where a new directory has no room for its index", () => {
    const memory = memoryOf({ "MEMORY.md": "x", "a/": { "MEMORY.md/": {} }, "b/": { "MEMORY.MD": "x" } });
    assert.equal(refusal("a/x", "", memory), "a/MEMORY.md cannot be created, since something else bears its name.");
    assert.equal(refusal("b/x", "", memory), "b/MEMORY.md cannot be created, since something else bears its name.");
  });

  it("is memory, wherever it was allowed, and adds no missing index", () => {
    always(
      fc.tuple(someEdits, somePath),
      ([edits, written]) => {
        const memory = memoryAfter(edits);
        const view = viewOf(memory);
        const before = missingIndexes(view.tree);
        const plan = planMemoryFile(view.tree, "", written, view);
        if ("refusal" in plan) {
          assert.match(plan.refusal, /^\S.*\S$/);
          return;
        }
        applyEdits(memory, plan.edits);
        const after = viewOf(memory).tree;
        assert.notEqual(placementOf(after, plan.path), "ignored", plan.path);
        const allowed = new Set(before);
        for (const directory of missingIndexes(after)) {
          assert.ok(allowed.has(directory) || hasLinksWithin(view.tree.root), `${directory}/ lost its index`);
        }
      },
      500,
    );
  });
});

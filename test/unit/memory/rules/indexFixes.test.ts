import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAllIndexes } from "../../../../server/src/memory/indexes/createIndexes";
import { directoryLabel } from "../../../../server/src/memory/paths";
import type { Finding, Fix, MemoryView } from "../../../../server/src/memory/rules/rule";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import { isIndexNameTaken } from "../../../../server/src/memory/tree/nearIndex";
import { findDirectory, missingIndexes, verdictOf } from "../../../../server/src/memory/tree/queries";
import { always } from "../../../support/always";
import { applyEdits } from "../../../support/applyEdits";
import { isAboutDiscovery } from "../../../support/discoveryRules";
import { type InMemoryFileSystem, linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { memoryAfter, someEdits } from "../../../support/randomMemory";
import { viewOf } from "../../../support/viewOf";

/** What is found beside what is about links. */
function found(view: MemoryView): Finding[] {
  return checkMemory(view).filter((finding) => !isAboutDiscovery(finding));
}

/** The fixes offered for the finding at a path. */
function fixesAt(memory: InMemoryFileSystem, path: string): Fix[] {
  const view = viewOf(memory);
  const finding = found(view).find((each) => each.path === path) ?? assert.fail(`nothing is found at ${path}`);
  return fixesFor(finding, view);
}

/** The memory after one of the fixes offered at a path was taken. */
function afterFix(contents: MemoryContents, path: string, title: string): InMemoryFileSystem {
  const memory = memoryOf(contents);
  const fixes = fixesAt(memory, path);
  const fix = fixes.find((each) => each.title === title);
  assert.ok(fix !== undefined, `offered are ${fixes.map((each) => each.title).join(", ")}`);
  applyEdits(memory, fix.edits);
  return memory;
}

function titles(contents: MemoryContents, path: string): string[] {
  return fixesAt(memoryOf(contents), path).map((fix) => fix.title + (fix.isPreferred ? " (preferred)" : ""));
}

describe("A missing index", () => {
  it("is created with a list of what the directory holds, and the memory is valid", () => {
    const contents = { "MEMORY.md": "x", "notes/": { "2026-08-12.md": "# Sprint planning\n" } };
    const memory = afterFix(contents, "notes", "Create notes/MEMORY.md");
    assert.equal(memory.text("notes/MEMORY.md"), "# Notes\n\n- [Sprint planning](2026-08-12.md)\n");
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
    assert.deepEqual(found(viewOf(memory)), []);
  });

  it("of the root lists the memory directories and the other core files (S06)", () => {
    const contents = {
      "human.md": "# Who I help\n",
      "project-1/": { "MEMORY.md": "# Bugs\n", "bad_bugs.md": "x" },
      "project-2/": { "MEMORY.md": "x" },
    };
    const memory = afterFix(contents, "", "Create MEMORY.md");
    assert.equal(
      memory.text("MEMORY.md"),
      "# Memory\n\n- [project-1/](project-1/MEMORY.md): Bugs\n- [project-2/](project-2/MEMORY.md)\n- [Who I help](human.md)\n",
    );
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
  });

  it("is offered alone where it is the only one, and with all others where it is not", () => {
    assert.deepEqual(titles({ "MEMORY.md": "x", "n/": { "a.md": "x" } }, "n"), ["Create n/MEMORY.md (preferred)"]);
    assert.deepEqual(titles({ "n/": { "a.md": "x" }, "m/": { "a.md": "x" } }, "n"), [
      "Create n/MEMORY.md (preferred)",
      "Create all 3 missing MEMORY.md files",
    ]);
  });

  it("is created together with all others in one step, which link each other (S20)", () => {
    const contents = {
      "MEMORY.md": "x",
      "memory/": { "2026-01-14.md": "# Day\n", "topics/": { "billing.md": "x" }, "archive/": { "2025-q4.md": "x" } },
    };
    const memory = afterFix(contents, "memory", "Create all 3 missing MEMORY.md files");
    assert.equal(
      memory.text("memory/MEMORY.md"),
      "# Memory\n\n- [archive/](archive/MEMORY.md)\n- [topics/](topics/MEMORY.md)\n- [Day](2026-01-14.md)\n",
    );
    assert.equal(memory.text("memory/archive/MEMORY.md"), "# Archive\n\n- [2025-q4.md](2025-q4.md)\n");
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
  });

  it("created alone links to a child directory that has none by its folder", () => {
    const memory = afterFix({ "MEMORY.md": "x", "a/": { "b/": { "c.md": "x" } } }, "a", "Create a/MEMORY.md");
    assert.equal(memory.text("a/MEMORY.md"), "# A\n\n- [b/](b/)\n");
    assert.deepEqual(missingIndexes(viewOf(memory).tree), ["a/b"]);
  });

  it("cannot be created where something that is no memory file bears its name (D09, D11)", () => {
    assert.deepEqual(titles({ "a.md": "x", "MEMORY.md/": {} }, ""), []);
    assert.deepEqual(titles({ "MEMORY.md": "x", "n/": { "a.md": "x", "MEMORY.md/": { "b.md": "x" } } }, "n"), []);
    assert.deepEqual(titles({ "a.md": "x", "MEMORY.md": linkTo("gone.md") }, ""), []);
    assert.deepEqual(titles({ "a.md": "x", "MEMORY.md": linkTo("../outside.md"), "../outside.md": "x" }, ""), []);
  });

  it("has its name made fit for a title", () => {
    assert.deepEqual(titles({ "MEMORY.md": "x", "a\nb/": { "c.md": "x" } }, "a\nb"), [
      "Create a\\nb/MEMORY.md (preferred)",
    ]);
  });
});

describe("A README where the index is missing (D13)", () => {
  const contents = { "MEMORY.md": "x", "docs/": { "README.md": "# All about it\n", "a.md": "# A\n" } };

  it("can be pointed to, which comes first, or become the index", () => {
    assert.deepEqual(titles(contents, "docs"), [
      "Create docs/MEMORY.md that points to README.md (preferred)",
      "Use docs/README.md as MEMORY.md",
    ]);
  });

  it("that is pointed to stays what it is", () => {
    const memory = afterFix(contents, "docs", "Create docs/MEMORY.md that points to README.md");
    assert.equal(memory.text("docs/MEMORY.md"), "# Docs\n\n- [All about it](README.md)\n- [A](a.md)\n");
    assert.equal(memory.text("docs/README.md"), "# All about it\n");
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
  });

  it("that becomes the index keeps its text", () => {
    const memory = afterFix(contents, "docs", "Use docs/README.md as MEMORY.md");
    assert.equal(memory.text("docs/MEMORY.md"), "# All about it\n");
    assert.ok(!memory.has("docs/README.md"));
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
  });

  it("may stand in the root, and be written in any case (N07)", () => {
    const memory = afterFix({ "Readme.md": "# R\n" }, "", "Use Readme.md as MEMORY.md");
    assert.equal(memory.text("MEMORY.md"), "# R\n");
  });
});

describe("An index with a name in the wrong case", () => {
  it("is renamed and keeps its text, also on a disk that does not tell letter case apart (N01, N02)", () => {
    for (const name of ["memory.md", "MEMORY.MD", "Memory.md"]) {
      for (const isCaseInsensitive of [false, true]) {
        const memory = memoryOf({ [name]: "# M\n" }, { isCaseInsensitive });
        const [fix, ...others] = fixesAt(memory, name);
        assert.equal(fix?.title, "Rename to MEMORY.md");
        assert.deepEqual(others, []);
        applyEdits(memory, fix.edits);
        assert.deepEqual(memory.paths(), ["MEMORY.md"]);
        assert.equal(memory.text("MEMORY.md"), "# M\n");
        assert.deepEqual(found(viewOf(memory)), []);
      }
    }
  });

  it("is not renamed where something else bears the right name", () => {
    assert.deepEqual(titles({ "memory.md": "x", "MEMORY.md": linkTo("gone.md") }, "memory.md"), []);
    assert.deepEqual(titles({ "memory.md": "x", "MEMORY.md/": {} }, "memory.md"), []);
  });

  it("is never written over by a created one", () => {
    const memory = memoryOf({ "memory.md": "x", "n/": { "a.md": "x" } }, { isCaseInsensitive: true });
    const view = viewOf(memory);
    applyEdits(memory, createAllIndexes(view.tree, view));
    assert.equal(memory.text("memory.md"), "x");
    assert.deepEqual(missingIndexes(viewOf(memory).tree), [""]);
  });
});

describe("Whatever a memory looks like", () => {
  it("creating all indexes leaves only those missing whose name is taken or nearly so, and changes nothing else", () => {
    always(
      someEdits,
      (edits) => {
        const memory = memoryAfter(edits);
        const before = memory.paths();
        const created: string[] = [];
        // A created index can bring a broken link back to life, and with it another memory directory.
        for (let view = viewOf(memory), edits = createAllIndexes(view.tree, view); edits.length > 0; ) {
          applyEdits(memory, edits);
          created.push(...edits.map((edit) => (edit.kind === "create" ? edit.path : assert.fail("only creations"))));
          view = viewOf(memory);
          edits = createAllIndexes(view.tree, view);
        }
        assert.deepEqual(
          memory
            .paths()
            .filter((path) => !created.includes(path))
            .sort(),
          before.sort(),
        );
        const view = viewOf(memory);
        for (const { rule, path } of checkMemory(view).filter((each) => each.rule.startsWith("missing-"))) {
          const node = findDirectory(view.tree, path);
          assert.ok(node !== undefined && isIndexNameTaken(node), `${rule} at ${directoryLabel(path)}`);
        }
      },
      500,
    );
  });

  it("any fix can be applied as it stands and mends the finding that it was offered for", () => {
    always(
      someEdits,
      (edits) => {
        const view = viewOf(memoryAfter(edits));
        for (const finding of checkMemory(view)) {
          for (const fix of fixesFor(finding, view)) {
            const memory = memoryAfter(edits);
            applyEdits(memory, fix.edits);
            const left = checkMemory(viewOf(memory));
            assert.ok(
              !left.some(
                ({ rule, path, about }) => rule === finding.rule && path === finding.path && about === finding.about,
              ),
              `${fix.title} did not mend ${finding.message}`,
            );
          }
        }
      },
      300,
    );
  });
});

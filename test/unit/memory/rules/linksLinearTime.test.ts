import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { planDeletion } from "../../../../server/src/memory/links/deletions";
import { planMoves } from "../../../../server/src/memory/links/moves";
import { combineFixes } from "../../../../server/src/memory/rules/combineFixes";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { assertLinear } from "../../../support/linearTime";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

function takeAllFixes(memory: InMemoryFileSystem): void {
  const view = viewOf(memory);
  const fixes = checkMemory(view).flatMap((finding) => fixesFor(finding, view));
  combineFixes(fixes.filter(({ isPreferred }) => isPreferred));
}

function listOf(size: number, line: (i: number) => string): string {
  return `# M\n\n${Array.from({ length: size }, (_, i) => line(i)).join("\n")}\n`;
}

describe("A long list in an index takes time in proportion to its length", () => {
  it("when all its links lead to nothing, or all its lines are there twice", () => {
    assertLinear(
      (size) => memoryOf({ "MEMORY.md": listOf(size, (i) => `- [${i}](gone/number-${i}.md)`), "a.md": "x" }),
      500,
      takeAllFixes,
    );
    assertLinear(
      (size) => memoryOf({ "MEMORY.md": listOf(size, () => "- [A](a.md)"), "a.md": "x" }),
      500,
      takeAllFixes,
    );
    assertLinear(
      (size) => memoryOf({ "MEMORY.md": listOf(size, () => "- [A](a.md#nothing)"), "a.md": "# Nothin\n" }),
      500,
      takeAllFixes,
    );
  });

  it("of 100,000 lines when what it lists moves, or is deleted", () => {
    assertLinear(
      (size) => viewOf(memoryOf({ "MEMORY.md": listOf(size, () => "- [A](a.md) [[b]]"), "a.md": "x", "b.md": "x" })),
      50_000,
      (view) => {
        assert.ok(planMoves(view, [{ from: "b.md", to: "n/c.md" }]).length >= 50_000);
        assert.equal(planDeletion(view, ["a.md"]).length, 1);
      },
    );
  });
});

describe("A directory of many files", () => {
  it("that its index lists are moved with their lines in time in proportion to their number", () => {
    assertLinear(
      (size) => {
        const names = Array.from({ length: size }, (_, i) => `${100_000 + i}.md`);
        const files = Object.fromEntries(names.map((name) => [`a/${name}`, "# N\n"]));
        const lines = names.map((name) => `- [${name}](${name})`).join("\n");
        const view = viewOf(memoryOf({ "MEMORY.md": "# M\n", "a/MEMORY.md": lines, "b/MEMORY.md": "# B\n", ...files }));
        return { view, moves: names.map((name) => ({ from: `a/${name}`, to: `b/${name}` })) };
      },
      1000,
      ({ view, moves }) => {
        const written = planMoves(view, moves).filter((edit) => edit.kind === "replace" && edit.path === "b/MEMORY.md");
        assert.equal(written.length, 1);
      },
    );
  });

  it("that its index leaves out are listed in time in proportion to their number", () => {
    assertLinear(
      (size) => {
        const files = Object.fromEntries(Array.from({ length: size }, (_, i) => [`n${100_000 + i}.md`, "x"]));
        return memoryOf({ "MEMORY.md": "- n100007.md\n", ...files });
      },
      500,
      takeAllFixes,
    );
  });

  it("are all listed by fixes that are taken together", () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`n${100 + i}.md`, "x"]));
    const memory = memoryOf({ "MEMORY.md": "- n150.md\n", ...files });
    const view = viewOf(memory);
    const fixes = checkMemory(view).flatMap((finding) => fixesFor(finding, view));
    applyEdits(memory, combineFixes(fixes.filter(({ isPreferred }) => isPreferred)).edits);
    const lines = Array.from({ length: 100 }, (_, i) => `- n${100 + i}.md\n`);
    assert.equal(memory.text("MEMORY.md"), lines.join(""));
  });
});

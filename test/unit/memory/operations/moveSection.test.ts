import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bytesCounter } from "../../../../server/src/memory/budget/tokens";
import {
  planSectionMove,
  type SectionMovePlan,
  type SectionMoveRequest,
} from "../../../../server/src/memory/operations/moveSection";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

const count = async (text: string): Promise<number> => bytesCounter.count(text);

async function move(memory: InMemoryFileSystem, request: SectionMoveRequest): Promise<SectionMovePlan> {
  const before = viewOf(memory);
  const plan = await planSectionMove(before, request, count);
  if (isRefused(plan)) return assert.fail(plan.refusal);
  applyEdits(memory, plan.edits);
  assert.deepEqual(plan.core, { before: before.budget.tokens, after: viewOf(memory).budget.tokens });
  return plan;
}

/** The memory after the section of a heading in MEMORY.md became a file in `topics/`. */
async function moved(contents: MemoryContents, heading: string, directory = "topics"): Promise<InMemoryFileSystem> {
  const memory = memoryOf(contents);
  const line = memory.text("MEMORY.md").split(/\r?\n/).indexOf(heading);
  await move(memory, { path: "MEMORY.md", line, directory });
  return memory;
}

describe("A section that becomes a topic file (S1)", () => {
  it("leaves a line that links to it, and costs no request any more", async () => {
    const memory = memoryOf({
      "MEMORY.md": `# M\n\nFirst.\n\n## Build steps\n\nRun it.\n\n### Details\n\n${"word ".repeat(60)}\n\n## Next\n\nLast.\n`,
    });
    const plan = await move(memory, { path: "MEMORY.md", line: 4, directory: "topics" });
    assert.equal(plan.path, "topics/build-steps.md");
    assert.match(
      plan.report,
      /^“Build steps” moves from MEMORY\.md to topics\/build-steps\.md\. Each request saves ≈\d+ tokens/,
    );
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\nFirst.\n\n- [Build steps](topics/build-steps.md)\n\n## Next\n\nLast.\n",
    );
    assert.equal(
      memory.text("topics/build-steps.md"),
      `# Build steps\n\nRun it.\n\n## Details\n\n${"word ".repeat(60)}\n`,
    );
    assert.equal(memory.text("topics/MEMORY.md"), "# Topics\n\n- [Build steps](build-steps.md)\n");
    assert.deepEqual(checkMemory(viewOf(memory)), []);
  });

  it("is listed in the index that its directory has", async () => {
    const memory = await moved(
      { "MEMORY.md": "# M\n\n## B\n\nx\n", "topics/": { "MEMORY.md": "# T\n\n- [A](a.md)\n", "a.md": "x" } },
      "## B",
    );
    assert.equal(memory.text("topics/MEMORY.md"), "# T\n\n- [A](a.md)\n- [B](b.md)\n");
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [B](topics/b.md)\n");
  });

  it("keeps the links in it, and the links to its headings, true", async () => {
    const memory = await moved(
      {
        "MEMORY.md": [
          "# M",
          "",
          "[see](#plan) [[#Plan]] [next](#next) [m](MEMORY.md#details)",
          "",
          "## Plan",
          "",
          "[a](a.md) [top](#m) [in](#details) [[a]] a.md ![p](img/p.png)",
          "",
          "### Details",
          "",
          "## Next",
          "",
        ].join("\n"),
        "a.md": "[x](MEMORY.md#plan) [y](MEMORY.md#next) [z](MEMORY.md) [[MEMORY#Details|d]] MEMORY.md#details\n",
        "img/": { "p.png": "x" },
      },
      "## Plan",
    );
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\n[see](topics/plan.md#plan) [[plan#Plan]] [next](#next) [m](topics/plan.md#details)\n\n- [Plan](topics/plan.md)\n\n## Next\n",
    );
    assert.equal(
      memory.text("topics/plan.md"),
      "# Plan\n\n[a](../a.md) [top](../MEMORY.md#m) [in](#details) [[a]] a.md ![p](../img/p.png)\n\n## Details\n",
    );
    assert.equal(
      memory.text("a.md"),
      "[x](topics/plan.md#plan) [y](MEMORY.md#next) [z](MEMORY.md) [[plan#Details|d]] topics/plan.md#details\n",
    );
    assert.deepEqual(
      checkMemory(viewOf(memory)).filter(({ rule }) => rule.startsWith("broken-")),
      [],
    );
  });

  it("has repeated headings counted anew on both sides", async () => {
    const memory = await moved(
      {
        "MEMORY.md": "# M\n\n## A\n\n### Log\n\n## B\n\n### Log\n\n## C\n\n### Log\n",
        "a.md": "[1](MEMORY.md#log) [2](MEMORY.md#log-1) [3](MEMORY.md#log-2)\n",
      },
      "## B",
    );
    assert.equal(memory.text("a.md"), "[1](MEMORY.md#log) [2](topics/b.md#log) [3](MEMORY.md#log-1)\n");
  });

  it("shares definitions with the rest of its file", async () => {
    const memory = await moved(
      {
        "MEMORY.md":
          "# M\n\n[one]\n\n## S\n\n[two] [w]\n\n[one]: a.md\n\n## End\n\n[two]: a.md\n[w]: https://example.com/\n",
        "a.md": "x",
      },
      "## S",
    );
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\n[one]\n\n- [S](topics/s.md)\n\n[one]: a.md\n\n## End\n\n[two]: a.md\n[w]: https://example.com/\n",
    );
    assert.equal(
      memory.text("topics/s.md"),
      "# S\n\n[two] [w]\n\n[one]: ../a.md\n\n[two]: ../a.md\n[w]: https://example.com/\n",
    );
  });

  it("may be underlined, end the file without a line break, or have other line breaks", async () => {
    const underlined = await moved({ "MEMORY.md": "# M\n\nBig\nplan\n---\n\nText" }, "Big");
    assert.equal(underlined.text("MEMORY.md"), "# M\n\n- [Big plan](topics/big-plan.md)");
    assert.equal(underlined.text("topics/big-plan.md"), "# Big plan\n\nText\n");
    const windows = await moved({ "MEMORY.md": "# M\r\n\r\n## S\r\n\r\nText\r\n" }, "## S");
    assert.equal(windows.text("MEMORY.md"), "# M\r\n\r\n- [S](topics/s.md)\r\n");
    assert.equal(windows.text("topics/s.md"), "# S\r\n\r\nText\r\n");
  });

  it("may be named otherwise, and is refused over another file or without a heading", async () => {
    const contents = {
      "MEMORY.md": "# M\n\n## S\n\n```\n## no heading\n```\n",
      "topics/": { "MEMORY.md": "x", "s.md": "x" },
    };
    const memory = memoryOf(contents);
    const refused = async (request: Omit<SectionMoveRequest, "path">): Promise<string> => {
      const plan = await planSectionMove(viewOf(memory), { path: "MEMORY.md", ...request }, count);
      return isRefused(plan) ? plan.refusal : assert.fail(plan.report);
    };
    assert.match(await refused({ line: 2, directory: "topics" }), /^topics\/s\.md exists already/);
    assert.match(await refused({ line: 5, directory: "topics" }), /^There is no heading on line 6 of MEMORY\.md/);
    const plan = await move(memory, { path: "MEMORY.md", line: 2, directory: "topics", name: "other" });
    assert.equal(plan.path, "topics/other.md");
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import { findings, fixed, layered } from "../../../support/layeredMemory";
import type { MemoryContents } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

describe("A fact in two places", () => {
  const duplicates = (contents: MemoryContents): string[] => findings(layered(contents));

  it("is found across long-term memory, topics and active context, with the place that says it first", () => {
    const memory = layered({
      "MEMORY.md": "# M\n\n- 2026-01-10 — Invoices go out on the first working day\n",
      "ACTIVE-CONTEXT.md": "* **Invoices** go out on the first working days.\n",
    });
    const [found] = checkMemory(viewOf(memory)).filter(({ rule }) => rule === "duplicate-fact");
    assert.equal(found?.message, "This entry says nearly the same as line 3 of MEMORY.md. Keep it in one place.");
    assert.deepEqual([found?.path, found?.range.start.line], ["ACTIVE-CONTEXT.md", 0]);
    assert.deepEqual(
      found?.related.map(({ path, range }) => [path, range?.start.line]),
      [["MEMORY.md", 2]],
    );
  });

  it("can be removed where it is repeated, unless something hangs on it", () => {
    const fact = "- Invoices go out on the first working day\n";
    const memory = layered({ "MEMORY.md": fact, "ACTIVE-CONTEXT.md": `# Now\n\n${fact}- [ ] a\n` });
    fixed(memory, "duplicate-fact");
    assert.equal(memory.text("ACTIVE-CONTEXT.md"), "# Now\n\n- [ ] a\n");
    assert.equal(memory.text("MEMORY.md"), fact);
    const view = viewOf(layered({ "MEMORY.md": fact, "ACTIVE-CONTEXT.md": `${fact}  - since May\n` }));
    const [found] = checkMemory(view).filter(({ rule }) => rule === "duplicate-fact");
    assert.ok(found !== undefined);
    assert.deepEqual(fixesFor(found, view), []);
  });

  it("is one finding for a file that repeats much of each other", () => {
    const facts = ["red", "green", "blue", "black"]
      .map((colour) => `- The ${colour} line carries orders of one customer\n`)
      .join("");
    assert.deepEqual(duplicates({ "MEMORY.md": facts, "memory/": { "topics/": { "a.md": `# A\n\n${facts}` } } }), [
      "hint duplicate-fact memory/topics/a.md:3 memory/topics/a.md repeats 4 entries of MEMORY.md. Keep each in one place.",
    ]);
    const memory = layered({ "MEMORY.md": facts, "ACTIVE-CONTEXT.md": `# Now\n${facts}- [ ] a\n` });
    assert.equal(fixed(memory, "duplicate-fact").text("ACTIVE-CONTEXT.md"), "# Now\n- [ ] a\n");
  });

  it("is none where numbers, names, negations or dates differ, in daily notes, or in entries that say little", () => {
    const pairs = [
      ["The service listens on port 5432 of the host", "The service listens on port 5433 of the host"],
      ["Noor wants to be asked before an order is placed", "Ida wants to be asked before an order is placed"],
      ["Noor wants to be asked before an order is placed", "Noor wants not to be asked before an order is placed"],
      ["2026-01-10 — deployment of the importer went fine", "2026-01-17 — deployment of the importer went fine"],
      ["Status: waiting for review", "Status: waiting for review"],
      [
        "[Billing](a.md): invoices, taxes and reminders of all customers",
        "[Billing](a.md): invoices, taxes and reminders of all customers",
      ],
    ];
    for (const [a, b] of pairs) {
      assert.deepEqual(duplicates({ "MEMORY.md": `- ${a}\n`, "ACTIVE-CONTEXT.md": `- ${b}\n` }), [], a);
    }
    const fact = "- Invoices go out on the first working day\n";
    assert.deepEqual(duplicates({ "MEMORY.md": fact, "memory/": { "2026-03-01.md": fact } }), []);
  });
});

describe("What AGENTS.md says", () => {
  it("is not repeated in MEMORY.md, as an entry or as a paragraph", () => {
    const rule = "Ask before anything is sent to a person\noutside of the team.";
    const memory = layered({
      "MEMORY.md": `# M\n\n- ${rule.replace("\n", " ")}\n`,
      "AGENTS.md": `# Rules\n\n${rule}\n`,
    });
    assert.deepEqual(
      findings(memory).filter((each) => !each.includes("agents-file-in-core")),
      ["hint overlap-with-agents-file MEMORY.md:3 MEMORY.md repeats 1 passage of AGENTS.md. Keep each in one of them."],
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bytesCounter } from "../../../../server/src/memory/budget/tokens";
import { type MemoryMovePlan, planMemoryMove } from "../../../../server/src/memory/operations/moveMemory";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { coreFiles, verdictOf } from "../../../../server/src/memory/tree/queries";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

const count = async (text: string): Promise<number> => bytesCounter.count(text);

/** Moves a file; the tokens that were foretold must be those of the memory afterwards. */
async function move(memory: InMemoryFileSystem, path: string, directory: string): Promise<MemoryMovePlan> {
  const before = viewOf(memory);
  const plan = await planMemoryMove(before, { path, directory }, count);
  if (isRefused(plan)) return assert.fail(plan.refusal);
  applyEdits(memory, plan.edits);
  assert.deepEqual(plan.core, { before: before.budget.tokens, after: viewOf(memory).budget.tokens });
  return plan;
}

async function refusal(memory: InMemoryFileSystem, path: string, directory: string): Promise<string> {
  const plan = await planMemoryMove(viewOf(memory), { path, directory }, count);
  return isRefused(plan) ? plan.refusal : assert.fail(plan.report);
}

const contents = {
  "MEMORY.md": "# M\n\n- [Who I am](persona.md): read first\n- [people/](people/MEMORY.md): Who is who\n",
  "persona.md": `# Persona\n\nSee [Bob](people/bob.md).\n${"word ".repeat(80)}\n`,
  "people/": { "MEMORY.md": "# Who is who\n\n- [Bob](bob.md)\n", "bob.md": "# Bob\n\n[me](../persona.md)\n" },
};

describe("A core file that moves to external memory", () => {
  it("takes its line and its links along, and each request saves its tokens", async () => {
    const memory = memoryOf(contents);
    const { path, report } = await move(memory, "persona.md", "people");
    assert.equal(path, "people/persona.md");
    assert.match(
      report,
      /^persona\.md moves to people\/persona\.md\. Each request saves ≈\d+ tokens: core memory goes from ≈\d+ to ≈\d+ tokens \(bytes\/4\)\.$/,
    );
    assert.equal(memory.text("MEMORY.md"), "# M\n\n- [people/](people/MEMORY.md): Who is who\n");
    assert.equal(
      memory.text("people/MEMORY.md"),
      "# Who is who\n\n- [Bob](bob.md)\n- [Who I am](persona.md): read first\n",
    );
    assert.match(memory.text("people/persona.md"), /See \[Bob\]\(bob\.md\)/);
    assert.equal(memory.text("people/bob.md"), "# Bob\n\n[me](persona.md)\n");
    assert.deepEqual(checkMemory(viewOf(memory)), []);
  });

  it("comes with its new directory and an index in it, which is listed above", async () => {
    const memory = memoryOf(contents);
    await move(memory, "persona.md", "about/me");
    assert.equal(memory.text("about/MEMORY.md"), "# About\n\n- [me/](me/MEMORY.md)\n");
    assert.equal(memory.text("about/me/MEMORY.md"), "# Me\n\n- [Who I am](persona.md): read first\n");
    assert.equal(
      memory.text("MEMORY.md"),
      "# M\n\n- [about/](about/MEMORY.md)\n- [people/](people/MEMORY.md): Who is who\n",
    );
    assert.equal(memory.text("people/bob.md"), "# Bob\n\n[me](../about/me/persona.md)\n");
    assert.deepEqual(checkMemory(viewOf(memory)), []);
  });

  it("that no index listed is listed by what it says of itself", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "a.md": "# Alpha\n", "n/": { "MEMORY.md": "# N\n" } });
    await move(memory, "a.md", "n");
    assert.equal(memory.text("n/MEMORY.md"), "# N\n\n- [Alpha](a.md)\n");
  });

  it("gives a directory that lacks one its index", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "a.md": "# Alpha\n", "n/": { "b.md": "# Beta\n" } });
    await move(memory, "a.md", "n");
    assert.equal(memory.text("n/MEMORY.md"), "# N\n\n- [Beta](b.md)\n- [Alpha](a.md)\n");
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
  });
});

describe("An external file that moves to core memory", () => {
  it("brings everything back as it was, and each request costs its tokens", async () => {
    const memory = memoryOf(contents);
    await move(memory, "persona.md", "people");
    const { report } = await move(memory, "people/persona.md", "");
    assert.match(report, /Each request costs ≈\d+ tokens/);
    assert.deepEqual(coreFiles(viewOf(memory).tree), ["MEMORY.md", "persona.md"]);
    assert.equal(memory.text("persona.md"), contents["persona.md"]);
    assert.equal(memory.text("people/bob.md"), contents["people/"]["bob.md"]);
    assert.match(memory.text("MEMORY.md"), /- \[Who I am\]\(persona\.md\): read first\n/);
  });

  it("is told of when it goes over the budget", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "n/": { "MEMORY.md": "# N\n", "big.md": "x".repeat(400) } });
    const view = viewOf(memory, { settings: { "budget.limit": 50 } });
    const plan = await planMemoryMove(view, { path: "n/big.md", directory: "" }, count);
    assert.ok(!isRefused(plan));
    assert.match(plan.report, /over its budget of 50\.$/);
  });
});

describe("A file", () => {
  it("does not move over another one, into what is not memory, or when it is an index", async () => {
    const memory = memoryOf({ ...contents, "people/": { ...contents["people/"], "persona.md": "x" } });
    assert.match(await refusal(memory, "persona.md", "people"), /^people\/persona\.md exists already/);
    assert.match(
      await refusal(memory, "persona.md", "skills/x"),
      /would not be memory|other format|not part of memory|skills/,
    );
    assert.match(await refusal(memory, "persona.md", ".git"), /^Hidden directories/);
    assert.match(await refusal(memory, "MEMORY.md", "people"), /^MEMORY\.md belongs to its directory/);
    assert.match(await refusal(memory, "gone.md", "people"), /^gone\.md is no file of this memory/);
    assert.match(await refusal(memory, "persona.md", ""), /is there already/);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { INDEX_NAME } from "../../../server/src/memory/names";
import { runSteps, walkMemory } from "../../../server/src/memory/tree/walk";
import { answersOf, caseInMemory, conformanceCase, conformanceCases, settingsOf } from "../../support/conformanceCases";
import { memoryOf } from "../../support/memoryOf";

const plainCases = conformanceCases.filter((each) => each.manual !== true);

describe("The conformance cases hold in memory", () => {
  for (const each of plainCases) {
    it(`${each.id}: ${each.title}`, () => {
      const tree = runSteps(walkMemory(caseInMemory(each), settingsOf(each).tree));
      assert.deepEqual(answersOf(tree), each.expect);
    });
  }
});

describe("The conformance cases hold where names are found whatever their letter case", () => {
  for (const each of plainCases.filter((candidate) => !namesCollide(candidate.entries.map((entry) => entry.path)))) {
    it(`${each.id}: ${each.title}`, () => {
      const tree = runSteps(walkMemory(caseInMemory(each, true), settingsOf(each).tree));
      assert.deepEqual(answersOf(tree), each.expect);
    });
  }

  it("leaves out only the cases whose names such a disk cannot hold", () => {
    const left = plainCases.filter((each) => namesCollide(each.entries.map((entry) => entry.path)));
    assert.deepEqual(
      left.map((each) => each.id),
      ["N04", "N63", "N71", "D56", "K51", "K67", "L66"],
    );
  });

  it("does not take memory.md for the index although asking for MEMORY.md finds it (N01)", () => {
    const memory = memoryOf({ "memory.md": "x\n" }, { isCaseInsensitive: true });
    assert.ok(memory.has(INDEX_NAME));
    const tree = runSteps(walkMemory(memory, settingsOf(conformanceCase("N01")).tree));
    assert.equal(answersOf(tree).verdict, "invalid");
  });
});

describe("The conformance cases that need a set-up hold", () => {
  it("L15: an unreadable directory leaves the verdict open", () => {
    const each = conformanceCase("L15");
    const memory = caseInMemory(each);
    memory.setReadable("locked", false);
    assert.deepEqual(answersOf(runSteps(walkMemory(memory, settingsOf(each).tree))), each.expect);
  });

  it("L16: an unreadable MEMORY.md is there all the same", () => {
    const each = conformanceCase("L16");
    const memory = caseInMemory(each);
    memory.setReadable(INDEX_NAME, false);
    assert.deepEqual(answersOf(runSteps(walkMemory(memory, settingsOf(each).tree))), each.expect);
    assert.equal(memory.read(INDEX_NAME), "unreadable");
  });

  it("L17: a file that vanishes between listing and reading is gone after the next walk, without an error", () => {
    const each = conformanceCase("L17");
    const memory = caseInMemory(each);
    const listed = runSteps(walkMemory(memory, settingsOf(each).tree));
    memory.remove("a.md");
    assert.deepEqual(answersOf(listed).core, ["MEMORY.md", "a.md"]);
    assert.equal(memory.read("a.md"), "missing");
    assert.deepEqual(answersOf(runSteps(walkMemory(memory, settingsOf(each).tree))), each.expect);
  });

  it("L17: a directory that vanishes while it is walked is left out without a word", () => {
    const memory = memoryOf({ "MEMORY.md": "x\n", "gone/": { "a.md": "x\n" }, "stays/": { "MEMORY.md": "x\n" } });
    const steps = walkMemory(memory, settingsOf(conformanceCase("L17")).tree);
    const first = steps.next();
    assert.equal(first.done, false);
    memory.remove("gone");
    const { verdict, missing, external } = answersOf(runSteps(steps));
    assert.deepEqual({ verdict, missing, external }, { verdict: "valid", missing: [], external: ["stays/MEMORY.md"] });
  });

  it("D07: two hundred levels, every one indexed, are valid", () => {
    const memory = memoryOf();
    for (let depth = 0, directory = ""; depth < 200; depth++, directory += `d${depth}/`) {
      memory.write(`${directory}MEMORY.md`, "x\n");
    }
    const { verdict, external } = answersOf(runSteps(walkMemory(memory, settingsOf(conformanceCase("D07")).tree)));
    assert.equal(verdict, "valid");
    assert.equal(external.length, 199);
  });
});

/** Whether two entries, or two directories on the way to them, have names that differ only by letter case. */
function namesCollide(paths: readonly string[]): boolean {
  const names = new Set(paths.flatMap((each) => each.split("/").map((_, i, parts) => parts.slice(0, i + 1).join("/"))));
  return new Set([...names].map((each) => each.toLowerCase())).size < names.size;
}

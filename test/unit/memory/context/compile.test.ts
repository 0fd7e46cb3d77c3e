import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CompiledContext, compileContext } from "../../../../server/src/memory/context/compile";
import { decodeText } from "../../../../server/src/memory/text";
import { t0 } from "../../../support/caseTree";
import { caseInMemory, conformanceCase } from "../../../support/conformanceCases";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

function compile(memory: InMemoryFileSystem): CompiledContext {
  const view = viewOf(memory);
  return compileContext(view.tree, {
    rootName: "memory",
    budget: view.budget,
    readText: (path) => {
      const bytes = memory.read(path);
      return typeof bytes === "string" ? undefined : { text: decodeText(bytes).text, bytes: bytes.length };
    },
    facts: view.facts,
  });
}

describe("A compiled context", () => {
  it("holds every Markdown file of the root in full (C01)", () => {
    assert.deepEqual(
      compile(memoryOf(t0)).core.map(({ path, text }) => [path, text]),
      [
        ["MEMORY.md", t0["MEMORY.md"]],
        ["human.md", "HUMAN\n"],
        ["persona.md", "PERSONA\n"],
      ],
    );
  });

  it("holds nothing of what lies below, be it memory or skills (C02, C03)", () => {
    const text = JSON.stringify(compile(memoryOf(t0)).core);
    for (const word of ["PROJECTS-INDEX", "ALPHA", "DEEP", "NOTES-INDEX", "LOG", "SKILL"])
      assert.ok(!text.includes(word), word);
  });

  it("names the next layer, and that only, with what its indexes say of it (C04)", () => {
    const memory = memoryOf({ ...t0, "people/": { "MEMORY.md": "---\ndescription: Who is who\n---\n", "a.md": "x" } });
    assert.deepEqual(compile(memory).next, [
      { path: "notes/", hasIndex: true, description: undefined },
      { path: "people/", hasIndex: true, description: "Who is who" },
      { path: "projects/", hasIndex: true, description: undefined },
    ]);
  });

  it("of a core-only memory has no next layer (C06)", () => {
    assert.deepEqual(compile(caseInMemory(conformanceCase("S03"))).next, []);
  });

  it("names also a directory that has no index, and says so (C07)", () => {
    assert.deepEqual(compile(caseInMemory(conformanceCase("S07"))).next, [
      { path: "notes/", hasIndex: false, description: undefined },
    ]);
  });

  it("begins with MEMORY.md and goes on by code point, on every machine (C12)", () => {
    const memory = memoryOf({ "🧠.md": "x", "\uffee.md": "x", "b.md": "x", "A.md": "x", "MEMORY.md": "x" });
    assert.deepEqual(
      compile(memory).core.map(({ path }) => path),
      ["MEMORY.md", "A.md", "b.md", "\uffee.md", "🧠.md"],
    );
  });

  it("drops byte-order marks and reads what is not UTF-8 with replacement marks (E01, E03)", () => {
    assert.deepEqual(compile(caseInMemory(conformanceCase("E01"))).core[0]?.text, "# Memory\n");
    assert.deepEqual(compile(caseInMemory(conformanceCase("E03"))).core[1]?.text, "abc \ufffd\ufffd def\n");
  });

  it("carries the tokens of each file and of all, with counter and limit", () => {
    const { core, counter, tokens, limit } = compile(memoryOf({ "MEMORY.md": "12345678", "a.md": "1" }));
    assert.deepEqual(
      core.map(({ count, bytes }) => [count?.tokens, bytes]),
      [
        [2, 8],
        [1, 1],
      ],
    );
    assert.deepEqual({ counter, tokens, limit }, { counter: "bytes/4", tokens: 3, limit: 30_000 });
  });
});

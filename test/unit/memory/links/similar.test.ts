import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { normalName } from "../../../../server/src/memory/links/places";
import { editDistance, SimilarNames } from "../../../../server/src/memory/links/similar";
import { compareCodePoints } from "../../../../server/src/memory/paths";
import { always } from "../../../support/always";
import { assertNotSlower } from "../../../support/linearTime";

/** Letters to add, drop or change, straight from the definition. */
function distance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const change = a.at(-1) === b.at(-1) ? 0 : 1;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  return Math.min(distance(x, y) + change, distance(x, b) + 1, distance(a, y) + 1);
}

describe("The distance of two names", () => {
  it("is the number of letters to add, drop or change, and one above the limit where it is more", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    always(
      fc.tuple(word, word, fc.integer({ min: 0, max: 4 })),
      ([a, b, limit]) =>
        assert.equal(editDistance(a, b, limit), Math.min(distance(a, b), limit + 1), `${a} ${b} ${limit}`),
      500,
    );
  });
});

describe("The names most like one that is not there", () => {
  const names = new SimilarNames([
    "a/plan.md",
    "plans.md",
    "b/planet.md",
    "notes.md",
    "MEMORY.md",
    "a/MEMORY.md",
    "Plan_b.md",
  ]);

  it("are the same name elsewhere, then those a letter or two away", () => {
    assert.deepEqual(names.nearest("plan.md"), ["a/plan.md", "plans.md"]);
    assert.deepEqual(names.nearest("plan-b.md"), ["Plan_b.md", "plans.md", "a/plan.md"]);
    assert.deepEqual(names.nearest("something-else.md"), []);
  });

  it("are indexes only for an index", () => {
    assert.deepEqual(names.nearest("memori.md"), []);
    assert.deepEqual(names.nearest("b/MEMORY.md"), ["MEMORY.md", "a/MEMORY.md"]);
  });

  it("are found by their letters as they are by asking every name", () => {
    const letter = fc.constantFrom("a", "b", "1", "4", "-", "é");
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 7 });
    let offered = 0;
    always(
      fc.tuple(fc.uniqueArray(word, { maxLength: 12 }), word),
      ([words, wanted]) => {
        const paths = words.map((each) => `n/${each}.md`);
        const near = new SimilarNames(paths).nearest(`n/${wanted}.md`);
        const name = normalName(`${wanted}.md`);
        const allowed = Math.max(1, Math.floor(name.length / 4));
        const expected = paths
          .map((path) => ({ path, far: editDistance(name, normalName(path.slice(2)), allowed) }))
          .filter(({ far }) => far <= allowed)
          .sort((a, b) => a.far - b.far || compareCodePoints(a.path, b.path));
        assert.deepEqual(
          near,
          expected.slice(0, 3).map(({ path }) => path),
        );
        offered += near.length;
      },
      1000,
    );
    assert.ok(offered > 100, `only ${offered} were offered`);
  });

  it("are found among very many without going through all", () => {
    const search = (count: number): (() => void) => {
      const many = new SimilarNames(Array.from({ length: count }, (_, i) => `note-${i}.md`));
      return () => {
        for (let i = 0; i < 300; i++) assert.deepEqual(many.nearest(`missing-${i}.md`), []);
      };
    };
    assertNotSlower(3, search(20_000), search(1000));
  });
});

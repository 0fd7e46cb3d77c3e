import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { updateTree } from "../../../server/src/memory/tree/update";
import { runSteps, walkMemory } from "../../../server/src/memory/tree/walk";
import { always } from "../../support/always";
import {
  addEntry,
  answersOf,
  type CaseEntry,
  conformanceCases,
  emptyCaseInMemory,
  settingsOf,
} from "../../support/conformanceCases";

describe("A conformance case that arrives piece by piece gives the answers of a fresh walk", () => {
  for (const each of conformanceCases.filter(({ manual, rootstate }) => manual !== true && rootstate === undefined)) {
    it(`${each.id}: ${each.title}`, () => {
      const order = fc.shuffledSubarray([...each.entries], { minLength: each.entries.length });
      always(
        fc.tuple(order, order),
        ([arrivals, departures]) => {
          const settings = settingsOf(each).tree;
          const memory = emptyCaseInMemory(each);
          const empty = runSteps(walkMemory(memory, settings));
          let tree = empty;
          const bringUpToDate = (entry: CaseEntry): void => {
            tree = runSteps(updateTree(tree, memory, settings, [entry.path]));
            assert.deepEqual(tree, runSteps(walkMemory(memory, settings)));
          };
          for (const entry of arrivals) {
            addEntry(memory, entry);
            bringUpToDate(entry);
          }
          assert.deepEqual(answersOf(tree), each.expect);
          for (const entry of departures) {
            memory.remove(entry.path);
            bringUpToDate(entry);
          }
          assert.deepEqual(answersOf(tree).missing, answersOf(empty).missing);
          assert.deepEqual(answersOf(tree).external, []);
        },
        10,
      );
    });
  }

  it("leads from an absent root to a memory and back (R01, R02)", () => {
    const [absent, file] = ["R01", "R02"].map((id) => conformanceCases.find((each) => each.id === id));
    assert.ok(absent !== undefined && file !== undefined);
    const settings = settingsOf(absent).tree;
    const memory = emptyCaseInMemory(absent);
    let tree = runSteps(walkMemory(memory, settings));
    assert.deepEqual(answersOf(tree), absent.expect);
    memory.write("MEMORY.md", "x\n");
    tree = runSteps(updateTree(tree, memory, settings, ["MEMORY.md"]));
    assert.equal(answersOf(tree).verdict, "valid");
    memory.remove("");
    memory.write("", "x\n");
    tree = runSteps(updateTree(tree, memory, settings, ["MEMORY.md"]));
    assert.equal(tree.state, "not-a-directory");
    assert.deepEqual(answersOf(tree), file.expect);
    memory.remove("");
    tree = runSteps(updateTree(tree, memory, settings, [""]));
    assert.equal(tree.state, "missing");
  });
});

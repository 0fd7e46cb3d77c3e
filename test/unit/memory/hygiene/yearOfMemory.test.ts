import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { followsArchitecture } from "../../../../server/src/memory/hygiene/profile";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { verdictOf } from "../../../../server/src/memory/tree/queries";
import { memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

describe("A memory of 18 months for tests", () => {
  const { files, notes } = yearOfMemory();

  it("has the same bytes for the same seed and others for another", () => {
    assert.deepEqual(yearOfMemory().files, files);
    assert.notDeepEqual(yearOfMemory({ seed: 19 }).files, files);
  });

  it("is of a realistic size and manner", () => {
    const texts = Object.values(files);
    assert.ok(notes.length > 350 && notes.length < 400, String(notes.length));
    assert.deepEqual([notes.at(-1)?.date, notes.at(-2)?.date], ["2026-03-01", "2026-02-28"]);
    assert.ok(texts.filter((text) => text.includes("\r\n")).length > 20);
    assert.ok(texts.some((text) => text.startsWith("\uFEFF")));
    assert.ok(notes.flatMap(({ decisions }) => decisions).length > 300);
  });

  it("follows the architecture, holds no secret and lacks the index of one directory", () => {
    const view = viewOf(memoryOf(files));
    assert.equal(followsArchitecture(view.tree, view.settings), true);
    assert.equal(verdictOf(view.tree), "invalid");
    const found = checkMemory(view);
    assert.equal(found.filter(({ rule }) => rule === "secret-in-memory").length, 0);
    const graver = found.filter(({ rule, severity }) => severity === "error" && rule !== "missing-index");
    assert.deepEqual(graver, []);
  });
});

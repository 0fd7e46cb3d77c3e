import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFileSystem } from "../../../server/src/host/nodeFileSystem";
import { makeO200kCounter } from "../../../server/src/host/o200k";
import { checkMemory } from "../../../server/src/memory/rules/run";
import { countTexts, readMemory, viewMemory } from "../../../server/src/memory/rules/view";
import { defaultSettings } from "../../../server/src/memory/settings";
import { ignoredEntries, verdictOf } from "../../../server/src/memory/tree/queries";
import { runSteps } from "../../../server/src/memory/tree/walk";
import { calendarOf } from "../../support/calendarOf";
import { findSecrets } from "../../support/findSecrets";
import { inRepository } from "../../support/repository";

describe("The sample memory that a newcomer sees first", () => {
  const read = runSteps(readMemory(openFileSystem(inRepository("test/fixtures/sample-memory")), defaultSettings.tree));

  it("is of realistic size", () => {
    const { fileCount, directoryCount } = read.tree.root;
    assert.ok(fileCount >= 60 && fileCount <= 90, `${fileCount} files`);
    assert.ok(directoryCount >= 10 && directoryCount <= 16, `${directoryCount} directories`);
    assert.equal(read.core.size, 10);
  });

  it("has exactly the problems it was given", async () => {
    const counter = makeO200kCounter();
    const counts = await countTexts(read.core, "o200k_base", async (_counter, text) => counter.count(text));
    const view = viewMemory(read, {
      settings: defaultSettings,
      rootName: "sample",
      parentHasIndex: false,
      counts,
      findSecrets,
      calendar: calendarOf(),
    });
    assert.deepEqual(
      checkMemory(view).map(({ rule, severity, path }) => `${severity} ${rule} ${path}`),
      [
        "information core-near-budget ",
        "hint unreachable-file incidents/2026-06-duplicate-keys.md",
        "hint unlisted-file incidents/MEMORY.md",
        "error index-wrong-case meetings/memory.md",
        "warning broken-link projects/MEMORY.md",
        "error missing-index research",
        "error missing-index runbooks",
      ],
    );
    assert.equal(verdictOf(read.tree), "invalid");
    assert.ok(view.budget.tokens > 24_200 && view.budget.tokens < 26_000, `${view.budget.tokens} tokens`);
  });

  it("shows each kind of neighbour that is not memory", () => {
    assert.deepEqual(ignoredEntries(read.tree), [
      { path: ".drafts/", reason: "hidden-dir" },
      { path: "assets/", reason: "not-memory-dir" },
      { path: "berths-2026-11.csv", reason: "non-markdown" },
      { path: "skills/", reason: "other-format" },
    ]);
  });
});

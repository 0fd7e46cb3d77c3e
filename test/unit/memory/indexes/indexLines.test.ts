import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { addIndexLines } from "../../../../server/src/memory/indexes/indexLines";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { topicCreate } from "../../../../server/src/memory/operations/topicCreate";
import { applyEdits } from "../../../support/applyEdits";
import { memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { inRepository } from "../../../support/repository";
import { viewOf } from "../../../support/viewOf";

/** The root's index after something new was listed in it. */
function listed(index: string, target: string, description?: string): string {
  const memory = memoryOf({ "MEMORY.md": index, "a.md": "# A\n", "b.md": "# B\n", "old/": { "MEMORY.md": "# O\n" } });
  applyEdits(memory, addIndexLines("MEMORY.md", [{ target, description, isNew: true }], viewOf(memory)));
  return memory.text("MEMORY.md");
}

describe("A line of an index", () => {
  it("never goes into a list that merely links somewhere", () => {
    const facts = [
      "# M\n\n## Facts\n\n- Bo likes tea.\n- Bo sails, and what that takes stands in [old](old/MEMORY.md).\n- Bo is tall.\n",
      "# M\n\n## Learned\n\n1. **2026-02-01** Before saying that it was always so, look into [old](old/MEMORY.md).\n",
      "# M\n\n## Dates\n\n- 2026-04-01: the release\n  goes out\n\n",
      "# M\n\n- One fact",
    ];
    for (const text of facts)
      assert.equal(
        listed(text, "memory/MEMORY.md"),
        `${text.trimEnd()}\n\n## Index\n\n- [memory/](memory/MEMORY.md)\n`,
        text,
      );
  });

  it("goes into the list that lists, wherever that stands", () => {
    const text = "# M\n\n- [old/](old/MEMORY.md): old\n- [a](a.md)\n\n## Facts\n\n- Bo is tall.\n";
    assert.equal(listed(text, "memory/MEMORY.md"), text.replace("- [old/]", "- [memory/](memory/MEMORY.md)\n- [old/]"));
    const twice = listed("# M\n\n- A fact\n\n## Index\n\n- [a](a.md)\n", "b.md", "B");
    assert.equal(twice, "# M\n\n- A fact\n\n## Index\n\n- [a](a.md)\n- [B](b.md)\n");
  });

  it("stands right below a single heading, and below text", () => {
    assert.equal(listed("# M\n", "a.md", "A"), "# M\n\n- [A](a.md)\n");
    assert.equal(
      listed("# M\n\n## On demand\n\nRead these.\n", "a.md", "A"),
      "# M\n\n## On demand\n\nRead these.\n\n- [A](a.md)\n",
    );
  });

  it("does not fill a section that is empty yet", () => {
    assert.equal(listed("# M\n\n## Dates\n", "a.md", "A"), "# M\n\n## Dates\n\n## Index\n\n- [A](a.md)\n");
  });

  it("is a row where a table lists what stands beside it", () => {
    const table = "# M\n\n| Folder | What | When |\n| --- | --- | --- |\n| [old/](old/MEMORY.md) | Old | never |";
    assert.equal(listed(table, "memory/MEMORY.md"), `${table}\n| [memory/](memory/MEMORY.md) |  |  |`);
    assert.equal(
      listed(`${table}\n\nMore.\n`, "memory/MEMORY.md", "Days | nights"),
      `${table}\n| [memory/](memory/MEMORY.md) | Days \\| nights |  |\n\nMore.\n`,
    );
  });

  it("in the sample memory goes where folders are listed", async () => {
    const index = readFileSync(inRepository("test", "fixtures", "sample-memory", "MEMORY.md"), "utf8");
    const folders = ["projects", "people", "notes", "incidents", "archive", "港"].map((name) => [
      `${name}/MEMORY.md`,
      "x",
    ]);
    const memory = memoryOf({ "MEMORY.md": index, ...Object.fromEntries(folders) });
    const answer = await topicCreate.run(operationWorldOf(memory), { name: "tides" });
    assert.ok(!isRefused(answer));
    applyEdits(memory, answer.edits);
    const meetings = index.split("\n").find((line) => line.startsWith("| meetings/")) ?? assert.fail("no such row");
    assert.equal(
      memory.text("MEMORY.md"),
      index.replace(meetings, `${meetings}\n| [memory/](memory/MEMORY.md) |  |  |`),
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { topicCreate } from "../../../../server/src/memory/operations/topicCreate";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function answerOf(memory: InMemoryFileSystem, values: Record<string, string>): Promise<OperationAnswer> {
  const answer = await topicCreate.run(operationWorldOf(memory), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

function rulesOf(memory: InMemoryFileSystem): string[] {
  return checkMemory(viewOf(memory)).map(({ rule, path }) => `${rule} ${path}`);
}

describe("/topic-create", () => {
  it("A30: creates the file and the index together where the topics have no index", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/2026-03-01.md": "# Note\n",
      "memory/topics/search.md": "# Search\n",
    });
    applyEdits(memory, (await answerOf(memory, { name: "billing" })).edits);
    assert.match(memory.text("memory/topics/billing.md"), /^# Billing\n\n## Facts\n/);
    assert.equal(
      memory.text("memory/topics/MEMORY.md"),
      "# Topics\n\n- [Search](search.md)\n- [Billing](billing.md)\n",
    );
    assert.match(memory.text("memory/MEMORY.md"), /topics\/MEMORY\.md/);
    assert.deepEqual(rulesOf(memory), []);
  });

  it("A30: lists the new directory in an index that is created along with it", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "memory/": { "2026-02-28.md": "# Note\n" } });
    applyEdits(memory, (await answerOf(memory, { name: "billing" })).edits);
    assert.equal(
      memory.text("memory/MEMORY.md"),
      "# Memory\n\n- [Note](2026-02-28.md)\n- [topics/](topics/MEMORY.md)\n",
    );
    assert.deepEqual(rulesOf(memory), []);
  });

  it("calls the topic in the index as it was spoken", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/": { "MEMORY.md": "# Notes\n", "2026-03-01.md": "# N\n" },
    });
    applyEdits(memory, (await answerOf(memory, { name: "OpenAI API" })).edits);
    assert.equal(memory.text("memory/topics/MEMORY.md"), "# Topics\n\n- [OpenAI API](openai-api.md)\n");
    applyEdits(memory, (await answerOf(memory, { name: "Größen unter iOS" })).edits);
    assert.match(memory.text("memory/topics/MEMORY.md"), /^- \[Größen unter iOS\]\(größen-unter-ios\.md\)$/m);
  });

  it("creates every directory on the way, with what the topic is about", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    applyEdits(memory, (await answerOf(memory, { name: "Customer Calls", about: "Who calls, and why." })).edits);
    assert.match(
      memory.text("memory/topics/customer-calls.md"),
      /^# Customer Calls\n\nWho calls, and why\.\n\n## Facts/,
    );
    assert.deepEqual(rulesOf(memory), []);
  });

  it("adds the line to the index that is there", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/MEMORY.md": "# Memory\n\n- [topics/](topics/MEMORY.md)\n",
      "memory/topics/MEMORY.md": "# Topics\n\n* [Search](search.md)\n",
      "memory/topics/search.md": "# Search\n",
    });
    applyEdits(memory, (await answerOf(memory, { name: "billing" })).edits);
    assert.equal(
      memory.text("memory/topics/MEMORY.md"),
      "# Topics\n\n* [Billing](billing.md)\n* [Search](search.md)\n",
    );
  });

  it("offers topics of nearly the same name first, and creates only when told to", async () => {
    const topics = { "invoices.md": "# Invoices\n", "customer-billing.md": "# B\n", "x.md": "# Search engine\n" };
    const memory = memoryOf({ "MEMORY.md": "# M\n", "memory/topics/": { "MEMORY.md": "# T\n", ...topics } });
    for (const [name, alike] of [
      ["invoice", "memory/topics/invoices.md"],
      ["Billing customers", "memory/topics/customer-billing.md"],
      ["search", "memory/topics/x.md"],
    ] as const) {
      const answer = await answerOf(memory, { name });
      assert.deepEqual([answer.edits, answer.actions?.[0]?.path], [[], alike]);
      const create = answer.actions?.at(-1);
      assert.ok((await answerOf(memory, { ...create?.values })).edits.length > 0);
    }
    assert.ok((await answerOf(memory, { name: "hiring" })).edits.length > 0);
    assert.deepEqual((await answerOf(memory, { name: "invoices", anyway: "true" })).open, {
      path: "memory/topics/invoices.md",
    });
  });

  it("refuses what is no name, and a secret", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    for (const values of [{ name: "!!" }, { name: "a/../.." }, { name: "x", about: "password: MyS3cretP@ss!" }])
      assert.ok(isRefused(await topicCreate.run(operationWorldOf(memory), values)), JSON.stringify(values));
  });

  it("in 18 months of memory lists the topic and finds those that are alike", async () => {
    const memory = memoryOf(yearOfMemory().files);
    const before = new Set(rulesOf(memory));
    assert.deepEqual((await answerOf(memory, { name: "release" })).edits, []);
    applyEdits(memory, (await answerOf(memory, { name: "Quarterly taxes" })).edits);
    assert.deepEqual(
      rulesOf(memory).filter((each) => !before.has(each)),
      [],
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRefused, type Operation, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { findOperation } from "../../../../server/src/memory/operations/registry";
import { sessionEnd } from "../../../../server/src/memory/operations/sessionEnd";
import { sessionStart } from "../../../../server/src/memory/operations/sessionStart";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function answerOf(
  operation: Operation,
  files: MemoryContents,
  values: Record<string, string> = {},
): Promise<OperationAnswer> {
  const answer = await operation.run(operationWorldOf(memoryOf(files)), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  assert.deepEqual(answer.edits, []);
  return answer;
}

function pathsOf({ data }: OperationAnswer): string[] {
  return (data as { paths: { path: string }[] }).paths.map(({ path }) => path);
}

const whole = {
  "MEMORY.md": "# M\n",
  "SOUL.md": "# S\n",
  "USER.md": "# U\n",
  "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-03-01\n\n- [ ] Open\n",
  "memory/2026-03-01.md": "# Today\n",
  "memory/2026-02-28.md": "# Yesterday\n",
  "memory/topics/billing.md": "# Billing\n",
};

describe("Start a session", () => {
  it("lists what each kind of session reads, in order, with an action to open each", async () => {
    const main = await answerOf(sessionStart, whole);
    const order = [
      "SOUL.md",
      "USER.md",
      "MEMORY.md",
      "ACTIVE-CONTEXT.md",
      "memory/2026-03-01.md",
      "memory/2026-02-28.md",
    ];
    assert.deepEqual(pathsOf(main), order);
    assert.deepEqual(
      main.actions?.slice(0, order.length).map(({ path }) => path),
      order,
    );
    const opened = await answerOf(sessionStart, whole, { ...main.actions?.[3]?.values });
    assert.deepEqual(opened.open, { path: "ACTIVE-CONTEXT.md" });
    assert.equal(pathsOf(await answerOf(sessionStart, whole, { kind: "shared" })).includes("MEMORY.md"), false);
    const agent = await answerOf(sessionStart, whole, { kind: "sub-agent", topic: "billing" });
    assert.deepEqual(pathsOf(agent), ["memory/topics/billing.md", "ACTIVE-CONTEXT.md"]);
  });

  it("speaks of the contract as of requests, since the contract knows no sessions", async () => {
    const { report } = await answerOf(sessionStart, whole, { kind: "contract" });
    assert.match(report, /^Every request of a harness that loads the root files reads 4 files, in this order\.$/);
  });

  it("refuses a topic for a session that has none", async () => {
    const refused = await sessionStart.run(operationWorldOf(memoryOf(whole)), { kind: "main", topic: "billing" });
    assert.ok(isRefused(refused));
    assert.match(refused.refusal, /kind sub-agent/);
  });

  it("puts a handoff first, to be finished, but not into a shared session", async () => {
    const files = { ...whole, "HANDOFF.md": "# H\n" };
    const main = await answerOf(sessionStart, files);
    assert.equal(pathsOf(main)[0], "HANDOFF.md");
    assert.ok(main.actions?.some(({ operation, values }) => operation === "handoff" && values.finish === "true"));
    assert.equal(pathsOf(await answerOf(sessionStart, files, { kind: "shared" })).includes("HANDOFF.md"), false);
  });

  it("says what is missing without an error, and opens nothing that the session does not read", async () => {
    const empty = await answerOf(sessionStart, { "MEMORY.md": "# M\n" }, { kind: "shared" });
    assert.match(empty.markdown, /nothing yet.*\n\nThere are no daily notes yet/);
    assert.ok(
      isRefused(await sessionStart.run(operationWorldOf(memoryOf(whole)), { kind: "shared", file: "MEMORY.md" })),
    );
  });
});

describe("End a session", () => {
  it("finds everything done where it is", async () => {
    const { report, data, actions } = await answerOf(sessionEnd, whole);
    assert.equal(report, "The session can end: everything is up to date.");
    assert.equal((data as { isDone: boolean }).isDone, true);
    assert.deepEqual(actions, []);
  });

  it("finds what is left, with an action for each that exists", async () => {
    const left = {
      "MEMORY.md": "# M\n",
      "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-02-27\n\n- [x] Done\n",
      "HANDOFF.md": "# H\n\nLast updated: 2026-02-27\n",
    };
    const { markdown, actions } = await answerOf(sessionEnd, left);
    assert.match(markdown, /4 things are left to do/);
    assert.match(markdown, /- \[ \] ACTIVE-CONTEXT\.md was last updated on 2026-02-27\./);
    assert.match(markdown, /- \[ \] There is no note of today, memory\/2026-03-01\.md\./);
    assert.match(markdown, /- \[ \] 1 completed item is left/);
    assert.match(markdown, /- \[ \] A handoff is left over from 2026-02-27/);
    assert.deepEqual(
      actions?.map(({ operation }) => operation),
      ["log", "log", "prune", "handoff"],
    );
    const first = await answerOf(sessionEnd, { "MEMORY.md": "# M\n" });
    assert.equal(first.actions?.[0]?.operation, "active-context");
    for (const { operation } of [...(actions ?? []), ...(first.actions ?? [])])
      if (operation !== "prune") assert.ok(findOperation(operation), operation);
  });

  it("in 18 months of memory finds the active context of the day before yesterday with its completed items", async () => {
    const { files } = yearOfMemory();
    assert.match(
      (await answerOf(sessionEnd, files)).markdown,
      /last updated on 2026-02-27[\s\S]*2 completed items are left/,
    );
    assert.equal(pathsOf(await answerOf(sessionStart, files)).length, 6);
  });
});

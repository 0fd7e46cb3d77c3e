import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { activeContext } from "../../../../server/src/memory/operations/activeContext";
import { handoff } from "../../../../server/src/memory/operations/handoff";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function answerOf(memory: InMemoryFileSystem, values: Record<string, string> = {}): Promise<OperationAnswer> {
  const answer = await handoff.run(operationWorldOf(memory), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

const context = `# Now

Last updated: 2026-03-01 09:00

## Current priority

Ship the export.

## In progress

- [ ] Totals of June
  see [billing](memory/topics/billing.md)
- [x] Header row

## Waiting on

- Noor: figures

## Context for next session

Start with June.
- Password: MyS3cretP@ss!
`;
const note = `# 2026-03-01

## Log

- 09:10 — Session started
- 10:00 — Done: wrote the header
- Called [Bo](../people.md); watch out, he is away on Fridays

## Decisions

- Export as CSV — because everybody reads it

## Lessons

- Test with June first

## Open items

- [ ] Ask Noor
`;

describe("/handoff", () => {
  it("hands over nothing that a template only asks for", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    const created = await activeContext.run(operationWorldOf(memory), {});
    assert.ok(!isRefused(created));
    applyEdits(memory, created.edits);
    const untouched = (await answerOf(memory)).data as { readonly parts: object };
    assert.deepEqual(Object.values(untouched.parts).flat(), []);
    const text = memory.text("ACTIVE-CONTEXT.md");
    memory.write(
      "ACTIVE-CONTEXT.md",
      text.replace("- [ ] Task: how it stands, what comes next", "- [ ] Totals of June"),
    );
    const filled = (await answerOf(memory)).data as { readonly parts: object };
    assert.deepEqual(Object.values(filled.parts).flat(), ["- [ ] Totals of June"]);
  });

  it("gathers the active context and today's note, each thing once and without secrets", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": context, "memory/2026-03-01.md": note });
    const answer = await answerOf(memory);
    assert.match(answer.report, /: 11 entries\.$/);
    applyEdits(memory, answer.edits);
    assert.equal(
      memory.text("HANDOFF.md"),
      `# Handoff

Last updated: 2026-03-01 12:00

## What was done

- Header row
- 10:00 — Done: wrote the header

## In progress

- Ship the export.
- [ ] Totals of June
  see [billing](memory/topics/billing.md)
- Noor: figures

## Next steps

- Start with June.
- Password: ‹redacted›
- [ ] Ask Noor

## Key decisions

- Export as CSV — because everybody reads it

## Watch out

- Test with June first
- Called Bo; watch out, he is away on Fridays
`,
    );
    assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
    assert.deepEqual(answer.open, { path: "HANDOFF.md" });
  });

  it("takes code over as it stands, closed, and no comment", async () => {
    const text =
      "# Now\n\n## In progress\n\n- [ ] Run it\n\n<!-- one line each -->\n\n```sh\n- x\n```\n\n## Next steps\n\n~~~\nopen\n";
    const day = "# 2026-03-01\n\n## Log\n\n```\n- not done\n```\n\n- 10:00 — Done\n";
    const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": text, "memory/2026-03-01.md": day });
    applyEdits(memory, (await answerOf(memory)).edits);
    const written = memory.text("HANDOFF.md");
    assert.match(written, /\n- \[ \] Run it\n+```sh\n- x\n```\n/);
    assert.match(written, /\n~~~\nopen\n~~~\n\n## Key decisions\n/);
    assert.doesNotMatch(written, /one line each|not done/);
  });

  it("is written from the template where there is nothing to gather", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    applyEdits(memory, (await answerOf(memory)).edits);
    assert.match(
      memory.text("HANDOFF.md"),
      /^# Handoff\n\nLast updated: 2026-03-01 12:00\n\n## What was done\n\n## In progress\n/,
    );
  });

  it("never writes over one that is there, and removes it with its links when it is finished", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n\n- [Handoff](HANDOFF.md)\n- [B](b.md)\n",
      "b.md": "x\n",
      "HANDOFF.md": "# H\n",
    });
    const there = await answerOf(memory);
    assert.deepEqual(
      [there.edits, there.open, there.actions?.[0]?.values],
      [[], { path: "HANDOFF.md" }, { finish: "true" }],
    );
    applyEdits(memory, (await answerOf(memory, { finish: "true" })).edits);
    assert.deepEqual([memory.has("HANDOFF.md"), memory.text("MEMORY.md")], [false, "# M\n\n- [B](b.md)\n"]);
    assert.deepEqual((await answerOf(memory, { finish: "true" })).edits, []);
  });

  it("in 18 months of memory takes the open items of the active context and changes nothing else", async () => {
    const memory = memoryOf(yearOfMemory().files);
    const { edits } = await answerOf(memory);
    assert.deepEqual(
      edits.map((edit) => edit.kind === "create" && edit.path),
      ["HANDOFF.md"],
    );
    applyEdits(memory, edits);
    const open = memory
      .text("ACTIVE-CONTEXT.md")
      .split("\n")
      .filter((line) => line.startsWith("- [ ]"));
    assert.equal(open.length, 2);
    for (const line of [...open, "- Finish the invoice export."])
      assert.ok(memory.text("HANDOFF.md").includes(line), line);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { archive } from "../../../../server/src/memory/operations/archive";
import { dailySummary } from "../../../../server/src/memory/operations/dailySummary";
import { log } from "../../../../server/src/memory/operations/log";
import { migrate } from "../../../../server/src/memory/operations/migrate";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { remember } from "../../../../server/src/memory/operations/remember";
import { review } from "../../../../server/src/memory/operations/review";
import { runOperation } from "../../../../server/src/memory/operations/runOperation";
import { linkTo, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";

const broken = (text: string): Uint8Array => Uint8Array.of(...new TextEncoder().encode(text), 0x0a, 0xff);

const old: MemoryContents = {
  "MEMORY.md": "# M\n\n- [Notes](memory/MEMORY.md)\n",
  "ACTIVE-CONTEXT.md": "# Now\n",
  "memory/MEMORY.md": "# Notes\n",
  "memory/2026-01-02.md": "# 2026-01-02\n\n- Decision: keep it\n",
};

describe("A value that an argument does not take", () => {
  it("is refused before anything is worked out, and a secret in it is not said again", async () => {
    const world = operationWorldOf(memoryOf(old));
    const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    for (const [operation, values, refusal] of [
      [remember, { fact: "Two floors", date: "2026-02-30" }, /^2026-02-30 is no day of the calendar\./],
      [log, { text: "Ship it", event: "party" }, /^party is no event that there is\. Choose one of session-start,/],
      [dailySummary, { date: secret }, /^‹redacted› is no day of the calendar\./],
    ] as const) {
      const answer = await runOperation(operation, world, values);
      assert.ok(isRefused(answer));
      assert.match(answer.refusal, refusal);
    }
  });
});

describe("A link on disk where a directory is wanted", () => {
  it("is not written through, wherever it leads", async () => {
    const refusal = "memory is a link, and nothing is written through one. Put a folder in its place.";
    for (const target of ["/elsewhere", "gone", "notes"]) {
      const memory = memoryOf({ "MEMORY.md": "# M\n", memory: linkTo(target), "notes/MEMORY.md": "# N\n" });
      const world = operationWorldOf(memory);
      assert.deepEqual(await runOperation(migrate, world, {}), { refusal });
    }
  });
});

describe("What stands where an index would be created", () => {
  it("is named, with what to do about it", async () => {
    for (const [contents, refusal] of [
      [{ "MEMORY.md/": {} }, /^MEMORY\.md stands there and is no file of this memory\. Move it away/],
      [{ "memory.md": "# M\n" }, /^memory\.md stands there and was meant to be the index\. Rename it to MEMORY\.md/],
      [{ "MEMORY.md": "# M\n", "memory/Memory.md": "# D\n" }, /^memory\/Memory\.md stands there and was meant/],
    ] as const) {
      const answer = await runOperation(migrate, operationWorldOf(memoryOf(contents)), { kind: "none" });
      assert.match(isRefused(answer) ? answer.refusal : JSON.stringify(answer.edits), refusal);
    }
  });
});

describe("A file that is not UTF-8", () => {
  it("is not written anew by an operation for the sake of a link in it", async () => {
    const memory = memoryOf({ ...old, "memory/about.md": broken("# About\n\n[old](2026-01-02.md)") });
    const answer = await runOperation(archive, operationWorldOf(memory), {});
    assert.deepEqual(answer, {
      refusal: "memory/about.md would have to be changed and is not UTF-8. Save it as UTF-8 first.",
    });
  });

  it("keeps its completed items when memory is reviewed", async () => {
    const memory = memoryOf({ ...old, "ACTIVE-CONTEXT.md": broken("# Now\n\n- [x] Send the figures") });
    const answer = await runOperation(review, operationWorldOf(memory), {});
    assert.ok(!isRefused(answer), JSON.stringify(answer));
    assert.deepEqual(
      answer.edits.map((edit) => edit.kind === "replace" && edit.path),
      ["MEMORY.md"],
    );
  });
});

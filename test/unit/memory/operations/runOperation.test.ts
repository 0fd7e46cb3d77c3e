import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { archive } from "../../../../server/src/memory/operations/archive";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { review } from "../../../../server/src/memory/operations/review";
import { runOperation } from "../../../../server/src/memory/operations/runOperation";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";

const broken = (text: string): Uint8Array => Uint8Array.of(...new TextEncoder().encode(text), 0x0a, 0xff);

const old: MemoryContents = {
  "MEMORY.md": "# M\n\n- [Notes](memory/MEMORY.md)\n",
  "ACTIVE-CONTEXT.md": "# Now\n",
  "memory/MEMORY.md": "# Notes\n",
  "memory/2026-01-02.md": "# 2026-01-02\n\n- Decision: keep it\n",
};

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

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { activeContext } from "../../../../server/src/memory/operations/activeContext";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { applyEdits } from "../../../support/applyEdits";
import { memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

describe("/active-context", () => {
  it("shows the active context as it is and changes nothing", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "# Now\n\n- Password: MyS3cretP@ss!\n" });
    const answer = await activeContext.run(operationWorldOf(memory), {});
    assert.ok(!isRefused(answer));
    assert.deepEqual([answer.edits, answer.open], [[], { path: "ACTIVE-CONTEXT.md" }]);
    assert.match(answer.markdown, /# Now/);
    assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
  });

  it("shows that of 18 months of memory, and changes nothing there", async () => {
    const { files } = yearOfMemory();
    const answer = await activeContext.run(operationWorldOf(memoryOf(files)), {});
    assert.ok(!isRefused(answer));
    assert.deepEqual([answer.markdown, answer.edits], [files["ACTIVE-CONTEXT.md"], []]);
  });

  it("creates it from the template where there is none, dated today", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n" });
    const answer = await activeContext.run(operationWorldOf(memory, { today: "2026-03-01" }), {});
    assert.ok(!isRefused(answer));
    applyEdits(memory, answer.edits);
    assert.match(memory.text("ACTIVE-CONTEXT.md"), /^# Active context\n\nLast updated: 2026-03-01 12:00\n/);
    assert.ok(memory.text("ACTIVE-CONTEXT.md").split("\n").length <= 50, "within its own limit");
  });
});

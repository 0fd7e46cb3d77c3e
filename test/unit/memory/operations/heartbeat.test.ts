import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { heartbeat } from "../../../../server/src/memory/operations/heartbeat";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function run(memory: InMemoryFileSystem, values: Record<string, string> = {}): Promise<OperationAnswer> {
  const answer = await heartbeat.run(operationWorldOf(memory), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

/** What scripts read. */
interface HeartbeatData {
  readonly due: number;
  readonly heartbeats: readonly {
    readonly beat: number;
    readonly name: string;
    readonly due: readonly { readonly id: string }[];
    readonly sessions?: readonly {
      readonly session: string;
      readonly tokens: number;
      readonly files: readonly object[];
    }[];
  }[];
}

describe("/heartbeat", () => {
  it("of a memory without a memory folder says that there are no daily notes yet (A27)", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "# Now\n" });
    for (const path of memory.paths()) memory.setChanged(path, "2026-02-28");
    const { report, markdown, edits } = await run(memory);
    assert.equal(report, "Nothing is due.");
    assert.match(markdown, /^- There are no daily notes yet\.$/m);
    assert.match(markdown, /^- There are no topic files yet\.$/m);
    assert.deepEqual(edits, []);
  });

  it("tells the four heartbeats with how things stand and what is due", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n\n<!-- memory-lens:reviewed 2026-02-10 -->\n",
      "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-03-01\n\n- [x] done\n",
      "memory/": { "2026-02-28.md": "a\n", "topics/": { "a.md": "Last updated: 2025-10-01\n" } },
    });
    const { markdown, actions } = await run(memory);
    assert.equal(
      markdown,
      `# Heartbeat of 2026-03-01

4 things are due.

## 1. Daily notes and active context

- There is 1 daily note, 1 of the last seven days, none of today.
- [ACTIVE-CONTEXT.md](ACTIVE-CONTEXT.md) has 5 of 50 lines and 44 of 2,048 bytes.
- **Due (daily):** Write today's daily note. Memory changed today (ACTIVE-CONTEXT.md, MEMORY.md, memory/topics/a.md), and there is no note of 2026-03-01.
- **Due (daily):** Move completed items to the daily note. ACTIVE-CONTEXT.md holds 1 completed item.

## 2. Recent notes and long-term memory

- The last review was on 2026-02-10.
- [MEMORY.md](MEMORY.md) has 3 of 500 lines and 46 of 25,600 bytes.
- **Due (weekly):** Review the daily notes. The last review was on 2026-02-10, 19 days ago; 1 daily note was written since.

## 3. Topic files

- There is 1 topic file.
- **Due (weekly):** Check topic files for staleness. 1 topic file did not change for more than 90 days.

## 4. Token guard

- Every request of a harness that loads the root files reads 2 files, ≈23 tokens (bytes/4), <1 % of the window, most of it [MEMORY.md](MEMORY.md) with ≈12.
- A main session reads 3 files, ≈24 tokens (bytes/4), <1 % of the window, most of it [MEMORY.md](MEMORY.md) with ≈12.
- A shared session reads 1 file, ≈11 tokens (bytes/4), <1 % of the window.
- A sub-agent without a topic reads 1 file, ≈11 tokens (bytes/4), <1 % of the window.
`,
    );
    assert.deepEqual(
      actions?.map(({ operation }) => operation),
      ["prune", "review"],
    );
  });

  it("tells one of them when asked for one", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "- [x] done\n" });
    const data = (await run(memory, { only: "token-guard" })).data as HeartbeatData;
    assert.deepEqual(
      data.heartbeats.map(({ beat, name }) => [beat, name]),
      [[4, "token-guard"]],
    );
    assert.equal(data.due, 0);
    assert.deepEqual(
      data.heartbeats[0]?.sessions?.map(({ session, tokens }) => [session, tokens]),
      [
        ["contract", 4],
        ["main", 4],
        ["shared", 3],
        ["sub-agent", 3],
      ],
    );
  });

  it("schedules nothing for a memory that does not follow the architecture, and counts what it costs", async () => {
    const { report, data } = await run(memoryOf({ "MEMORY.md": "# M\n", "HANDOFF.md": "- [x] done\n" }));
    assert.match(report, /^This memory does not follow the Agent Memory Architecture/);
    assert.equal((data as HeartbeatData).due, 0);
    assert.equal((data as HeartbeatData).heartbeats[3]?.sessions?.[0]?.files.length, 2);
  });

  it("of a memory of 18 months is short", async () => {
    const { markdown } = await run(memoryOf(yearOfMemory().files));
    assert.ok(markdown.split("\n").length < 45, markdown);
  });
});

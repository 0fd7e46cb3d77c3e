import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { debug } from "../../../../server/src/memory/operations/debug";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import type { ViewSetUp } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function run(contents: MemoryContents, setUp: ViewSetUp = {}): Promise<OperationAnswer> {
  const answer = await debug.run(operationWorldOf(memoryOf(contents), setUp), {});
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

/** The lines of a section of a report. */
function section(answer: OperationAnswer, title: string): string[] {
  const [, text = ""] = answer.markdown.split(`## ${title}\n\n`);
  return (text.split("\n\n")[0] ?? "").split("\n");
}

describe("/memory-debug", () => {
  it("names what is missing, by the format and by the architecture", async () => {
    const answer = await run({
      "MEMORY.md": "# M\n",
      "SOUL.md": "# S\n",
      "ACTIVE-CONTEXT.md": "# Now\n",
      "notes/a.md": "# A\n",
    });
    assert.deepEqual(section(answer, "Missing files"), [
      "- notes/MEMORY.md: every memory directory needs one, and notes/ has none.",
      "- USER.md: sessions read whom the agent helps.",
      "- memory/2026-03-01.md: there is no note of today yet.",
    ]);
    assert.deepEqual(answer.edits, []);
  });

  it("asks for no layers where the architecture profile does not hold", async () => {
    const answer = await run({ "MEMORY.md": "# M\n" });
    assert.match(
      answer.report,
      /^0 files are missing; 0 conflicts, 0 outdated and 0 other findings; 1 setting differs/,
    );
    assert.doesNotMatch(answer.markdown, /Missing files|Conflicts|Outdated|Other findings/);
  });

  it("groups what is found: contradictions, what is outdated, and the rest", async () => {
    const answer = await run({
      "MEMORY.md": "# M\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n\n[gone](gone.md)\n",
      "ACTIVE-CONTEXT.md": "# Now\n\nLast updated: 2026-01-15\n\n- [x] done\n",
    });
    assert.match(
      section(answer, "Conflicts").join("\n"),
      /^- conflict-markers \(\w+, 1\)\n {2}- .*\(\[MEMORY\.md\]\(MEMORY\.md#L3\)\)/,
    );
    assert.match(
      section(answer, "Outdated").join("\n"),
      /completed-item-left \(hint, 1\)[\s\S]*stale-active-context \(hint, 1\)/,
    );
    assert.match(section(answer, "Other findings").join("\n"), /broken-link/);
    assert.deepEqual(
      answer.actions?.map(({ operation }) => operation),
      ["prune"],
    );
  });

  it("lists the settings in force and marks those that somebody set", async () => {
    const answer = await run({ "MEMORY.md": "# M\n" }, { settings: { "budget.window": 1000, harness: "claude-code" } });
    const lines = section(answer, "Settings in force");
    assert.ok(lines.includes("- budget.window = 1000 (set)"), lines.join("\n"));
    assert.ok(lines.includes('- harness = `["claude-code"]` (set)'), lines.join("\n"));
    assert.ok(lines.includes("- budget.share = 0.15"), lines.join("\n"));
  });

  it("says of each file why it is in the context or not", async () => {
    const answer = await run(
      {
        "MEMORY.md": "# M\n",
        "OTHER.md": "# O\n",
        "memory/MEMORY.md": "# N\n",
        "memory/2026-03-01.md": "# T\n",
        "memory/2026-02-01.md": "# T\n",
        "memory/topics/a.md": "# A\n",
        "image.png": "x",
      },
      { settings: { harness: "claude-code" } },
    );
    assert.deepEqual(section(answer, "In the context, or not"), [
      "- [MEMORY.md](MEMORY.md): Stands in the root: loaded with every request. Not in the list of a shared or sub-agent session.",
      "- [OTHER.md](OTHER.md): Stands in the root: loaded with every request. Not in the list of a main, shared or sub-agent session. Not loaded by claude-code.",
      "- [memory/2026-03-01.md](memory/2026-03-01.md): Stands below the root: read at the start of a main or shared session, else on demand.",
      "- memory/: 2 files (daily notes, other), read on demand only.",
      "- memory/topics/: 1 file (topics), read on demand only.",
    ]);
    assert.deepEqual(section(answer, "Not memory"), ["- image.png (non-markdown)", ""]);
  });

  it("says no secret, and stays short on 18 months of memory", async () => {
    const answer = await run({ ...yearOfMemory().files, "memory/2026-03-01.md": "# password: MyS3cretP@ss!\n" });
    assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
    assert.ok(answer.markdown.split("\n").length < 200, answer.markdown);
    const { files } = answer.data as { files: unknown[] };
    assert.equal(files.length, Object.keys(yearOfMemory().files).length);
  });
});

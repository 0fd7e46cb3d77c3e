import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dailySummary } from "../../../../server/src/memory/operations/dailySummary";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { yearOfMemory } from "../../../support/yearOfMemory";

const note = `# 2026-03-01

## What happened

- 09:10 — Talked with Mira

## Decisions

- Keep the index because it is small

## Open

- [ ] Ask Noor
`;

async function run(memory: InMemoryFileSystem, values: Record<string, string> = {}): Promise<OperationAnswer> {
  const answer = await dailySummary.run(operationWorldOf(memory), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

async function refusalOf(text: string): Promise<string> {
  const memory = memoryOf({ "MEMORY.md": "# M\n", "memory/2026-03-01.md": text });
  const answer = await dailySummary.run(operationWorldOf(memory), { "into-note": "true" });
  return isRefused(answer) ? answer.refusal : "";
}

/** The text of today's note with its summary in it. */
async function summarized(text: string): Promise<string> {
  const memory = memoryOf({ "MEMORY.md": "# M\n", "memory/2026-03-01.md": text });
  applyEdits(memory, (await run(memory, { "into-note": "true" })).edits);
  const once = memory.text("memory/2026-03-01.md");
  assert.deepEqual((await run(memory, { "into-note": "true" })).edits, [], "a second time changes nothing");
  return once;
}

describe("/daily-summary", () => {
  it("condenses today's note to its headings, decisions and open items, and writes nothing", async () => {
    const answer = await run(memoryOf({ "MEMORY.md": "# M\n", "memory/2026-03-01.md": note }));
    assert.equal(answer.report, "memory/2026-03-01.md holds 1 decision, 0 lessons and 1 open item under 3 headings.");
    assert.match(
      answer.markdown,
      /## Decisions\n\n- Keep the index because it is small \(\[line 9\]\(memory\/2026-03-01\.md#L9\)\)/,
    );
    assert.match(answer.markdown, /## Open items\n\n- Ask Noor \(/);
    assert.match(answer.markdown, /## Headings\n\n- What happened \(/);
    assert.deepEqual(answer.edits, []);
  });

  it("takes the note of another day, and says so where there is none", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "memory/2026-02-27.md": note });
    assert.match((await run(memory, { date: "2026-02-27" })).report, /^memory\/2026-02-27\.md holds 1 decision/);
    const missing = await run(memory);
    assert.equal(missing.report, "There is no note of 2026-03-01 yet.");
    assert.equal((await run(memory, { date: "2026-01-01" })).report, "There is no note of 2026-01-01.");
    assert.deepEqual(
      missing.actions?.map(({ operation }) => operation),
      ["log"],
    );
    assert.equal((await run(memory, { date: "2026-02-20" })).actions, undefined);
  });

  it("puts a summary before the first section on demand, and brings it up to date later", async () => {
    const memory = memoryOf({ "MEMORY.md": "# M\n", "memory/2026-03-01.md": note });
    applyEdits(memory, (await run(memory, { "into-note": "true" })).edits);
    const summary = `## Summary

<!-- memory-lens:summary -->
- Decided: Keep the index because it is small
- Open: Ask Noor
- About: What happened; Decisions; Open
<!-- /memory-lens:summary -->

`;
    assert.equal(memory.text("memory/2026-03-01.md"), note.replace("## What", `${summary}## What`));
    memory.write("memory/2026-03-01.md", memory.text("memory/2026-03-01.md").replace("- [ ] Ask", "- [x] Ask"));
    applyEdits(memory, (await run(memory, { "into-note": "true" })).edits);
    const later = summary.replace("- Open: Ask Noor\n", "");
    assert.equal(
      memory.text("memory/2026-03-01.md"),
      note.replace("## What", `${later}## What`).replace("- [ ] Ask", "- [x] Ask"),
    );
  });

  it("keeps everything else of a note as it is, whatever it looks like", async () => {
    const block = (lineBreak: string, about: readonly string[] = []): string =>
      [
        "## Summary",
        "",
        "<!-- memory-lens:summary -->",
        "- Open: x",
        ...about,
        "<!-- /memory-lens:summary -->",
        "",
      ].join(lineBreak);
    const item = "- [ ] x";
    assert.equal(await summarized(`# T\r\n\r\n${item}`), `# T\r\n\r\n${item}\r\n\r\n${block("\r\n")}`);
    assert.equal(
      await summarized(`Title\n=====\n${item}\n\nPart\n----\n`),
      `Title\n=====\n${item}\n\n${block("\n", ["- About: Part"])}\nPart\n----\n`,
    );
    assert.equal(await summarized(`---\na: b\n---\n${item}\n`), `---\na: b\n---\n${item}\n\n${block("\n")}`);
    assert.equal(await summarized(`## Open\n${item}\n`), `${block("\n", ["- About: Open"])}\n## Open\n${item}\n`);
    const nothing = "<!-- memory-lens:summary -->\nNothing that goes beyond the day.\n<!-- /memory-lens:summary -->\n";
    assert.equal(await summarized("# T"), `# T\n\n## Summary\n\n${nothing}`);
    assert.equal(await summarized("# T\n\n"), `# T\n\n## Summary\n\n${nothing}`);
    assert.equal(await summarized(""), `## Summary\n\n${nothing}`);
  });

  it("is not summarized itself, without its heading or before one that is blank", async () => {
    const marks = "<!-- memory-lens:summary -->\n<!-- /memory-lens:summary -->\n";
    assert.equal((await summarized(`# N\n\nDecision: keep it\n\n${marks}`)).match(/keep it/g)?.length, 2);
    assert.match(await summarized("#\n\n#\n\nDecision: keep it\n"), /- Decided: keep it\n/);
  });

  it("leaves a summary that somebody wrote, or that is not closed, and says so", async () => {
    assert.match(await refusalOf("# T\n\n## Summary\n\nMine.\n"), /has a summary that somebody wrote/);
    assert.match(await refusalOf("# T\n\n<!-- memory-lens:summary -->\n- Open: x\n"), /has no closing comment/);
    assert.match(await refusalOf("# T\n\n```\n- Open: x\n"), /has a code block or a comment that is never closed/);
  });

  it("never says a secret", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/2026-03-01.md": "# T\n\n- Decision: password: MyS3cretP@ss!\n",
    });
    assert.doesNotMatch(JSON.stringify(await run(memory, { "into-note": "true" })), /MyS3cret/);
  });

  it("finds what the notes of 18 months say, each in its own note", async () => {
    const { files, notes } = yearOfMemory();
    const memory = memoryOf(files);
    const world = operationWorldOf(memory);
    for (const { date, decisions, openItems } of notes.slice(-60)) {
      const answer = await dailySummary.run(world, { date });
      assert.ok(!isRefused(answer));
      const expected = new RegExp(`holds ${decisions.length} decisions?, .* and ${openItems.length} open item`);
      assert.match(answer.report, expected);
    }
  });
});

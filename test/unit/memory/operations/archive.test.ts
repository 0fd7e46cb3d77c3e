import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { archive } from "../../../../server/src/memory/operations/archive";
import { isRefused, type OperationAnswer } from "../../../../server/src/memory/operations/operation";
import type { MemoryView } from "../../../../server/src/memory/rules/rule";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { memoryFiles, missingIndexes } from "../../../../server/src/memory/tree/queries";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { operationWorldOf } from "../../../support/operationWorld";
import { sampleSecrets } from "../../../support/sampleSecrets";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

async function run(
  memory: InMemoryFileSystem,
  values: Record<string, string> = {},
  setUp: ViewSetUp = {},
): Promise<OperationAnswer> {
  const answer = await archive.run(operationWorldOf(memory, setUp), values);
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

describe("/memory-archive", () => {
  it("A29 proposes to move the notes of A13 into the archive by quarter, and deletes nothing", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n\n- [Notes](memory/MEMORY.md)\n- [29 January](memory/2026-01-29.md#plan)\n",
      "memory/MEMORY.md": "# Notes\n",
      "memory/2025-12-31.md": "# 2025-12-31\n\n- Decision: keep [billing](topics/billing.md) small\n",
      "memory/2026-01-29.md": "# 2026-01-29\r\n\r\n## Plan\r\n\r\nSee [before](2025-12-31.md) and [[2026-01-30]].",
      "memory/2026-01-30.md": "# 2026-01-30\n\nAfter [it](2026-01-29.md).\n",
      "memory/topics/MEMORY.md": "# Topics\n",
      "memory/topics/billing.md": "# Billing\n\n- [Log](../2025-12-31.md)\n",
    });
    const answer = await run(memory);
    assert.equal(
      answer.report,
      "2 daily notes older than 30 days move to memory/archive/, 2 quarters. Nothing is deleted.",
    );
    assert.ok(answer.edits.every(({ kind }) => kind !== "remove"));
    applyEdits(memory, answer.edits);
    assert.equal(
      memory.text("memory/archive/2026-q1/2026-01-29.md"),
      "# 2026-01-29\r\n\r\n## Plan\r\n\r\nSee [before](../2025-q4/2025-12-31.md) and [[2026-01-30]].",
    );
    assert.match(memory.text("memory/archive/2025-q4/2025-12-31.md"), /\[billing\]\(\.\.\/\.\.\/topics\/billing\.md\)/);
    assert.match(memory.text("MEMORY.md"), /\(memory\/archive\/2026-q1\/2026-01-29\.md#plan\)/);
    assert.match(memory.text("memory/topics/billing.md"), /\(\.\.\/archive\/2025-q4\/2025-12-31\.md\)/);
    assert.match(memory.text("memory/2026-01-30.md"), /\(archive\/2026-q1\/2026-01-29\.md\)/);
    assert.equal(
      memory.text("memory/archive/MEMORY.md"),
      "# Archive\n\n- [2025-q4/](2025-q4/MEMORY.md)\n- [2026-q1/](2026-q1/MEMORY.md)\n",
    );
    assert.equal(
      memory.text("memory/archive/2025-q4/MEMORY.md"),
      "# 2025 q4\n\n- [2025-12-31](2025-12-31.md): keep billing small\n",
    );
    assert.equal(memory.text("memory/archive/2026-q1/MEMORY.md"), "# 2026 q1\n\n- [2026-01-29](2026-01-29.md): Plan\n");
    assert.match(memory.text("memory/MEMORY.md"), /\[archive\/\]\(archive\/MEMORY\.md\)/);
    assert.deepEqual(missingIndexes(viewOf(memory).tree), []);
  });

  it("SC2: makes the indexes that the layout of the architecture lacks, without what moves and nothing twice", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n\n- [Notes](memory/MEMORY.md)\n",
      "memory/": {
        "2025-12-30.md": "# Then\n",
        "2026-02-28.md": "# Now\n",
        "archive/": { "2025-q3.md": "# Summer\n" },
        "topics/": { "MEMORY.md": "# Topics\n" },
      },
    });
    applyEdits(memory, (await run(memory)).edits);
    assert.equal(
      memory.text("memory/MEMORY.md"),
      "# Memory\n\n- [archive/](archive/MEMORY.md)\n- [topics/](topics/MEMORY.md): Topics\n- [Now](2026-02-28.md)\n",
    );
    assert.equal(
      memory.text("memory/archive/MEMORY.md"),
      "# Archive\n\n- [Summer](2025-q3.md)\n- [2025-q4/](2025-q4/MEMORY.md)\n",
    );
    assert.deepEqual(
      checkMemory(viewOf(memory)).map(({ rule, path }) => `${rule} ${path}`),
      [],
    );
  });

  it("takes the line of a note from the index that lists it, and extends the index of a quarter in its order", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/MEMORY.md": "# Notes\n\n- [The move](2025-11-02.md): how it went\n- [Archive](archive/MEMORY.md)\n",
      "memory/2025-11-02.md": "# 2025-11-02\n",
      "memory/2025-11-20.md": "# 2025-11-20\n",
      "memory/archive/MEMORY.md": "# Archive\n\n- [2025-q4/](2025-q4/MEMORY.md)",
      "memory/archive/2025-q4/MEMORY.md":
        "# Q4\n\n* [1 November](2025-11-01.md)\n* [10 November](2025-11-10.md)\n\nEnd.\n",
      "memory/archive/2025-q4/2025-11-01.md": "# 1\n",
      "memory/archive/2025-q4/2025-11-10.md": "# 10\n",
    });
    applyEdits(memory, (await run(memory)).edits);
    assert.equal(memory.text("memory/MEMORY.md"), "# Notes\n\n- [Archive](archive/MEMORY.md)\n");
    assert.equal(memory.text("memory/archive/MEMORY.md"), "# Archive\n\n- [2025-q4/](2025-q4/MEMORY.md)");
    assert.equal(
      memory.text("memory/archive/2025-q4/MEMORY.md"),
      "# Q4\n\n* [1 November](2025-11-01.md)\n* [The move](2025-11-02.md): how it went\n* [10 November](2025-11-10.md)\n* [2025-11-20](2025-11-20.md)\n\nEnd.\n",
    );
  });

  it("goes by the day given, and by the age of the settings", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/2026-02-20.md": "# 20\n",
      "memory/2026-02-21.md": "# 21\n",
    });
    const none = await run(memory);
    assert.equal(none.report, "There is no daily note older than 30 days outside the archive.");
    assert.deepEqual(none.edits, []);
    const before = await run(memory, { before: "2026-02-21" });
    assert.match(before.report, /^1 daily note from before 2026-02-21 moves to memory\/archive\/, 1 quarter\./);
    const aged = await run(memory, {}, { settings: { "architecture.ages": { dailyNote: 8 } } });
    assert.match(aged.report, /^1 daily note older than 8 days moves/);
  });

  it("leaves a note where it is when its name is taken in the archive or it cannot be read, and says so", async () => {
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/2025-11-02.md": "# new\n",
      "memory/2025-11-03.md": new Uint8Array([0xff, 0xfe, 0x41]),
      "memory/2025-11-04.md": "# locked\n",
      "memory/archive/2025-q4/2025-11-02.md": "# old\n",
    });
    memory.setReadable("memory/2025-11-04.md", false);
    const answer = await run(memory);
    assert.equal(answer.report, "Nothing moves. 3 notes cannot be moved.");
    assert.match(answer.markdown, /2025-11-02\.md\): memory\/archive\/2025-q4\/2025-11-02\.md is there already\./);
    assert.match(answer.markdown, /2025-11-03\.md\): It is not UTF-8/);
    assert.match(answer.markdown, /2025-11-04\.md\): It cannot be read/);
    assert.deepEqual(answer.edits, []);
  });

  it("never copies a secret into an index", async () => {
    const secret = sampleSecrets[0]?.value ?? "";
    const memory = memoryOf({
      "MEMORY.md": "# M\n",
      "memory/2025-11-02.md": `# n\n\n- Decision: use ${secret} for now\n`,
    });
    const answer = await run(memory);
    const written = answer.edits.filter(({ kind }) => kind === "create");
    assert.match(JSON.stringify(written), /redacted/);
    assert.ok(!JSON.stringify([answer.markdown, answer.data, answer.edits]).includes(secret));
  });

  it("keeps every line of 18 months of notes, and every link leads where it led", async () => {
    const memory = memoryOf(yearOfMemory().files);
    const before = viewOf(memory);
    const linesBefore = linesOf(before);
    const answer = await run(memory);
    const moves = new Map(answer.edits.flatMap((edit) => (edit.kind === "rename" ? [[edit.from, edit.to]] : [])));
    assert.ok(moves.size > 330, String(moves.size));
    const pathOf = (path: string): string => moves.get(path) ?? path;
    applyEdits(memory, answer.edits);
    const after = viewOf(memory);
    const linesAfter = linesOf(after);
    for (const [path, lines] of linesBefore) {
      const there = linesAfter.get(pathOf(path)) ?? [];
      if (moves.has(path)) assert.deepEqual(there, lines, path);
      else
        assert.deepEqual(
          lines.filter((line) => !there.includes(line)),
          [],
          path,
        );
      const led = goalsOf(before, path).map((goal) => ({ ...goal, path: pathOf(goal.path) }));
      const leads = goalsOf(after, pathOf(path));
      if (path.endsWith("MEMORY.md"))
        assert.deepEqual(
          led.filter((goal) => !leads.some((other) => same(goal, other))),
          [],
        );
      else assert.deepEqual(leads, led, path);
    }
    assert.deepEqual(missingIndexes(after.tree), missingIndexes(before.tree));
    assert.deepEqual((await run(memory)).edits, []);
  });
});

interface Goal {
  readonly kind: string;
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Where the links of a file lead, in their order. What leads nowhere has no path to compare. */
function goalsOf({ links }: MemoryView, path: string): Goal[] {
  return (links?.linksOf(path) ?? []).map(({ link, target }) => ({
    kind: target.kind,
    path: "path" in target && target.kind !== "missing" ? target.path : "",
    anchor: link.anchor,
  }));
}

function same(a: Goal, b: Goal): boolean {
  return a.kind === b.kind && a.path === b.path && a.anchor === b.anchor;
}

/** The lines of each file with their breaks, without what links are written as. */
function linesOf(view: MemoryView): Map<string, string[]> {
  return new Map(
    [...memoryFiles(view.tree)].map((path) => {
      const text = view.readText(path)?.text ?? "";
      const plain = text
        .replace(/\]\([^)]*\)/g, "]()")
        .replace(/\[\[[^\]]*\]\]/g, "[[]]")
        .replace(/^(\[\w+\]:) .*$/gm, "$1")
        .replace(/`[^`\n]*\.md`/g, "``");
      return [path, plain.split(/(?<=\n)/)];
    }),
  );
}

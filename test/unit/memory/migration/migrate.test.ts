import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrate } from "../../../../server/src/memory/operations/migrate";
import { isRefused } from "../../../../server/src/memory/operations/operation";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { type InMemoryFileSystem, memoryOf } from "../../../support/memoryOf";
import { checkAccounts, migrated } from "../../../support/migrated";
import { operationWorldOf } from "../../../support/operationWorld";
import { viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

function findings(memory: InMemoryFileSystem): string[] {
  return checkMemory(viewOf(memory)).map(({ rule, path }) => `${rule} ${path}`);
}

describe("/migrate from nothing", () => {
  it("makes the first three days: long-term memory, active context, today's note, with their indexes", async () => {
    const { memory, data, answer } = await migrated({}, undefined);
    assert.deepEqual(data.created, ["ACTIVE-CONTEXT.md", "MEMORY.md", "memory/2026-03-01.md", "memory/MEMORY.md"]);
    assert.match(memory.text("MEMORY.md"), /## Lessons learned/);
    assert.match(memory.text("MEMORY.md"), /\n\n## Index\n\n- \[memory\/\]\(memory\/MEMORY\.md\)\n$/);
    assert.match(answer.markdown, /## The way back[\s\S]*Otherwise delete the files under \*Created\*\.\n/);
    assert.deepEqual(
      findings(memory).filter((each) => !each.includes("hint")),
      [],
    );
  });

  it("adds only what is missing, and has nothing to do where the layers are there", async () => {
    const { memory } = await migrated({ "MEMORY.md": "# Mine\n", "a.md": "# A\n" }, undefined);
    assert.equal(memory.text("MEMORY.md").startsWith("# Mine\n"), true);
    assert.ok(memory.has("ACTIVE-CONTEXT.md"));
    const again = await migrate.run(operationWorldOf(memory), {});
    assert.ok(isRefused(again) && /layers already/.test(again.refusal));
  });
});

describe("/migrate from a lone MEMORY.md", () => {
  const big = Array.from({ length: 45 }, (_, i) => `- Rate ${i} [doc](docs/r.md)`).join("\r\n");
  const text = [
    "# Brain",
    "",
    "About everything.",
    "",
    "## Currently working on",
    "",
    "- [ ] Export",
    "",
    "## Log",
    "",
    "- 2026-02-10: Called Bo",
    "  he agreed",
    "- 2026-02-11 Sent invoices",
    "- no day",
    "",
    "## 2026-02-12",
    "",
    "Wrote tests.",
    "",
    "## Lessons learned",
    "",
    "- 2026-01-03 — Wrong branch → check first",
    "",
    "## Billing rates",
    "",
    ...big.split("\r\n"),
    "",
  ].join("\r\n");

  for (const where of ["its own place", "another place"]) {
    it(`gives it layers, every line kept, in ${where}`, async () => {
      const isOwn = where === "its own place";
      const result = isOwn
        ? await migrated({ "MEMORY.md": text }, undefined)
        : await migrated({}, { "MEMORY.md": text });
      const { memory, data } = result;
      checkAccounts(result, { "MEMORY.md": text });
      assert.match(
        memory.text("ACTIVE-CONTEXT.md"),
        /^# Active context\r\n\r\nLast updated: 2026-03-01 12:00\r\n\r\n## Currently working on\r\n\r\n- \[ \] Export\r\n$/,
      );
      assert.equal(
        memory.text("memory/2026-02-10.md"),
        "# 2026-02-10\r\n\r\n## Log\r\n\r\n- 2026-02-10: Called Bo\r\n  he agreed\r\n",
      );
      assert.match(memory.text("memory/2026-02-12.md"), /Wrote tests\.\r\n$/);
      assert.match(
        memory.text("memory/topics/billing-rates.md"),
        /^## Billing rates\r\n\r\n- Rate 0 \[doc\]\(\.\.\/\.\.\/docs\/r\.md\)/,
      );
      const stays = memory.text("MEMORY.md");
      assert.match(
        stays,
        /- no day\r\n[\s\S]*Wrong branch[\s\S]*## Billing rates\r\n\r\n- \[Billing rates\]\(memory\/topics\/billing-rates\.md\)/,
      );
      assert.doesNotMatch(stays, /Called Bo|Export|Rate 0/);
      if (isOwn) {
        assert.deepEqual(data.changed, [{ path: "MEMORY.md", keptAs: "MEMORY.md.before-migration" }]);
        assert.equal(memory.text("MEMORY.md.before-migration"), text);
      }
      assert.deepEqual(
        findings(memory).filter((each) => /missing|unreachable|unlisted/.test(each)),
        [],
      );
    });
  }
});

describe("/migrate", () => {
  it("refuses a place where nothing can be taken over, and a kind that needs a place", async () => {
    const world = operationWorldOf(memoryOf({}), { places: { old: { "a.txt": "x" } } });
    for (const values of [
      { from: "old" },
      { from: "nowhere" },
      { from: "old/a.txt" },
      { from: "old", kind: "export" },
      { kind: "hermes" },
    ])
      assert.ok(isRefused(await migrate.run(world, values as Record<string, string>)), JSON.stringify(values));
  });

  it("takes nothing over that is part of the memory already", async () => {
    const notes = { "MEMORY.md": "# Notes\n", "a.md": "# A\n" };
    const world = operationWorldOf(memoryOf({ "MEMORY.md": "# M\n", "notes/": notes }), {
      places: { old: notes },
      nesting: { old: { inMemory: "notes" } },
    });
    assert.deepEqual(await migrate.run(world, { from: "old" }), {
      refusal: "old is part of this memory already. Name a place outside of it.",
    });
  });

  it("does not take itself over where it lies in the place that it takes over", async () => {
    const own = { "MEMORY.md": "# M\n", "mine.md": "# Mine\n" };
    const world = operationWorldOf(memoryOf(own), {
      places: { old: { "plan.md": "# Plan\n", "kept/brain/": own, "kept/more.md": "# More\n" } },
      nesting: { old: { ofMemory: "kept/brain" } },
    });
    const answer = await migrate.run(world, { from: "old" });
    assert.ok(!isRefused(answer), JSON.stringify(answer));
    const { created } = answer.data as { readonly created: readonly string[] };
    assert.deepEqual(created, ["kept/MEMORY.md", "kept/more.md", "plan.md"]);
  });

  it("takes what goes to another name over once", async () => {
    const open = { "MEMORY.md": "# M\n", "plan.md": "# Plan\n\n```\nnever closed\n" };
    const old = { "MEMORY.md": "# M\n", "plan.md": "# Plan\n\n## Steps\n\n- One\n", "more.md": "# More\n" };
    const first = await migrated(open, old);
    assert.match(first.memory.text("plan-imported.md"), /- One/);
    const again = await migrate.run(operationWorldOf(first.memory, { places: { old } }), { from: "old" });
    assert.deepEqual(isRefused(again) ? again : again.edits, []);
  });

  it("says what each request pays afterwards, and puts the loose notes of a folder below the root where it is too much", async () => {
    const long = "word ".repeat(20_000);
    const notes = {
      "SOUL.md": "# S\n",
      "plan.md": `# Plan\n\nSee [more](more.md).\n\n${long}\n`,
      "more.md": `# More\n\n${long}\n`,
    };
    const first = await migrated({ "MEMORY.md": "# M\n" }, notes);
    assert.deepEqual(
      first.data.created.filter((path) => !path.endsWith("MEMORY.md")),
      ["SOUL.md", "memory/topics/more.md", "memory/topics/plan.md"],
    );
    assert.match(
      first.answer.report,
      / Loose notes go below the root, since .* Core memory goes from ≈?\d+ to ≈?\d+ of 30,000 tokens \(/,
    );
    assert.match(first.memory.text("memory/topics/plan.md"), /\[more\]\(more\.md\)/);
    const again = await migrate.run(operationWorldOf(first.memory, { places: { old: notes } }), { from: "old" });
    assert.deepEqual(isRefused(again) ? again : again.edits, []);
    const small = await migrated({ "MEMORY.md": "# M\n" }, { "plan.md": "# Plan\n", "more.md": "# More\n" });
    assert.deepEqual(small.data.created, ["more.md", "plan.md"]);
    assert.match(small.answer.report, /left out\. Core memory goes from/);
  });

  it("leaves out what is not UTF-8, and says so", async () => {
    const { data } = await migrated({}, { "MEMORY.md": "# M\n", "notes/a.md": Uint8Array.of(0xe9, 0x0a) });
    assert.deepEqual(data.passedOver, [{ path: "notes/a.md", reason: "it cannot be read as UTF-8" }]);
    const world = operationWorldOf(memoryOf({}), { places: { old: { "a.csv": Uint8Array.of(0xff, 0xfe, 0x61, 0) } } });
    assert.deepEqual(await migrate.run(world, { from: "old/a.csv" }), {
      refusal: "old/a.csv is not UTF-8. Save it as UTF-8 first.",
    });
  });

  it("of 18 months of memory into an empty one takes every line, and a second time has nothing to do", async () => {
    const { files } = yearOfMemory();
    const first = await migrated({}, files);
    checkAccounts(
      first,
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replace(/^\ufeff/, "")])),
    );
    const before = findings(memoryOf(files)).filter((each) => /broken|missing/.test(each));
    assert.deepEqual(
      findings(first.memory).filter((each) => /broken|missing/.test(each) && !before.includes(each)),
      [],
    );
    const world = operationWorldOf(first.memory, { places: { old: files } });
    const again = await migrate.run(world, { from: "old" });
    assert.ok(!isRefused(again));
    assert.deepEqual(again.edits, []);
    assert.match(again.report, /nothing to migrate/);
  });
});

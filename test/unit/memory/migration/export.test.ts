import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readCsv } from "../../../../server/src/memory/migration/csvRows";
import { checkAccounts, type Migrated, migrated } from "../../../support/migrated";
import { SeededRandom } from "../../../support/seededRandom";

async function imported(name: string, text: string): Promise<Migrated> {
  const result = await migrated({}, { [name]: text }, { from: `old/${name}` });
  checkAccounts(result, {});
  assert.equal(result.data.kind, "export");
  return result;
}

describe("/migrate from an export", () => {
  it("reads JSON of several shapes, each fact dated where the export dates it", async () => {
    const fact = { memory: "Bo Meyer is our accountant", created_at: "2025-11-03T10:00:00Z" };
    for (const value of [[fact], { memories: [fact] }, { data: { results: [fact] } }, fact]) {
      const { memory } = await imported("facts.json", JSON.stringify(value, undefined, 2));
      assert.equal(
        memory.text("MEMORY.md"),
        "# Memory\n\n## Key people\n\n- 2025-11-03 — Bo Meyer is our accountant\n",
      );
    }
    const { memory } = await imported("facts.json", '["Two floors up", "Lesson: test first"]');
    assert.equal(
      memory.text("MEMORY.md"),
      "# Memory\n\n## Facts\n\n- Two floors up\n\n## Lessons learned\n\n- Lesson: test first\n",
    );
    const byKey = await imported(
      "facts.json",
      '{"editor": "vim", "rates": {"text": "80 an hour", "timestamp": 1762128000}}',
    );
    assert.equal(
      byKey.memory.text("MEMORY.md"),
      "# Memory\n\n## Facts\n\n- editor: vim\n\n## Rates\n\n- 2025-11-03 — 80 an hour\n",
    );
  });

  it("reads JSON Lines and CSV, quoted fields with separators and line breaks included", async () => {
    const lines = await imported("facts.jsonl", '{"text":"One","category":"home"}\n{"text":"Two","category":"home"}\n');
    assert.equal(lines.memory.text("MEMORY.md"), "# Memory\n\n## Home\n\n- One\n- Two\n");
    for (const separator of [",", ";", "\t"]) {
      const table = ["date;category;fact", '2025-11-03;home;"Red; ""warm""\nand big"', ";;Two floors up"].join("\r\n");
      const { memory } = await imported("facts.csv", `\ufeff${table.replaceAll(";", separator)}`);
      assert.equal(
        memory.text("MEMORY.md"),
        `# Memory\n\n## Home\n\n- 2025-11-03 — Red${separator === "\t" ? "" : separator} "warm" and big\n\n## Facts\n\n- Two floors up\n`,
      );
    }
  });

  it("accounts for every record, and takes over no secret, no double and nothing that says nothing", async () => {
    const records = [
      { text: "Two floors up" },
      { text: "two floors up." },
      { text: "password: MyS3cretP@ss!" },
      { id: 7 },
      { text: "x".repeat(3000) },
      { text: " " },
    ];
    const { data, answer } = await imported("facts.json", JSON.stringify(records));
    const [account] = data.accounts;
    assert.deepEqual([account?.unit, account?.total, account?.kept], ["record", 6, [{ path: "MEMORY.md", count: 1 }]]);
    assert.deepEqual(
      account?.left.map(({ lines }) => lines),
      [[2], [3], [4, 6], [5]],
    );
    assert.deepEqual(data.secrets, [{ source: "facts.json", line: 3, label: "a password" }]);
    assert.doesNotMatch(JSON.stringify(answer), /MyS3cret/);
  });

  it("takes over no category with a secret in it, and says which record that was", async () => {
    const record = { text: "Two floors up", category: `token ghp_${"a1B2c3D4e5F6".repeat(3)}` };
    const { memory, answer, data } = await imported("facts.json", JSON.stringify([record]));
    assert.equal(data.secrets.length, 1);
    assert.ok(!/a1B2c3D4e5F6/.test(memory.text("MEMORY.md") + answer.markdown + JSON.stringify(data)));
    assert.match(answer.markdown, /^- facts\.json, record 1: a GitHub token$/m);
  });

  it("says what was left out where nothing else is to be done", async () => {
    const there = { "MEMORY.md": "# M\n" };
    for (const [text, report] of [
      ['[{"text":"password: MyS3cretP@ss!"}]', "Nothing is taken over from old/f.json: 1 record left out."],
      ["[]", "There is nothing to take over from old/f.json."],
    ] as const) {
      assert.equal((await migrated(there, { "f.json": text }, { from: "old/f.json" })).answer.report, report);
    }
  });

  it("keeps every text of a record that has several, and does not follow an endless nesting", async () => {
    const { memory } = await imported("facts.json", '[{"text":["Two floors up","next to the stairs"]}]');
    assert.match(memory.text("MEMORY.md"), /^- Two floors up; next to the stairs$/m);
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    await assert.rejects(migrated({}, { "f.json": deep }, { from: "old/f.json" }), /is no export that can be read/);
  });

  it("makes topics of names that every disk can keep, apart from the index", async () => {
    for (const [category, name] of [
      ["Memory", "memory-facts"],
      ["con", "con-facts"],
      ["x".repeat(300), "x".repeat(80)],
    ] as const) {
      const records = Array.from({ length: 21 }, (_, i) => ({ text: `Fact number ${i} of it`, category }));
      const { memory } = await imported("facts.json", JSON.stringify(records));
      assert.match(memory.text(`memory/topics/${name}.md`), /^- Fact number 20 of it$/m);
    }
  });

  it("makes a topic of a large category, in time that grows with the export", async () => {
    const records = Array.from({ length: 5000 }, (_, i) => ({
      text: `Fact number ${i}`,
      category: i % 100 === 0 ? "small one" : "Big One",
    }));
    const few = records.filter((_, i) => i % 100 !== 0 || i < 1000);
    const { memory, data } = await imported("facts.json", JSON.stringify(few));
    assert.deepEqual(data.accounts[0]?.kept, [
      { path: "MEMORY.md", count: 10 },
      { path: "memory/topics/big-one.md", count: 4950 },
    ]);
    assert.match(memory.text("memory/topics/big-one.md"), /^# Big one\n\n## Facts\n\n- Fact number 1\n/);
    assert.match(memory.text("MEMORY.md"), /## Small one\n\n- Fact number 0\n[\s\S]*memory\/MEMORY\.md/);
  });
});

describe("Comma-separated values", () => {
  it("come back as they were written, whatever stands in a field", () => {
    const random = new SeededRandom(5);
    const pieces = ["a", "b c", ",", ";", '"', "\n", "\r\n", "é", " "];
    for (let round = 0; round < 300; round++) {
      const rows = Array.from({ length: random.between(1, 4) }, () =>
        Array.from({ length: 3 }, () =>
          Array.from({ length: random.between(1, 5) }, () => random.pick(pieces)).join(""),
        ),
      );
      const quote = (field: string): string => `"${field.replaceAll('"', '""')}"`;
      const text = ["x,y,z", ...rows.map((row) => row.map(quote).join(","))].join(random.chance(0.5) ? "\n" : "\r\n");
      assert.deepEqual(readCsv(text), [["x", "y", "z"], ...rows]);
    }
  });

  it("are read to the end when a quote is never closed, and empty rows are none", () => {
    assert.deepEqual(readCsv('a,b\n\n"c,d\ne'), [["a", "b"], ["c,d\ne"]]);
    assert.deepEqual(readCsv("a,b\n1,"), [
      ["a", "b"],
      ["1", ""],
    ]);
    assert.deepEqual(readCsv(""), []);
  });
});

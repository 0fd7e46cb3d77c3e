import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { MemorySearch, type SearchHit, type SearchOptions } from "../../../../server/src/memory/search/memorySearch";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { decodeText } from "../../../../server/src/memory/text";
import type { MemoryTree } from "../../../../server/src/memory/tree/model";
import { updateTree } from "../../../../server/src/memory/tree/update";
import { runSteps, walkMemory } from "../../../../server/src/memory/tree/walk";
import { always } from "../../../support/always";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { applyRandomEdit, memoryAfter, someEdits } from "../../../support/randomMemory";
import { yearOfMemory } from "../../../support/yearOfMemory";

const today = "2026-03-01";

interface Searched {
  readonly memory: InMemoryFileSystem;
  readonly search: MemorySearch;
  tree: MemoryTree;
}

function indexOf(memory: InMemoryFileSystem): Searched {
  const search = new MemorySearch((path) => {
    const bytes = memory.read(path);
    return typeof bytes === "string" ? undefined : decodeText(bytes).text;
  });
  const tree = runSteps(walkMemory(memory, defaultSettings.tree));
  runSteps(search.update(tree));
  return { memory, search, tree };
}

function hitsIn(contents: MemoryContents, query: string, options: Partial<SearchOptions> = {}): SearchHit[] {
  return indexOf(memoryOf(contents)).search.search(query, { today, ...options });
}

function pathsIn(contents: MemoryContents, query: string, options: Partial<SearchOptions> = {}): string[] {
  return [...new Set(hitsIn(contents, query, options).map(({ path }) => path))];
}

describe("Searching a memory", () => {
  it("finds a word with its line and the heading above it", () => {
    const text =
      "---\ndescription: Work\n---\n# Billing\n\n## Open\n\n- [ ] send the Invoice to Oslo\n\n## Done\n\nnothing\n";
    assert.deepEqual(
      hitsIn({ "MEMORY.md": "x\n", "notes/a.md": text }, "invoice").map(({ score: _, ...hit }) => hit),
      [{ path: "notes/a.md", line: 7, heading: "Open", text: "- [ ] send the Invoice to Oslo" }],
    );
  });

  it("finds every memory file and nothing that is not memory", () => {
    const paths = pathsIn(
      {
        "MEMORY.md": "invoice\n",
        "human.md": "invoice\n",
        "a/b/c/deep.md": "invoice\n",
        "skills/pdf/SKILL.md": "invoice\n",
        ".drafts/a.md": "invoice\n",
        "notes/list.txt": "invoice\n",
        "node_modules/x/README.md": "invoice\n",
      },
      "invoice",
    );
    assert.deepEqual(paths.sort(), ["MEMORY.md", "a/b/c/deep.md", "human.md"]);
  });

  it("asks for all words, and for any only when no file has all", () => {
    const contents = { "a.md": "the invoice is late\n", "b.md": "the invoice\n", "c.md": "late again\n" };
    assert.deepEqual(pathsIn(contents, "invoice late"), ["a.md"]);
    assert.deepEqual(pathsIn(contents, "invoice again").sort(), ["a.md", "b.md", "c.md"]);
  });

  it("finds words by their beginning and through typing errors, letter case, accents and full width", () => {
    const contents = { "a.md": "The quarterly invoice of Café Ærø\n", "b.md": "ＴＩＤＥ tables\n" };
    for (const query of ["INVOICE", "invo", "invoce", "invocie", "cafe", "CAFÉ", "cafe\u0301", "quartrly invoise"]) {
      assert.deepEqual(pathsIn(contents, query), ["a.md"], query);
    }
    assert.deepEqual(pathsIn(contents, "tide"), ["b.md"]);
    assert.deepEqual(pathsIn({ "a.md": "2026 plan\n" }, "2025"), []);
  });

  it("prefers what is written as asked to what is nearly so", () => {
    assert.deepEqual(pathsIn({ "a.md": "invoke it\n", "b.md": "invoice it\n" }, "invoice"), ["b.md"]);
  });

  it("finds a phrase only where its words follow one another, over a line break too", () => {
    const contents = {
      "a.md": "we moved the tide table\n",
      "b.md": "the table of the tide\n",
      "c.md": "about the tide\ntable of May\n",
    };
    assert.deepEqual(pathsIn(contents, '"tide table"').sort(), ["a.md", "c.md"]);
    assert.deepEqual(pathsIn(contents, "“tide table” moved"), ["a.md"]);
    assert.deepEqual(pathsIn(contents, '"table tide"'), []);
    assert.equal(hitsIn(contents, '"tide table"').find(({ path }) => path === "c.md")?.line, 0);
  });

  it("finds Chinese, Japanese and Thai, which put no spaces between words", () => {
    const contents = {
      "zh.md": "# 港口\n\n我们决定每周五发送发票。\n",
      "ja.md": "潮汐の予約は港湾システムで行うデータ\n",
      "th.md": "ส่งใบแจ้งหนี้ทุกวันศุกร์\n",
      "ko.md": "매주 금요일에 청구서를 보낸다\n",
    };
    assert.deepEqual(pathsIn(contents, "发票"), ["zh.md"]);
    assert.deepEqual(pathsIn(contents, "每周五发送"), ["zh.md"]);
    assert.deepEqual(pathsIn(contents, "票"), ["zh.md"]);
    assert.deepEqual(pathsIn(contents, '"发送发票"'), ["zh.md"]);
    assert.deepEqual(pathsIn(contents, '"发票发送"'), []);
    assert.deepEqual(pathsIn(contents, "港湾"), ["ja.md"]);
    assert.deepEqual(pathsIn(contents, "データ"), ["ja.md"]);
    assert.deepEqual(pathsIn(contents, "ﾃﾞｰﾀ"), ["ja.md"]);
    assert.deepEqual(pathsIn(contents, "ใบแจ้งหนี้"), ["th.md"]);
    assert.deepEqual(pathsIn(contents, "청구서"), ["ko.md"]);
  });

  it("finds a file by its name and shows its first line", () => {
    const hits = hitsIn({ "people/haruka.md": "\n# Lead designer\n", "b.md": "x\n" }, "haruka");
    assert.deepEqual(
      hits.map(({ path, line, text, heading }) => [path, line, text, heading]),
      [["people/haruka.md", 1, "# Lead designer", "Lead designer"]],
    );
  });

  it("gives at most three lines of a file, no more hits than asked for, and scores that fall", () => {
    const contents = {
      "a.md": "tide\n".repeat(50),
      ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`n/${i}.md`, "tide and wind\n"])),
    };
    const hits = hitsIn(contents, "tide");
    assert.equal(hits.length, 20);
    assert.ok(hits.filter(({ path }) => path === "a.md").length <= 3);
    assert.equal(hitsIn(contents, "tide", { limit: 5 }).length, 5);
    hits.forEach(({ score }, i) => {
      assert.ok(score > 0 && score <= (hits[i - 1]?.score ?? Number.POSITIVE_INFINITY));
    });
  });

  it("cuts a long line around what was found", () => {
    const [hit] = hitsIn({ "a.md": `${"lorem ".repeat(2000)}invoice${" ipsum".repeat(2000)}\n` }, "invoice");
    assert.match(hit?.text ?? "", /^….*invoice.*…$/);
    assert.ok((hit?.text.length ?? 1000) < 260);
  });

  it("answers nothing to a query that says nothing", () => {
    for (const query of ["", "   ", "?!", '""', '"', "—"])
      assert.deepEqual(hitsIn({ "a.md": "x\n" }, query), [], query);
  });
});

describe("The order of the architecture profile (A25)", () => {
  const line = "the invoice\n";
  const contents = {
    "MEMORY.md": line,
    "ACTIVE-CONTEXT.md": line,
    "SOUL.md": line.repeat(9),
    "projects/a.md": line,
    memory: undefined,
    "memory/2026-03-01.md": line,
    "memory/2026-02-28.md": line,
    "memory/2026-02-03.md": line,
    "memory/2026-02-20.md": line,
    "memory/2025-12-31.md": line,
    "memory/2026-02-30.md": line,
    "memory/topics/billing.md": `# Invoice\n\n${line.repeat(9)}`,
    "memory/archive/2025-q4.md": `# Invoice invoice\n\n${line.repeat(30)}`,
  };
  const { memory: _, ...files } = contents;

  it("holds in 18 months of memory: MEMORY.md before notes, and notes from the newest to the oldest", () => {
    const paths = pathsIn(yearOfMemory().files, "Noor", { limit: 200 });
    const notes = paths.filter((path) => /^memory\/\d{4}-\d{2}-\d{2}\.md$/.test(path));
    assert.ok(notes.length > 20);
    assert.ok(paths.indexOf("MEMORY.md") !== -1 && paths.indexOf("MEMORY.md") < paths.indexOf(notes[0] ?? ""));
    assert.deepEqual(notes, [...notes].sort().reverse());
  });

  it("holds for archived notes as well: the newest first, then what has no date", () => {
    const archived = {
      "MEMORY.md": "x\n",
      "ACTIVE-CONTEXT.md": "x\n",
      "memory/archive/2025-q3/2025-07-01.md": line.repeat(9),
      "memory/archive/2025-q3/2025-08-01.md": line,
      "memory/archive/2025-q4/2025-10-01.md": line,
      "memory/archive/2024-q4.md": line.repeat(9),
    };
    assert.deepEqual(
      pathsIn(archived, "invoice", { limit: 50 }).filter((path, i, all) => all.indexOf(path) === i),
      [
        "memory/archive/2025-q4/2025-10-01.md",
        "memory/archive/2025-q3/2025-08-01.md",
        "memory/archive/2025-q3/2025-07-01.md",
        "memory/archive/2024-q4.md",
      ],
    );
  });

  it("is active context, MEMORY.md, today, yesterday, topics, older notes with the newest first, the rest, archive", () => {
    const paths = pathsIn(files, "invoice", { limit: 50 });
    assert.deepEqual(paths.slice(0, 8), [
      "ACTIVE-CONTEXT.md",
      "MEMORY.md",
      "memory/2026-03-01.md",
      "memory/2026-02-28.md",
      "memory/topics/billing.md",
      "memory/2026-02-20.md",
      "memory/2026-02-03.md",
      "memory/2025-12-31.md",
    ]);
    assert.deepEqual(paths.slice(8, 11).sort(), ["SOUL.md", "memory/2026-02-30.md", "projects/a.md"]);
    assert.deepEqual(paths.slice(11), ["memory/archive/2025-q4.md"]);
  });

  it("follows the date that is handed in", () => {
    const paths = pathsIn(files, "invoice", { limit: 50, today: "2026-02-21" });
    assert.deepEqual(paths.slice(2, 4), ["memory/2026-02-20.md", "memory/topics/billing.md"]);
  });

  it("applies only where the memory follows the architecture", () => {
    const plain = {
      "MEMORY.md": `wind and rain and an invoice ${"x ".repeat(80)}\n`,
      "memory/archive/a.md": "# Invoice\n\ninvoice\n",
    };
    assert.deepEqual(pathsIn(plain, "invoice"), ["memory/archive/a.md", "MEMORY.md"]);
    assert.deepEqual(pathsIn(plain, "invoice", { isArchitecture: true }), ["MEMORY.md", "memory/archive/a.md"]);
    assert.deepEqual(pathsIn(files, "invoice", { isArchitecture: false, limit: 1 }).length, 1);
  });
});

describe("An index that is kept current", () => {
  it("follows files that change, come and go", () => {
    const searched = indexOf(memoryOf({ "MEMORY.md": "tide\n", "notes/a.md": "wind\n" }));
    const { memory, search } = searched;
    const change = (path: string): void => {
      searched.tree = runSteps(updateTree(searched.tree, memory, defaultSettings.tree, [path]));
      runSteps(search.update(searched.tree, [path]));
    };
    const paths = (query: string): string[] => search.search(query, { today }).map(({ path }) => path);
    memory.write("notes/a.md", "rain\n");
    change("notes/a.md");
    assert.deepEqual([paths("wind"), paths("rain")], [[], ["notes/a.md"]]);
    memory.write("notes/deep/b.md", "rain\n");
    change("notes/deep");
    assert.deepEqual(paths("rain").sort(), ["notes/a.md", "notes/deep/b.md"]);
    memory.rename("notes", "kept");
    change("notes");
    change("kept");
    assert.deepEqual(paths("rain").sort(), ["kept/a.md", "kept/deep/b.md"]);
    memory.remove("kept");
    change("kept");
    assert.deepEqual([paths("rain"), paths("tide")], [[], ["MEMORY.md"]]);
  });

  it("finds after any history what a new index finds", () => {
    const histories = fc.tuple(someEdits, fc.array(someEdits, { minLength: 1, maxLength: 4 }));
    always(histories, ([before, batches]) => {
      const searched = indexOf(memoryAfter(before));
      const { memory, search } = searched;
      for (const edits of batches) {
        const changed = edits.flatMap((edit) => applyRandomEdit(memory, edit));
        searched.tree = runSteps(updateTree(searched.tree, memory, defaultSettings.tree, changed));
        runSteps(search.update(searched.tree, changed));
      }
      const fresh = indexOf(memory);
      assert.deepEqual(searched.tree, fresh.tree);
      for (const query of ["MEMORY", "a", "note", "x"]) {
        const found = (of: MemorySearch): string[] =>
          of
            .search(query, { today, limit: 1000 })
            .map(({ path, line }) => `${path}:${line}`)
            .sort();
        assert.deepEqual(found(search), found(fresh.search));
      }
    });
  });
});

describe("A memory of many files", () => {
  const words = ["harbour", "tide", "ledger", "lantern"];
  const contents: MemoryContents = Object.fromEntries(
    Array.from({ length: 700 }, (_, i) => {
      const rare = i === 333 ? "the sextant stays in the ledger" : "";
      return [`n${i % 20}/f${i}.md`, `# Note ${i}\n\nthe ${words.join(" the ")} and ${words[i % 4]}\n${rare}\n`];
    }),
  );
  const { search } = indexOf(memoryOf({ "MEMORY.md": "x\n", ...contents }));
  const paths = (query: string): string[] => [...new Set(search.search(query, { today }).map(({ path }) => path))];

  it("asks for common words as well as for rare ones", () => {
    assert.deepEqual(paths("sextant ledger"), ["n13/f333.md"]);
    assert.deepEqual(paths("the sextant stays in the ledger of the harbour"), ["n13/f333.md"]);
    assert.equal(paths("tide ledger lantern harbour the").length, 20);
  });

  it("finds something for a sentence of which some words stand nowhere", () => {
    assert.ok(paths("what did we decide about the tide ledger").length > 0);
    assert.deepEqual(paths("sextantt"), ["n13/f333.md"]);
  });

  it("finds a phrase of common words only where it stands", () => {
    assert.deepEqual(paths('"in the ledger"'), ["n13/f333.md"]);
    assert.deepEqual(paths('"ledger the tide"'), []);
    assert.equal(paths('"the tide the ledger"').length, 20);
  });
});

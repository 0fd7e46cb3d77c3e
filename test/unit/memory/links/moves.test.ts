import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Move } from "../../../../server/src/memory/links/memoryAfter";
import { planMoves } from "../../../../server/src/memory/links/moves";
import { applyEdits } from "../../../support/applyEdits";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** A memory after something moved in it, links kept true. */
function moved(contents: MemoryContents, moves: Readonly<Record<string, string>>, options = {}): InMemoryFileSystem {
  const memory = memoryOf(contents);
  const list: Move[] = Object.entries(moves).map(([from, to]) => ({ from, to }));
  applyEdits(memory, planMoves(viewOf(memory), list, options));
  for (const { from, to } of list) memory.rename(from, to);
  return memory;
}

/** How a text reads after `a.md` beside it has become `notes/b.md`. */
function rewritten(text: string, from = "start.md"): string {
  const memory = moved({ "MEMORY.md": "x", "a.md": "# A\n", [from]: text }, { "a.md": "notes/b.md" });
  return memory.text(from);
}

describe("A link to a file that moves", () => {
  it("is written anew in the manner in which it is written", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["[x](a.md)", "[x](notes/b.md)"],
      ["[x](./a.md)", "[x](./notes/b.md)"],
      ["[x](/a.md)", "[x](/notes/b.md)"],
      ["[x](a)", "[x](notes/b)"],
      ["[x](<a.md>)", "[x](<notes/b.md>)"],
      ["[x](%61.md)", "[x](notes/b.md)"],
      ['[x](a.md#part "title")', '[x](notes/b.md#part "title")'],
      ["![x](a.md)", "![x](notes/b.md)"],
      ["<a.md>", "<notes/b.md>"],
      ["[x][r] and [r]\n\n[r]: a.md", "[x][r] and [r]\n\n[r]: notes/b.md"],
      ["[[a]]", "[[b]]"],
      ["[[a.md]]", "[[b.md]]"],
      ["[[a#Part|alias]]", "[[b#Part|alias]]"],
      ["![[a]]", "![[b]]"],
      ["see a.md now", "see notes/b.md now"],
      ["see `a.md` now", "see `notes/b.md` now"],
      ["看a.md和", "看notes/b.md和"],
      ["`see a.md`", "`see notes/b.md`"],
      ["see a.md#part", "see notes/b.md#part"],
    ];
    for (const [before, after] of cases) assert.equal(rewritten(before), after, before);
  });

  it("is written as the file is named then, also when only its letter case or Unicode form changes (D1)", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["[x](a.md)", "[x](A.md)"],
      ["[x](/a)", "[x](/A)"],
      ["[x][r]\n\n[r]: a.md", "[x][r]\n\n[r]: A.md"],
      ["[[a.md]]", "[[A.md]]"],
      ["see a.md now", "see A.md now"],
    ];
    for (const [before, after] of cases) {
      const memory = moved({ "MEMORY.md": "x", "a.md": "# A\n", "start.md": before }, { "a.md": "A.md" });
      assert.equal(memory.text("start.md"), after, before);
    }
    const folder = { "MEMORY.md": "[n](n/b.md) and n/b.md\n", "n/": { "MEMORY.md": "x", "b.md": "x" } };
    assert.equal(moved(folder, { n: "N" }).text("MEMORY.md"), "[n](N/b.md) and N/b.md\n");
    const composed = { "MEMORY.md": "[c](caf\u00e9.md)\n", "caf\u00e9.md": "x" };
    assert.equal(moved(composed, { "caf\u00e9.md": "cafe\u0301.md" }).text("MEMORY.md"), "[c](cafe\u0301.md)\n");
  });

  it("is written from a file deeper in the memory", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["[x](../a.md)", "[x](../notes/b.md)"],
      ["[x](/a.md)", "[x](/notes/b.md)"],
      ["[[a]]", "[[b]]"],
      ["[[../a]]", "[[../notes/b]]"],
      ["see a.md", "see notes/b.md"],
      ["see ../a.md", "see ../notes/b.md"],
    ];
    for (const [before, after] of cases) assert.equal(rewritten(before, "deep/c.md"), after, before);
  });

  it("is left alone in code, comments, and where it leads to something else", () => {
    const text = "```\n[x](a.md)\n```\n<!-- a.md -->\n[y](other.md) https://example.com/a.md\n";
    assert.equal(rewritten(text), text);
  });

  it("has its new path encoded as it has to be", () => {
    const to = "my notes/b (1).md";
    const memory = moved({ "a.md": "x", "s.md": "[x](a.md) [y](<a.md>) [[a]] see a.md and `a.md`\n" }, { "a.md": to });
    assert.equal(
      memory.text("s.md"),
      "[x](my%20notes/b%20%281%29.md) [y](<my notes/b (1).md>) [[b (1)]] see `my notes/b (1).md` and `my notes/b (1).md`\n",
    );
  });
});

describe("A wiki link to a file that moves", () => {
  it("by bare name stays while the name stays and means one file", () => {
    const contents = { "a.md": "x", "s.md": "[[a]] [[A]]\n", "d/": { "MEMORY.md": "x" } };
    assert.equal(moved(contents, { "a.md": "d/a.md" }).text("s.md"), "[[a]] [[A]]\n");
  });

  it("by bare name gets its path when the name becomes ambiguous", () => {
    const contents = { "x/": { "a.md": "x" }, "y/": { "b.md": "x" }, "s.md": "[[b]] and [[a]]\n" };
    const memory = moved(contents, { "x/a.md": "x/b.md" });
    assert.equal(memory.text("s.md"), "[[y/b]] and [[x/b]]\n");
  });

  it("by the name in the front matter stays", () => {
    const contents = { "a.md": "---\nname: Quick notes\n---\n", "s.md": "[[Quick notes]] [[quick-notes]]\n" };
    assert.equal(moved(contents, { "a.md": "d/b.md" }).text("s.md"), "[[Quick notes]] [[quick-notes]]\n");
  });

  it("by path from the root keeps that", () => {
    const contents = { "system/": { "a.md": "x" }, "s.md": "[[system/a]] [[/system/a]] [[system/a.md|A]]\n" };
    assert.equal(moved(contents, { "system/a.md": "old/b.md" }).text("s.md"), "[[old/b]] [[/old/b]] [[old/b.md|A]]\n");
  });
});

describe("A file that a moved one would be taken for", () => {
  it("is still meant", () => {
    const contents = { "b.md": "x", "d/": { "s.md": "b.md and [[b]]\n" }, "c.md": "x" };
    const memory = moved(contents, { "c.md": "d/b.md" });
    assert.equal(memory.text("d/s.md"), "../b.md and [[/b]]\n");
  });
});

describe("A file that moves", () => {
  it("keeps its own links true", () => {
    const contents = {
      "a.md": "[x](b.md) [y](d/c.md) [[b]] b.md d/c.md `d/` [self](#part) [me](a.md)\n",
      "b.md": "x",
      "d/": { "c.md": "x" },
    };
    assert.equal(
      moved(contents, { "a.md": "d/a.md" }).text("d/a.md"),
      "[x](../b.md) [y](c.md) [[b]] b.md d/c.md `d/` [self](#part) [me](a.md)\n",
    );
  });

  it("keeps links to what is not memory, to what is not there yet and out of the memory", () => {
    const contents = {
      "a.md": "![p](img/p.png) [t](todo.md) [r](../README.md) [w](https://example.com) [abs](/nowhere.md)\n",
      "img/": { "p.png": "x" },
    };
    assert.equal(
      moved(contents, { "a.md": "d/e/a.md" }).text("d/e/a.md"),
      "![p](../../img/p.png) [t](../../todo.md) [r](../../../README.md) [w](https://example.com) [abs](/nowhere.md)\n",
    );
  });

  it("keeps line endings, byte-order marks aside, and everything else as it is", () => {
    const contents = { "a.md": "x", "s.md": "# S\r\n\r\n[x](a.md)  \r\n\tcode a.md\r\n" };
    assert.equal(moved(contents, { "a.md": "b.md" }).text("s.md"), "# S\r\n\r\n[x](b.md)  \r\n\tcode b.md\r\n");
  });
});

describe("A folder that moves", () => {
  it("takes links into it along, and links within it stay", () => {
    const contents = {
      "MEMORY.md": "- [Notes](notes/MEMORY.md)\n- notes/ and `notes/a.md`\n- [[notes/a]] ![p](notes/p.png)\n",
      "notes/": {
        "MEMORY.md": "- [A](a.md)\n",
        "a.md": "[up](../MEMORY.md) [b](sub/b.md)\n",
        "sub/": { "b.md": "x" },
        "p.png": "x",
      },
    };
    const memory = moved(contents, { notes: "archive/2025" });
    assert.equal(
      memory.text("MEMORY.md"),
      "- [Notes](archive/2025/MEMORY.md)\n- archive/2025/ and `archive/2025/a.md`\n- [[archive/2025/a]] ![p](archive/2025/p.png)\n",
    );
    assert.equal(memory.text("archive/2025/MEMORY.md"), "- [A](a.md)\n");
    assert.equal(memory.text("archive/2025/a.md"), "[up](../../MEMORY.md) [b](sub/b.md)\n");
  });
});

describe("The line of an index", () => {
  const contents = {
    "MEMORY.md": "# Root\n\n- [First](a.md): with words and [B](b.md)\n- [B](b.md)\n",
    "a.md": "# A\n",
    "b.md": "# B\n",
    "notes/": { "MEMORY.md": "# Notes\n\n* [Zoo](zoo.md)\n", "zoo.md": "x" },
  };

  it("goes with its file to the index of the new directory, text and all", () => {
    const memory = moved(contents, { "a.md": "notes/a.md" });
    assert.equal(memory.text("MEMORY.md"), "# Root\n\n- [B](b.md)\n");
    assert.equal(
      memory.text("notes/MEMORY.md"),
      "# Notes\n\n* [First](a.md): with words and [B](../b.md)\n* [Zoo](zoo.md)\n",
    );
  });

  it("goes with several files at once, in their order", () => {
    const memory = moved(contents, { "b.md": "notes/b.md", "a.md": "notes/a.md" });
    assert.equal(memory.text("MEMORY.md"), "# Root\n\n");
    assert.equal(
      memory.text("notes/MEMORY.md"),
      "# Notes\n\n* [First](a.md): with words and [B](b.md)\n* [B](b.md)\n* [Zoo](zoo.md)\n",
    );
  });

  it("comes back as it was when its file does", () => {
    const memory = moved(contents, { "a.md": "notes/a.md" });
    applyEdits(memory, planMoves(viewOf(memory), [{ from: "notes/a.md", to: "a.md" }]));
    memory.rename("notes/a.md", "a.md");
    assert.equal(memory.text("MEMORY.md"), contents["MEMORY.md"]);
    assert.equal(memory.text("notes/MEMORY.md"), contents["notes/"]["MEMORY.md"]);
  });

  it("of a directory goes to the index above the new place", () => {
    const memory = moved(
      { ...contents, "MEMORY.md": "- [notes/](notes/MEMORY.md): Notes\n", "old/": { "MEMORY.md": "# Old\n" } },
      { notes: "old/notes" },
    );
    assert.equal(memory.text("MEMORY.md"), "");
    assert.equal(memory.text("old/MEMORY.md"), "# Old\n\n- [notes/](notes/MEMORY.md): Notes\n");
  });

  it("stays and is kept true where no index takes it, or one names the file already", () => {
    assert.equal(moved(contents, { "b.md": "new/b.md" }).text("MEMORY.md").split("\n")[3], "- [B](new/b.md)");
    const known = { ...contents, "notes/": { "MEMORY.md": "See [B](../b.md).\n" } };
    const memory = moved(known, { "b.md": "notes/b.md" });
    assert.equal(memory.text("MEMORY.md").split("\n")[3], "- [B](notes/b.md)");
    assert.equal(memory.text("notes/MEMORY.md"), "See [B](b.md).\n");
  });

  it("stays when items about other things hang on it, or it needs a definition of its index", () => {
    const nested = { ...contents, "MEMORY.md": "- [A](a.md)\n  - [B](b.md)\n" };
    assert.equal(moved(nested, { "a.md": "notes/a.md" }).text("MEMORY.md"), "- [A](notes/a.md)\n  - [B](b.md)\n");
    const defined = { ...contents, "MEMORY.md": "- [A][1]\n\n[1]: a.md\n" };
    assert.equal(moved(defined, { "a.md": "notes/a.md" }).text("MEMORY.md"), "- [A][1]\n\n[1]: notes/a.md\n");
  });

  it("without a final line break goes too", () => {
    const memory = moved(
      { "MEMORY.md": "# R\n\n- [A](a.md)", "a.md": "x", "n/": { "MEMORY.md": "# N" } },
      { "a.md": "n/a.md" },
    );
    assert.equal(memory.text("MEMORY.md"), "# R\n");
    assert.equal(memory.text("n/MEMORY.md"), "# N\n\n- [A](a.md)\n");
  });
});

describe("Where the editor mends Markdown links itself", () => {
  it("only wiki links, mentions and their index lines are edited", () => {
    const contents = {
      "MEMORY.md": "- [A](a.md)\n- [[b]]\n",
      "a.md": "[b](b.md) [[b.md]]\n",
      "b.md": "x",
      "n/": { "MEMORY.md": "# N\n" },
    };
    const memory = moved(contents, { "b.md": "n/c.md" }, { skipMarkdownLinks: true });
    assert.equal(memory.text("a.md"), "[b](b.md) [[c.md]]\n");
    assert.equal(memory.text("MEMORY.md"), "- [A](a.md)\n");
    assert.equal(memory.text("n/MEMORY.md"), "# N\n\n- [[c]]\n");
    assert.equal(
      moved(contents, { "a.md": "n/a.md" }, { skipMarkdownLinks: true }).text("MEMORY.md"),
      contents["MEMORY.md"],
    );
  });
});

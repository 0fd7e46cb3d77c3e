import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { composeIndex, titleFromName } from "../../../../server/src/memory/indexes/indexText";
import { linkDestination } from "../../../../server/src/memory/markdown/linkWriting";
import { findDirectory } from "../../../../server/src/memory/tree/queries";
import { always } from "../../../support/always";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

function indexOf(contents: MemoryContents, directory: string, rootName = "memory"): string {
  const view = viewOf(memoryOf(contents), { rootName });
  const node = findDirectory(view.tree, directory) ?? assert.fail("no such directory");
  return composeIndex(node, view);
}

/** The entries of an index, without its title. */
function entriesOf(contents: MemoryContents): string[] {
  return indexOf({ "n/": contents }, "n").split("\n").slice(2, -1);
}

describe("A created index", () => {
  it("has a title, then child directories, then files, by code point, each with what it says of itself", () => {
    const contents = {
      "meeting-notes/": {
        "2026-08-12.md": "# Sprint planning\n",
        "plain.md": "no heading\n",
        "described.md": "---\ndescription: What we decided\n---\n# Another title\n",
        "archive/": { "MEMORY.md": "# Notes before June\n", "old.md": "x" },
        "zoo/": { "a.md": "x" },
        "assets/": { "logo.png": "x" },
        "text.txt": "x",
      },
    };
    assert.equal(
      indexOf(contents, "meeting-notes"),
      [
        "# Meeting notes",
        "",
        "- [archive/](archive/MEMORY.md): Notes before June",
        "- [zoo/](zoo/)",
        "- [Sprint planning](2026-08-12.md)",
        "- [What we decided](described.md)",
        "- [plain.md](plain.md)",
        "",
      ].join("\n"),
    );
  });

  it("of the root is named after the root folder", () => {
    assert.equal(indexOf({ "a.md": "# A\n" }, "", "alice_brain"), "# Alice brain\n\n- [A](a.md)\n");
    assert.equal(indexOf({}, "", "memory"), "# Memory\n");
  });

  it("keeps dates and numbers in names together", () => {
    assert.deepEqual(["2026-11", "0.1-notes", "q4_2025", "日記", "a--b", "_", "2026-11-02-review"].map(titleFromName), [
      "2026-11",
      "0.1 notes",
      "Q4 2025",
      "日記",
      "A b",
      "_",
      "2026-11-02 review",
    ]);
  });

  it("writes titles on one line, cut between characters, so that they say the same as before", () => {
    assert.deepEqual(entriesOf({ "a.md": `# ${"long ".repeat(100)}\n` }), [
      `- [${"long ".repeat(32).trimEnd()}…](a.md)`,
    ]);
    const [entry] = entriesOf({ "a.md": `# ${"a".repeat(158)}😀😀😀\n` });
    assert.doesNotMatch(entry ?? "", /\p{Surrogate}/u);
    assert.deepEqual(entriesOf({ "a.md": "# [x] and \\[y\\] `z` *w*\n" }), ["- [\\[x\\] and \\[y\\] z w](a.md)"]);
    assert.deepEqual(entriesOf({ "a.md": "# 2 * 3 < 4 ` 5\n" }), ["- [2 \\* 3 \\< 4 \\` 5](a.md)"]);
    assert.deepEqual(entriesOf({ "__init__.md": "x", "snake_case.md": "x" }), [
      "- [\\_\\_init\\_\\_.md](__init__.md)",
      "- [snake_case.md](snake_case.md)",
    ]);
  });

  it("links names that a plain link cannot hold (N22, N23, N28)", () => {
    assert.deepEqual(entriesOf({ "to do.md": "x", "a(1).md": "x", "日記.md": "x" }), [
      "- [a(1).md](<a(1).md>)",
      "- [to do.md](<to do.md>)",
      "- [日記.md](日記.md)",
    ]);
    for (const [name, destination] of [
      ["100%.md", "100%25.md"],
      ["c#.md", "c%23.md"],
      ["q?.md", "q%3F.md"],
      ["lt<gt>.md", "lt%3Cgt%3E.md"],
      ["a\nb.md", "a%0Ab.md"],
      ["a\\b.md", "a%5Cb.md"],
      ["re: x.md", "<./re: x.md>"],
      ["10:30.md", "10:30.md"],
      ["a&amp;b.md", "a%26amp;b.md"],
      ["R&D.md", "R&D.md"],
    ] as const) {
      assert.equal(linkDestination(name), destination);
    }
  });

  it("holds no character that misleads, whatever the names and titles hold", () => {
    const contents = {
      "\u202ertl.md": "x",
      "ma\u200bil.md": "x",
      "b.md": "# T\u202eitle\n",
      "c\u202ed/": { "MEMORY.md": "# C\u2066\n" },
    };
    assert.deepEqual(entriesOf(contents), [
      "- [cd/](c%E2%80%AEd/MEMORY.md): C",
      "- [Title](b.md)",
      "- [mail.md](ma%E2%80%8Bil.md)",
      "- [rtl.md](%E2%80%AErtl.md)",
    ]);
  });

  it("links any name so that it is found again", () => {
    const unit = fc.constantFrom(
      ...("ab #?%&;:()<>[]\\'\"`*_!~.+=,é日🧠\n\t".match(/./gsu) ?? []),
      "&amp;",
      "%41",
      "\ud800",
      "\u202e",
      "\u200b",
    );
    always(
      fc.string({ unit, minLength: 1, maxLength: 8 }).map((name) => `${name}.md`),
      (name) => assert.equal(follow(linkDestination(name)), name.replace(/\p{Surrogate}/gu, "\ufffd")),
      2000,
    );
  });
});

/** The file to which a link destination leads, read as CommonMark and then as a relative reference. */
function follow(destination: string): string {
  const angled = /^<((?:[^<>\n\\]|\\.)*)>$/.exec(destination)?.[1];
  if (angled === undefined) assert.match(destination, /^[^\s<()][^\s()]*$/, "a plain destination ends at white space");
  const raw = (angled ?? destination)
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&amp;/g, "&")
    .replace(/&(?:\w+|#\d+);/g, () => assert.fail(`${destination} holds a character reference`));
  assert.doesNotMatch(raw, /^[A-Za-z][A-Za-z0-9+.-]*:/, "a scheme leads out of the memory");
  assert.doesNotMatch(raw, /[#?]/, "an anchor or a query is no part of the name");
  return decodeURIComponent(raw).replace(/^\.\//, "");
}

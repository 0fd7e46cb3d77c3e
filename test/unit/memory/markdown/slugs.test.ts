import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scanLinks } from "../../../../server/src/memory/markdown/links";
import { headingSlugs } from "../../../../server/src/memory/markdown/slugs";

/** The anchors of the headings of a text. */
function slugs(...lines: readonly string[]): string[] {
  return headingSlugs(scanLinks(lines.join("\n")).headings.map(({ text }) => text));
}

describe("The anchor of a heading", () => {
  it("is its text in lower case, without punctuation and with hyphens for spaces", () => {
    assert.deepEqual(slugs("# Hello, World!", "## A  b/c_d-e", "## 1.2.3 (draft)"), [
      "hello-world",
      "a--bc_d-e",
      "123-draft",
    ]);
  });

  it("has a number behind it from the second time on, one that no heading has", () => {
    assert.deepEqual(slugs("# a", "# a", "# A", "# a-1", "# a"), ["a", "a-1", "a-2", "a-1-1", "a-3"]);
    assert.deepEqual(slugs("# a-1", "# a", "# a"), ["a-1", "a", "a-2"]);
    assert.deepEqual(
      slugs("# constructor", "# __proto__", "# constructor"),
      ["constructor", "__proto__", "constructor-1"].map((slug) => slug.replace(/^__proto__$/, "proto")),
    );
  });

  it("keeps letters of every script and drops emoji", () => {
    assert.deepEqual(slugs("# 计划 和 memo", "# ¡Über Straße!", "# 🧠 Memory"), [
      "计划-和-memo",
      "über-straße",
      "-memory",
    ]);
  });

  it("comes from what a reader sees: no marks of emphasis, code or links, no image", () => {
    assert.deepEqual(slugs("# The `x_y` of *a_b* and __c__"), ["the-x_y-of-a_b-and-c"]);
    assert.deepEqual(slugs("# [A link](b.md) to [[c|d]]", "# ![i](j.png) k", "# a <b>c</b>"), [
      "a-link-to-cd",
      "-k",
      "a-c",
    ]);
    assert.deepEqual(slugs("# a &amp; b \\# c", "# [r] x", "", "[r]: s"), ["a--b--c", "r-x"]);
  });

  it("is there for an underlined heading and one that is closed", () => {
    assert.deepEqual(slugs("Two", "words", "===", "", "## closed ##"), ["twowords", "closed"]);
  });
});

describe("The headings of a scanned text", () => {
  it("have level, line and text", () => {
    assert.deepEqual(
      scanLinks("---\nname: x\n---\n\n# A\n\n> ## B\n\n- ### C\n\n```\n# no\n```\n\nD\n---\n").headings,
      [
        { level: 1, line: 4, text: "A" },
        { level: 2, line: 6, text: "B" },
        { level: 3, line: 8, text: "C" },
        { level: 2, line: 14, text: "D" },
      ],
    );
  });
});

describe("An anchor of HTML", () => {
  it("is the id or the name of a tag, in a paragraph, a heading or a block", () => {
    const text =
      "<a id='one'></a>\n\n## <a name=\"two\"></a> Two\n\nx <span class=a id=three>y</span> `<a id=no>`\n\n<!-- <a id=no> -->";
    assert.deepEqual(scanLinks(text).htmlAnchors, ["one", "two", "three"]);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scanLinks } from "../../../../server/src/memory/markdown/links";
import { assertLinks, assertNoLinks, linksOf } from "../../../support/scannedLinks";

/** The stretches of the links of a text, and the anchors in them. */
function stretches(text: string): { readonly whole: string; readonly anchor: string }[] {
  return scanLinks(text).links.map((link) => ({
    whole: text.slice(link.start, link.end),
    anchor: text.slice(link.anchorStart, link.anchorEnd),
  }));
}

describe("An inline link", () => {
  it("has a destination, bare or in angle brackets, and a title or none", () => {
    assertLinks("see [a]([|b.md|]), [c](  <[|d e.md|]>  ) and [](<[||]>)", "inline b.md", "inline d e.md", "inline ");
    assertLinks(`[a]([|b.md|] "t") [a]([|c.md|] 't)') [a]([|d.md|] (t))`, "inline b.md", "inline c.md", "inline d.md");
    assertLinks('[a](\n[|b.md|]\n"two\nlines"\n)', "inline b.md");
    assertNoLinks("[a](b c)", "[a] (b)", "[a](<b)", '[a](<b>"t")', "[a](b 't)", "[a](<b\nc>)");
  });

  it("may have balanced or escaped parentheses in its destination", () => {
    assertLinks("[a]([|plan(1).md|]) [b]([|x\\).md|])", "inline plan(1).md", "inline x).md");
    assertNoLinks("[a](b(.md)");
  });

  it("may have brackets, code, HTML and images in its text, and no other link", () => {
    assertLinks("[a [b] `]` <i t=']'> c]([|d.md|])", "inline d.md");
    assertLinks("[![i]([|j.png|])]([|k.md|])", "inline k.md", "image inline j.png");
    assertLinks("[a [b]([|c.md|]) d](e)", "inline c.md");
  });

  it("has its anchor behind the first number sign", () => {
    assertLinks("[a]([|b.md|]#c-d) [e]([||]#f) [g]([|h%23.md|])", "inline b.md#c-d", "inline #f", "inline h#.md");
    assert.deepEqual(stretches("x [a](b.md#c%20d 't')"), [{ whole: "[a](b.md#c%20d 't')", anchor: "c%20d" }]);
    assertLinks("[a]([|b.md|]#c%20d) [a]([|b|]\\#c)", "inline b.md#c d", "inline b#c");
  });

  it("is decoded to the path that the file has", () => {
    assertLinks("[a]([|b%20c.md|]) [a]([|%E8%AE%A1.md|])", "inline b c.md", "inline 计.md");
    assertLinks("[a]([|a&amp;b&#46;md|]) [a]([|x\\_y.md|])", "inline a&b.md", "inline x_y.md");
    assertLinks("[a]([|100%.md|]) [a]([|%FF.md|]) [a]([|a&b.md|])", "inline 100%.md", "inline %FF.md", "inline a&b.md");
  });

  it("is external with a scheme or a host", () => {
    assertLinks("[a]([|https://x.md/y|]#z)", "external inline https://x.md/y#z");
    assertLinks(
      "[a]([|mailto:x@y.z|]) [b]([|vscode://file/a.md|])",
      "external inline mailto:x@y.z",
      "external inline vscode://file/a.md",
    );
    assertLinks("[a]([|//host/a.md|])", "external inline //host/a.md");
  });

  it("is absolute when its path is the same from everywhere on one machine", () => {
    assertLinks("[a]([|/root/x.md|]) [b]([|~/x.md|])", "absolute inline /root/x.md", "absolute inline ~/x.md");
    assertLinks("[a]([|C:\\x.md|]) [b]([|c:/x.md|])", "absolute inline C:\\x.md", "absolute inline c:/x.md");
    assertLinks("[a]([|file:///root/a%20b.md|]#c)", "absolute inline /root/a b.md#c");
    assertLinks("[a]([|file:///C:/x.md|])", "absolute inline C:/x.md");
  });

  it("may be an image", () => {
    assertLinks("![a]([|b.png|]) \\![c]([|d.md|]) !\\[e](f)", "image inline b.png", "inline d.md");
  });
});

describe("A reference", () => {
  it("is full, collapsed or short, with its definition before it or behind", () => {
    assertLinks(
      "[x][A b], [a  B][] and [A b]\n\n[a b]: [|c.md|]#d 't'",
      ...Array(3).fill("reference c.md#d"),
      "definition c.md#d",
    );
    assertLinks("[a]: <[|b c.md|]>\n\n![a]", "definition b c.md", "image reference b c.md");
    assertLinks("> [a]:\n> [|b.md|]\n> 't\n> u'\n\n[a]", "definition b.md", "reference b.md");
  });

  it("needs a definition, of which the first one counts", () => {
    assertNoLinks("[a] [b][] [c][d]");
    assertLinks("[a]: [|b|]\n[a]: [|c|]\n\n[a]", "definition b", "definition c", "reference b");
    assertNoLinks("text\n[a]: b.txt\n\n[a]");
  });

  it("is whole from its first bracket to its last one", () => {
    assert.deepEqual(
      stretches("[a]: b 't'  \n\nx [a][] y").map(({ whole }) => whole),
      ["[a]: b 't'", "[a][]"],
    );
  });
});

describe("An autolink", () => {
  it("is an address, or a path of a memory file", () => {
    assertLinks("<[|https://a.b/c.md|]> <[|x@y.z|]>", "external autolink https://a.b/c.md", "external autolink x@y.z");
    assertLinks("<[|notes/计划.md|]#b>", "autolink notes/计划.md#b");
    assertNoLinks("<a b.txt> <notes> a < b.txt >");
  });
});

describe("A wiki link", () => {
  it("has a path, an anchor and an alias, or some of them", () => {
    assertLinks(
      "[[ [|system/x|] ]] [[[|a|]#b c|d]] [[[||]#e]] ![[[|f.md|]|g]]",
      "wiki system/x",
      "wiki a#b c|d",
      "wiki #e",
      "image wiki f.md|g",
    );
    assert.deepEqual(stretches("x [[a# b |c]] y"), [{ whole: "[[a# b |c]]", anchor: "b" }]);
  });

  it("may have its bar escaped, as in tables", () => {
    assertLinks("| [[[|a|]\\|b]] |", "wiki a|b");
  });

  it("is on one line, not empty and without brackets inside", () => {
    assertNoLinks("[[a\nb]]", "[[]]", "[[ ]]", "[[a]", "[a]]", "[[a[b]c]]", "\\[[a]]", "[\\[a]]", "`[[a]]`", "[[a] ]");
  });

  it("gives way to what CommonMark reads as a link", () => {
    assertLinks("[[a]]([|b.md|])", "inline b.md");
    assertLinks("[[a]]\n\n[a]: [|b.md|]", "reference b.md", "definition b.md");
    assertLinks("[see [[x]] there]([|y.md|])", "inline y.md");
  });

  it("is never an address by a colon alone", () => {
    assertLinks("[[[|Plan: alpha|]]] [[[|https://a.b|]]]", "wiki Plan: alpha", "external wiki https://a.b");
  });
});

describe("No link", () => {
  it("stands in code, comments, HTML or front matter, or behind a backslash", () => {
    assertNoLinks("```", "[a](b.md) [[c]] d.md", "```", "", "~~~~ md", "[a](b)", "~~~");
    assertNoLinks("    [a](b.md)", "\t[[c]]");
    assertNoLinks("<!-- [a](b.md)", "", "[[c]] d.md -->", "x <!-- [a](b) --> y");
    assertNoLinks("<div>", "[a](b) <img src='c.md'>", "</div>");
    assertNoLinks("`[a](b.md)` ``[[c]]`` \\[a](b.txt) [a\\](b.txt)");
    assertNoLinks("---", "name: '[a](b.md)'", "x: [[c]]", "---");
  });

  it("is a task box", () => {
    assertNoLinks("- [ ] a", "- [x] b", "* [X] c", "1. [ ] d");
    assertLinks("- [x] [a]([|b.md|])\n\n[x]: [|c.md|]", "inline b.md", "definition c.md");
    assertLinks("- [ ]([|a.md|])", "inline a.md");
  });
});

describe("A link in a list", () => {
  const text = "- [a](a.md)\n  more\n\n  - [x] [b](b.md)\n    c\n\n[d](d.md)\n";

  it("knows the lines of the innermost item around it, and whether that is a task", () => {
    const items = scanLinks(text).links.map(({ item }) => item && { ...item });
    assert.deepEqual(items, [
      { firstLine: 0, lastLine: 4, isTask: false },
      { firstLine: 3, lastLine: 4, isTask: true },
      undefined,
    ]);
  });

  it("may stand in a quote in the item", () => {
    assert.deepEqual(scanLinks("1. x\n   > [a](b.md)\n2. y").links[0]?.item, {
      firstLine: 0,
      lastLine: 1,
      isTask: false,
    });
  });
});

describe("Lines", () => {
  it("end with any line break, and marks of quotes between them are no part of a link", () => {
    for (const lineBreak of ["\n", "\r\n", "\r"]) {
      const text = ["# a", "> [b", "> c](d.md", "> 't')", "[[e]]"].join(lineBreak);
      const { links, lineStarts } = scanLinks(text);
      assert.deepEqual(linksOf(text), ["inline d.md", "wiki e"]);
      assert.equal(links[0]?.start, text.indexOf("[b"));
      assert.equal(links[0]?.end, text.indexOf("'t')") + 4);
      assert.equal(links[0]?.pathStart, text.indexOf("d.md"));
      assert.deepEqual(lineStarts, [
        0,
        text.indexOf("> [b"),
        text.indexOf("> c]"),
        text.indexOf("> 't"),
        text.indexOf("[[e"),
      ]);
    }
  });
});

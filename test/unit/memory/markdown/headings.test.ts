import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findHeadings, firstHeading } from "../../../../server/src/memory/markdown/headings";

/** Headings as `level text @line`. */
function headings(...lines: readonly string[]): string[] {
  return [...findHeadings(lines.join("\n"))].map(({ level, text, line }) => `${level} ${text} @${line}`);
}

describe("A heading with number signs", () => {
  it("has one to six of them, at most three spaces before and white space behind", () => {
    assert.deepEqual(headings("# a", "###### f", "   ## b", "#\tc", "#"), [
      "1 a @0",
      "6 f @1",
      "2 b @2",
      "1 c @3",
      "1  @4",
    ]);
    assert.deepEqual(headings("####### g", "#a", "#12", "    # code", "\t# code", "\\# no"), []);
  });

  it("may be closed by number signs behind white space", () => {
    assert.deepEqual(headings("## a ##", "# b ####   ", "# c#", "# d # e", "### ###", "# f \\#"), [
      "2 a @0",
      "1 b @1",
      "1 c# @2",
      "1 d # e @3",
      "3  @4",
      "1 f # @5",
    ]);
  });

  it("ends a paragraph", () => {
    assert.deepEqual(headings("text", "# a", "---"), ["1 a @1"]);
  });
});

describe("A heading with an underline", () => {
  it("is of the first level under equals signs and of the second under dashes", () => {
    assert.deepEqual(headings("a", "===", "b", "-", "c", "  ------  "), ["1 a @0", "2 b @2", "2 c @4"]);
  });

  it("is the whole paragraph above, from its first line on", () => {
    assert.deepEqual(headings("a", "b", "===", "", "c"), ["1 a b @0"]);
    assert.deepEqual(headings("x", "", "a", "    b", "c", "---"), ["2 a b c @2"]);
  });

  it("needs a paragraph above: no blank line, list, quote, table or rule", () => {
    assert.deepEqual(headings("", "---", "- a", "---", "> b", "===", "| c |", "---", "* * *", "===", "***", "==="), []);
    assert.deepEqual(headings("---", "==="), []);
    assert.deepEqual(headings("    code", "---"), []);
    assert.deepEqual(headings("1. a", "==="), []);
  });

  it("needs a whole line of one sign", () => {
    assert.deepEqual(headings("a", "= =", "b", "---x", "c", "    ---"), []);
  });
});

describe("The headings of a text", () => {
  it("do not stand in code, comments or front matter", () => {
    assert.deepEqual(headings("---", "# front", "---", "```", "# code", "```", "<!--", "# comment", "-->", "# real"), [
      "1 real @9",
    ]);
  });

  it("are the same with Windows line ends and a lone carriage return (E02)", () => {
    for (const lineBreak of ["\r\n", "\r"]) {
      const text = ["# a", "", "b", "---", "## c ##"].join(lineBreak);
      assert.deepEqual(
        [...findHeadings(text)].map(({ text: each, line }) => `${each}@${line}`),
        ["a@0", "b@2", "c@4"],
      );
    }
  });

  it("are read as a person reads them, without the marks of emphasis, code and links", () => {
    assert.equal(firstHeading("# **Bold** and *lean* `code` __too__ _this_"), "Bold and lean code too this");
    assert.equal(firstHeading("# See [the plan](notes/plan.md) and ![a picture](x.png)"), "See the plan and a picture");
    assert.equal(firstHeading("# [[people/ines]] and [[x|Ines]]"), "people/ines and Ines");
    assert.equal(firstHeading("# 1\\. Plan \\*now\\*"), "1. Plan *now*");
    assert.equal(firstHeading("# snake_case_name and 2 * 3 * 4"), "snake_case_name and 2 * 3 * 4");
  });

  it("are cut at a length that fits a list, never inside a character", () => {
    const heading = firstHeading(`# ${"a".repeat(299)}😀${"b".repeat(1000)}`) ?? "";
    assert.ok(heading.length <= 300);
    assert.doesNotMatch(heading, /\p{Surrogate}/u);
  });

  it("begin with the first one that says something", () => {
    assert.equal(firstHeading("#\n\n## \n\n### At last\n"), "At last");
    assert.equal(firstHeading("no heading\n"), undefined);
    assert.equal(firstHeading(""), undefined);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { markdownLines } from "../../../../server/src/memory/markdown/lines";
import { splitLines } from "../../../../server/src/memory/text";
import { always } from "../../../support/always";

const signs = { text: ".", "front-matter": "m", fence: "f", comment: "c" } as const;

/** One sign a line: `.` text, `m` front matter, `f` fence, `c` comment. */
function kinds(...lines: readonly string[]): string {
  return [...markdownLines(lines.join("\n"))].map(({ kind }) => signs[kind]).join("");
}

describe("The lines of a Markdown text", () => {
  it("are all there, without their breaks, in any text", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", " ", "\n", "\r", "\r\n", "```", "<!--", "-->", "> ", "- "),
      maxLength: 20,
    });
    always(text, (each) => {
      const lines = [...markdownLines(each)].map(({ start, end }) => each.slice(start, end));
      const expected = splitLines(each);
      if (expected.at(-1) === "") expected.pop();
      assert.deepEqual(lines, expected);
    });
  });

  it("are numbered from zero", () => {
    assert.deepEqual(
      [...markdownLines("a\n\nb")].map(({ line }) => line),
      [0, 1, 2],
    );
  });

  it("are front matter only at the very start", () => {
    assert.equal(kinds("---", "name: a", "---", "text", "---", "x", "---"), "mmm....");
  });
});

describe("A fence", () => {
  it("of three or more back ticks or tildes is closed by at least as many of the same", () => {
    assert.equal(kinds("```", "x", "```", "y"), "fff.");
    assert.equal(kinds("~~~~", "~~~", "```", "~~~~~", "y"), "ffff.");
    assert.equal(kinds("``", "x", "``"), "...");
  });

  it("may name a language, which holds no back tick behind back ticks", () => {
    assert.equal(kinds("```ts title", "x", "```", "y"), "fff.");
    assert.equal(kinds("``` a`b", "x"), "..");
    assert.equal(kinds("~~~ a`b", "x", "~~~", "y"), "fff.");
  });

  it("is not closed by a line that says more", () => {
    assert.equal(kinds("```", "``` x", "```", "y"), "fff.");
  });

  it("that is never closed runs to the end", () => {
    assert.equal(kinds("a", "```", "x", "", "y"), ".ffff");
  });

  it("may stand in a list and in a quote, and in both", () => {
    assert.equal(kinds("- ```", "  x", "  ```", "y"), "fff.");
    assert.equal(kinds("- a", "", "  ```", "  x", "  ```", "  b"), "..fff.");
    assert.equal(kinds("1. a", "   ~~~", "   x", "   ~~~", "b"), ".fff.");
    assert.equal(kinds("> ```", "> x", "> ```", "> y"), "fff.");
    assert.equal(kinds("> - ```", ">   x", ">   ```", "> y"), "fff.");
    assert.equal(kinds("- a", "  - b", "    ```", "    x", "    ```", "c"), "..fff.");
  });

  it("ends with the list or quote that it stands in", () => {
    assert.equal(kinds("> ```", "> x", "text"), "ff.");
    assert.equal(kinds("- ```", "  x", "", "text"), "fff.");
    assert.equal(kinds("- a", "", "  ```", "  x", "text"), "..ff.");
  });

  it("is none where its marks are indented code", () => {
    assert.equal(kinds("a", "", "    ```", "", "b"), ".....");
  });
});

describe("An HTML comment", () => {
  it("lasts from its opening line to the line that closes it", () => {
    assert.equal(kinds("<!-- a -->", "b"), "c.");
    assert.equal(kinds("<!--", "a", "", "-->", "b"), "cccc.");
    assert.equal(kinds("  <!-- a", "b --> c", "d"), "cc.");
  });

  it("may be as short as it gets", () => {
    for (const comment of ["<!---->", "<!-->", "<!--->"]) assert.equal(kinds(comment, "a"), "c.", comment);
  });

  it("hides the fences in it, as a fence hides the comments in it", () => {
    assert.equal(kinds("<!--", "```", "-->", "a"), "ccc.");
    assert.equal(kinds("```", "<!--", "```", "a"), "fff.");
  });

  it("in the middle of a line leaves the line a text", () => {
    assert.equal(kinds("a <!-- b", "c"), "..");
  });

  it("that is never closed runs to the end", () => {
    assert.equal(kinds("<!-- a", "b", "# c"), "ccc");
  });
});

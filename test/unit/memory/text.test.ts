import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
  countCharacters,
  countLines,
  decodeText,
  isBlank,
  lineBreakOf,
  splitLines,
  utf8Length,
} from "../../../server/src/memory/text";
import { always } from "../../support/always";
import { bytesOf, conformanceCase } from "../../support/conformanceCases";

const anyText = fc.string({ unit: "binary", maxLength: 40 });

describe("The bytes of a memory file", () => {
  it("lose their byte-order mark and nothing else (E01)", () => {
    const entry = conformanceCase("E01").entries[0];
    assert.ok(entry !== undefined);
    assert.deepEqual(decodeText(bytesOf(entry)), { text: "# Memory\n", isUtf8: true });
    assert.equal(decodeText(Buffer.from("\ufeff\ufeffa")).text, "\ufeffa");
  });

  it("that are not UTF-8 are read with replacement marks, and said not to be (E03, E04)", () => {
    assert.deepEqual(decodeText(Buffer.from([0x61, 0xff, 0xfe, 0x62])), { text: "a\ufffd\ufffdb", isUtf8: false });
    assert.deepEqual(decodeText(Buffer.from([0xc3, 0x28, 0x0a])), { text: "\ufffd(\n", isUtf8: false });
    assert.deepEqual(decodeText(Buffer.from([0xef, 0xbb, 0xbf, 0xc3])), { text: "\ufffd", isUtf8: false });
  });

  it("may hold a replacement mark of their own", () => {
    assert.equal(decodeText(Buffer.from("\ufffd")).isUtf8, true);
  });

  it("come back from any text that has no byte-order mark", () => {
    always(anyText, (text) => {
      assert.deepEqual(decodeText(Buffer.from(`x${text}`)), { text: `x${text}`, isUtf8: true });
    });
  });
});

describe("The sizes of a text", () => {
  it("count bytes as UTF-8 stores them", () => {
    always(anyText, (text) => assert.equal(utf8Length(text), Buffer.byteLength(text)));
    assert.equal(utf8Length("\ud800"), 3);
    assert.equal(utf8Length("\udc00a\ud800"), 7);
  });

  it("count characters as code points", () => {
    always(anyText, (text) => assert.equal(countCharacters(text), [...text].length));
    assert.equal(countCharacters("🧠é日"), 3);
    assert.equal(countCharacters("👨‍👩‍👧"), 5);
    assert.equal(countCharacters("\ud800\ud800\udc00"), 2);
  });

  it("count a last line without a line break (E12)", () => {
    assert.equal(countLines("# M"), 1);
    assert.equal(countLines("# M\n"), 1);
    assert.equal(countLines(""), 0);
    assert.equal(countLines("\n"), 1);
    assert.equal(countLines("a\n\n"), 2);
  });

  it("count lines alike whatever breaks them (E02)", () => {
    for (const lineBreak of ["\n", "\r\n", "\r"]) {
      assert.equal(countLines(`a${lineBreak}b${lineBreak}`), 2, JSON.stringify(lineBreak));
      assert.equal(countLines(`a${lineBreak}${lineBreak}b`), 3, JSON.stringify(lineBreak));
    }
    assert.equal(countLines("a\r\r\nb\n\rc"), 5);
  });

  it("count the lines into which the text is split", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n", "\u2028"), maxLength: 12 });
    always(text, (each) => {
      const lines = splitLines(each);
      assert.equal(countLines(each), lines.at(-1) === "" ? lines.length - 1 : lines.length);
    });
  });
});

describe("A text", () => {
  it("keeps the line breaks it has when it is edited", () => {
    assert.equal(lineBreakOf("a\r\nb\n"), "\r\n");
    assert.equal(lineBreakOf("a\nb\r\n"), "\n");
    assert.equal(lineBreakOf("a"), "\n");
    assert.equal(lineBreakOf("\n"), "\n");
  });

  it("is blank when nothing but white space stands in it (E06, E07)", () => {
    for (const text of ["", "\n \t\n", "\u00a0\u3000"]) assert.ok(isBlank(text));
    for (const text of ["x", "\n.", "<!-- -->"]) assert.ok(!isBlank(text));
  });
});

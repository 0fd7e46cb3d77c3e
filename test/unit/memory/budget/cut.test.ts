import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { type Cut, findCut } from "../../../../server/src/memory/budget/cut";
import { harnesses, limitsOf } from "../../../../server/src/memory/budget/harnesses";
import { listLimits } from "../../../../server/src/memory/budget/sizes";
import { harnessNames, type Measure, measures, type SizeLimits } from "../../../../server/src/memory/harnessSettings";
import { countCharacters, countLines, utf8Length } from "../../../../server/src/memory/text";
import { always } from "../../../support/always";

function cut(text: string, limits: SizeLimits, storedBytes = utf8Length(text)): Cut | undefined {
  return findCut(text, storedBytes, limits);
}

const kinds = ["plain", "astral", "CRLF", "BOM"] as const;

/** Bytes of a byte-order mark, which the stored file has and the text has not; of the measures only bytes know it. */
const markBytes = 3;

/** A text of exactly the given size in a measure, with or without what makes sizes differ. */
function textOf(measure: Measure, size: number, kind: (typeof kinds)[number]): string {
  if (measure === "lines") return (kind === "CRLF" ? "🧠 line\r\n" : "🧠 line\n").repeat(size);
  const stored = measure === "tokens" ? size * 4 : size;
  const length = kind === "BOM" && measure === "bytes" ? stored - markBytes : stored;
  const unit = kind === "astral" ? "🧠" : kind === "CRLF" ? "ab\r\n" : "word";
  const unitSize = measure === "characters" ? countCharacters(unit) : utf8Length(unit);
  const whole = unit.repeat(Math.floor(length / unitSize));
  return whole + "x".repeat(length - Math.floor(length / unitSize) * unitSize);
}

describe("A text is cut", () => {
  for (const name of harnessNames) {
    const harness = harnesses[name];
    const limits = [
      ...["MEMORY.md", "USER.md", "notes.md"].flatMap((path) =>
        listLimits(limitsOf(harness, path)).map((limit) => ({ ...limit, path })),
      ),
      ...listLimits(harness.totalLimit).map((limit) => ({ ...limit, path: "the total" })),
    ];
    for (const { measure, allowed, path } of limits) {
      for (const kind of kinds) {
        it(`one above ${allowed} ${measure}, and not at it or below: ${name}, ${path}, ${kind}`, () => {
          const cutStored = (text: string): Cut | undefined =>
            cut(text, { [measure]: allowed }, utf8Length(text) + (kind === "BOM" ? markBytes : 0));
          const at = textOf(measure, allowed, kind);
          const more = measure === "lines" ? "one more" : "é";
          assert.equal(cutStored(at), undefined);
          assert.equal(cutStored(textOf(measure, allowed - 1, kind)), undefined);
          const over = cutStored(at + more);
          assert.equal(over?.offset, at.length);
          assert.equal(over.measure, measure);
          assert.equal(over.allowed, allowed);
          assert.equal(over.lostBytes, utf8Length(more));
          assert.equal(over.lostCharacters, more.length);
          assert.equal(over.lostLines, 1);
        });
      }
    }
  }

  it("with its byte-order mark among the bytes and not among the characters", () => {
    const text = "a".repeat(10);
    assert.equal(cut(text, { bytes: 13 }, 13), undefined);
    assert.equal(cut(text, { bytes: 12 }, 13)?.offset, 9);
    assert.equal(cut(text, { bytes: 10 }, 10), undefined);
    assert.equal(cut(text, { characters: 10 }, 13), undefined);
    assert.equal(cut(text, { characters: 9 }, 13)?.offset, 9);
    assert.equal(cut(text, { lines: 1 }, 13), undefined);
  });

  it("never inside a character: code points for characters, whole UTF-8 sequences for bytes", () => {
    assert.equal(cut("🧠🧠🧠", { characters: 2 })?.offset, 4);
    assert.equal(cut("🧠🧠🧠", { bytes: 11 })?.offset, 4);
    assert.equal(cut("ééé", { bytes: 5 })?.offset, 2);
  });

  it("at the limit that binds first, which is the one that is named (S3)", () => {
    const text = "a long line\n".repeat(10);
    assert.equal(cut(text, { lines: 5, bytes: 1000 })?.measure, "lines");
    assert.equal(cut(text, { lines: 9, bytes: 60 })?.measure, "bytes");
    assert.equal(cut(text, { lines: 5, bytes: 60 })?.measure, "lines", "where both bind at one place, by order");
    assert.deepEqual(
      [cut(text, { lines: 9, bytes: 60 })?.current, cut(text, { lines: 9, bytes: 60 })?.allowed],
      [120, 60],
    );
  });

  it("with the place of the first lost character; a line break alone moves it to the next line", () => {
    assert.deepEqual(cut("ab\ncd\nef\n", { characters: 4 })?.position, { line: 1, character: 1 });
    assert.deepEqual(cut("ab\ncd\nef\n", { characters: 5 })?.position, { line: 2, character: 0 });
    assert.deepEqual(cut("ab\r\ncd\r\nef", { characters: 3 })?.position, { line: 1, character: 0 });
    assert.deepEqual(cut("ab\r\ncd\r\nef", { lines: 2 })?.position, { line: 2, character: 0 });
    assert.deepEqual(cut("ab\rcd\ref", { lines: 1 })?.position, { line: 1, character: 0 });
    assert.equal(cut("ab\n", { characters: 2 })?.lostLines, 0);
  });

  it("into two parts that are the whole, the first of them as long as the limit allows", () => {
    const text = fc
      .array(fc.constantFrom("a", "é", "日", "🧠", "\n", "\r\n", "\r", " "), { maxLength: 40 })
      .map((parts) => parts.join(""));
    const sizes: Record<Measure, (text: string) => number> = {
      lines: countLines,
      bytes: utf8Length,
      characters: countCharacters,
      tokens: (of) => Math.ceil(utf8Length(of) / 4),
    };
    always(fc.tuple(text, fc.constantFrom(...measures), fc.nat(30)), ([whole, measure, allowed]) => {
      const found = cut(whole, { [measure]: allowed });
      const size = sizes[measure];
      assert.equal(found === undefined, size(whole) <= allowed);
      if (found === undefined) return;
      const kept = whole.slice(0, found.offset);
      const lost = whole.slice(found.offset);
      assert.ok(size(kept) <= allowed);
      assert.ok(size(kept + String.fromCodePoint(lost.codePointAt(0) ?? 0)) > allowed);
      assert.equal(utf8Length(kept) + found.lostBytes, utf8Length(whole));
      assert.equal(countCharacters(kept) + found.lostCharacters, countCharacters(whole));
      assert.ok(found.position.line + found.lostLines >= countLines(whole));
    });
  });
});

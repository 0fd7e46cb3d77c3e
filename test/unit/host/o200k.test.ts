import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { makeO200kCounter } from "../../../server/src/host/o200k";
import { boundRuns, longestRun, splitBlocks } from "../../../server/src/memory/budget/blocks";
import { inRepository } from "../../support/repository";

const plainText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
const library = (text: string): number => countTokens(text, plainText);

/** The pattern by which `o200k_base` cuts a text before it merges bytes; the merging is quadratic in what it yields. */
const pretoken =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE]))?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE]))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

const ordinaryTexts: Record<string, string> = {
  "the licence of this repository": readFileSync(inRepository("LICENSE"), "utf8"),
  "a JSON file": readFileSync(inRepository("package.json"), "utf8"),
  "code in TypeScript": readFileSync(inRepository("server/src/memory/context/render.ts"), "utf8"),
  "Markdown with a table, a list and a rule":
    "# Notes\n\n| a | b |\n| --- | :-: |\n| `x` | **y** |\n\n- one\n  - two\n    - three\n\n---\n\n> It's said: don't.\n",
  "Windows line ends": "# Title\r\n\r\nFirst line.\r\n  - item\r\n\r\n\r\nLast line\r\n",
  "paths and slashes at the start of a line": "See:\n/etc/hosts\n//comment\n\n/\n\t/x ...\n/y ===\n/z\n",
  Chinese: "# 记忆\n\n项目的当前状态：正在开发，下一步是写测试。\n- 名字：小明\n- 预算（30,000）！\n",
  Japanese: "今日は「メモリ」について書きます。テストは、まだです。\nカタカナとひらがなと漢字。\n",
  Korean: "오늘은 회의가 있습니다. 내일까지 보고서를 써야 합니다.\n",
  Russian: "Сегодня мы обсудили план. Завтра напишем отчёт, а потом отдохнём.\n",
  Arabic: "اليوم ناقشنا الخطة، وغدا نكتب التقرير.\n",
  Hindi: "आज हमने योजना पर चर्चा की। कल रिपोर्ट लिखेंगे।\n",
  Thai: "วันนี้เราคุยกันเรื่องแผนงาน\nพรุ่งนี้จะเขียนรายงาน\n",
  emoji: "Done ✅ 👩‍💻 ❤️ 🇩🇪\n🎉🎉🎉\n",
  "a long line": `${"The plan, as of today, is to write it down; then we look at the budget (30,000). ".repeat(60)}\n`,
  "a long line in Chinese": "项目当前状态，下一步是把它写下来。记得更新索引文件，然后检查预算！".repeat(60),
};

describe("The o200k_base counter", () => {
  for (const [name, text] of Object.entries(ordinaryTexts)) {
    it(`counts ${name} as the library does`, () => {
      assert.equal(makeO200kCounter().count(text), library(text));
    });
  }

  it("counts what looks like a special token as plain text", () => {
    const text = "Ends with <|endoftext|> and <|fim_prefix|>.\n<|endoftext|>";
    assert.equal(makeO200kCounter().count(text), library(text));
    assert.ok(library(text) > 12);
  });

  it("counts nothing in an empty text", () => {
    assert.equal(makeO200kCounter().count(""), 0);
  });

  it("takes lone surrogates and control characters", () => {
    for (const text of ["\ud800", "a\udc00b", "\0\u0001\u001f", "\ufeff# x\n"]) {
      assert.equal(makeO200kCounter().count(text), library(text));
    }
  });

  it("agrees with the library on any mix of short stretches", () => {
    const counter = makeO200kCounter();
    fc.assert(
      fc.property(mixedText(300), (text) => assert.equal(counter.count(text), library(text))),
      {
        numRuns: 400,
      },
    );
  });

  it("agrees with the library on long lines", () => {
    const counter = makeO200kCounter();
    fc.assert(
      fc.property(mixedText(2000, 1500), (text) => assert.equal(counter.count(text), library(text))),
      { numRuns: 40 },
    );
  });

  it("gives the same number for an edited text as for the same text read anew", () => {
    fc.assert(
      fc.property(mixedText(400), fc.array(fc.tuple(fc.nat(), fc.nat(6), word), { maxLength: 12 }), (start, edits) => {
        const live = makeO200kCounter();
        let text = start;
        live.count(text);
        for (const [at, removed, inserted] of edits) {
          const place = at % (text.length + 1);
          text = text.slice(0, place) + inserted + text.slice(place + removed);
          assert.equal(live.count(text), makeO200kCounter().count(text));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("Cutting a text for the counter", () => {
  it("loses no character", () => {
    fc.assert(
      fc.property(mixedText(1500, 1), (text) => {
        assert.equal(splitBlocks(text).join(""), text);
        assert.equal(boundRuns(text).join(""), text);
      }),
      { numRuns: 100 },
    );
  });

  it("leaves nothing that takes the merging quadratic time", () => {
    const hostile = fc
      .array(fc.tuple(word, fc.integer({ min: 1, max: 2000 })), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.map(([part, times]) => part.repeat(times)).join(""));
    // What is left of a cut rule of slashes may stand with the signs behind it: less than two runs and one run.
    const isBounded = (text: string): void => {
      for (const piece of splitBlocks(text).flatMap(boundRuns)) {
        for (const [match] of piece.matchAll(pretoken)) assert.ok(match.length <= 3 * longestRun, `${match.length}`);
      }
    };
    isBounded(`/\n${"/".repeat(990)}${"\u200d".repeat(255)}'s`);
    fc.assert(fc.property(hostile, isBounded), { numRuns: 200 });
  });

  it("never cuts a character in two", () => {
    for (const piece of boundRuns("😀".repeat(1000))) assert.doesNotMatch(piece, /[\ud800-\udfff]/u);
  });
});

/** Short stretches that exercise every branch of the tokenizer's pattern. */
const word = fc.constantFrom(
  ...[
    "a",
    "B",
    "the",
    "Memory",
    "'s",
    "'LL",
    "don't",
    "é",
    "e\u0301",
    "\u0301",
    "ß",
    "字",
    "、",
    "。",
    "，",
    "中文",
    "한",
    "ก",
    "ا",
  ],
  ...[" ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", "\n  ", "\u00a0", "\u2028", "\u3000", "\ufeff", "\u0085", "\u200b"],
  ...["/", "//", "/\n", "=", "==", "-", "...", "#", "`", "|", "!", "\u200d", "\ufe0f", "❤️", "😀", "👨‍👩‍👧", "\ud800"],
  ...["1", "42", "1234", "²", "٣", "Ⅷ", "<|endoftext|>", "ǅ", "ʰ", "\0", "_", "x_y"],
);

/** Texts of such stretches, none of one class longer than the counter takes exactly, which a shared separator ensures. */
function mixedText(most: number, least = 0): fc.Arbitrary<string> {
  return fc
    .array(word, { minLength: least, maxLength: most, size: "max" })
    .map((words) => words.map((each, i) => (i % 12 === 11 ? `${each}a1 ` : each)).join(""));
}

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findConflicts, findUnsettledConflicts } from "../../../../server/src/memory/markdown/conflictMarkers";
import { assertLinear } from "../../../support/linearTime";

const find = (text: string): object[] => findConflicts(text.split("\n"));

describe("Merge conflicts", () => {
  it("are found by their three marks in order, with the ancestor or without", () => {
    assert.deepEqual(find("x\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\ny"), [
      { start: 1, base: undefined, middle: 3, end: 5 },
    ]);
    assert.deepEqual(find("<<<<<<< a\n1\n||||||| base\n0\n=======\n2\n>>>>>>> b\n<<<<<<<\n=======\n>>>>>>>"), [
      { start: 0, base: 2, middle: 4, end: 6 },
      { start: 7, base: undefined, middle: 8, end: 9 },
    ]);
  });

  it("are not seen in headings, quotes, longer rows or marks that are not complete", () => {
    for (const text of [
      "Title\n=======\n",
      "<<<<<<< a\nx\n",
      "=======\n>>>>>>> b",
      ">>>>>>> a\n=======\n<<<<<<< b",
      "<<<<<<<< a\n=======\n>>>>>>>> b",
      " <<<<<<< a\n =======\n >>>>>>> b",
    ])
      assert.deepEqual(find(text), []);
  });

  const example = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other";
  const unsettled = (text: string): number[] => findUnsettledConflicts(text).map(({ start }) => start);

  it("are shown and not meant where a code block without a language holds nothing else", () => {
    for (const text of [
      `\`\`\`\n${example}\n\`\`\`\n`,
      `A lesson:\n\n~~~diff\n${example}\n\n${example}\n~~~\nafter\n`,
      `\`\`\`\`md\n\`\`\`\n\n${example}\n\`\`\`\n\`\`\`\`\n`,
      `\`\`\`text\r\n${example.replaceAll("\n", "\r\n")}\r\n\`\`\`\r\n`,
    ])
      assert.deepEqual(unsettled(text), [], JSON.stringify(text));
  });

  it("are meant among code, in code of a language, in a block without an end, and around a fence", () => {
    assert.deepEqual(unsettled(`\`\`\`\nlet a;\n${example}\n\`\`\`\n`), [2]);
    assert.deepEqual(unsettled(`\`\`\`sh\n${example}\n\`\`\`\n`), [1]);
    assert.deepEqual(unsettled(`\`\`\`\n${example}\nrest\n\`\`\`\n`), [1]);
    assert.deepEqual(unsettled(`\`\`\`\n${example}\n`), [1]);
    assert.deepEqual(unsettled("<<<<<<< HEAD\n```\na\n=======\n```\nb\n>>>>>>> x\n```\n"), [0]);
    assert.deepEqual(unsettled(`\`\`\`\n${example}\n\`\`\`\n${example}\n`), [7]);
    assert.deepEqual(unsettled(`\`\`\`\nx\n\`\`\`\n${example}\n\`\`\`\ny\n\`\`\`\n`), [3]);
  });

  it("are looked for in time that grows with the text", () => {
    for (const unit of [`${example}\n`, `\`\`\`\n${example}\n\`\`\`\n`, `${example}\n\n\n\n`, "<<<<<<<\n"])
      assertLinear((length) => unit.repeat(length / unit.length), 30_000, findUnsettledConflicts);
  });
});

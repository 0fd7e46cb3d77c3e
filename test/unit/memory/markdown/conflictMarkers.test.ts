import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findConflicts } from "../../../../server/src/memory/markdown/conflictMarkers";

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
});

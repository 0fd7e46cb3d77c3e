import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnswerPiece, splitCitations } from "../../../client/src/chat/citations";

/** The answer as it is shown when it arrives in these stretches, with `<n>` for each link to a passage. */
function shown(stretches: readonly string[], passages: number): string {
  const pieces: AnswerPiece[] = [];
  let rest = "";
  for (const stretch of stretches) {
    const split = splitCitations(rest + stretch, passages, false);
    pieces.push(...split.pieces);
    rest = split.rest;
  }
  pieces.push(...splitCitations(rest, passages, true).pieces);
  return pieces.map((piece) => ("text" in piece ? piece.text : `<${piece.passage}>`)).join("");
}

describe("Citations in an answer about memory", () => {
  it("become links to their passages, one each for several in one pair of brackets", () => {
    assert.equal(shown(["At noon [2]. Always [1, 3]."], 3), "At noon <2>. Always <1><3>.");
  });

  it("are found wherever the answer was cut into stretches", () => {
    const answer = "At noon [12], says [1](x.md) and [9,10] [] [a] [1";
    for (let cut = 0; cut <= answer.length; cut++) {
      for (let second = cut; second <= answer.length; second++) {
        const stretches = [answer.slice(0, cut), answer.slice(cut, second), answer.slice(second)];
        assert.equal(
          shown(stretches, 12),
          "At noon <12>, says [1](x.md) and <9><10> [] [a] [1",
          JSON.stringify(stretches),
        );
      }
    }
  });

  it("stay as they are where there is no such passage, and in links", () => {
    assert.equal(shown(["As [4] and [0] say in [1](notes/a.md)"], 3), "As [4] and [0] say in [1](notes/a.md)");
  });

  it("hold nothing back that can no longer become one", () => {
    assert.deepEqual(splitCitations("Ships [of the line", 1, false), {
      pieces: [{ text: "Ships [of the line" }],
      rest: "",
    });
    assert.deepEqual(splitCitations("Ships [1", 1, false), { pieces: [{ text: "Ships " }], rest: "[1" });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { bytesCounter, estimateTokens } from "../../../../server/src/memory/budget/tokens";
import { always } from "../../../support/always";

describe("The counter of four bytes a token", () => {
  it("counts UTF-8 bytes and rounds up once a file (D9)", () => {
    assert.deepEqual(["", "a", "abcd", "abcde", "é", "日本", "🧠🧠"].map(bytesCounter.count), [0, 1, 1, 2, 1, 2, 2]);
    always(fc.string({ unit: "binary" }), (text) => {
      assert.equal(bytesCounter.count(text), Math.ceil(Buffer.byteLength(text) / 4));
    });
  });

  it("is what an estimate from the size of a huge file comes to, marked as such", () => {
    assert.deepEqual(estimateTokens(16_777_216), { tokens: 4_194_304, isEstimate: true });
    assert.deepEqual(estimateTokens(5), { tokens: 2, isEstimate: true });
  });
});

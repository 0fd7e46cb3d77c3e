import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { countOf, formatShare, formatTokens, groupDigits } from "../../../../server/src/memory/budget/figures";
import { always } from "../../../support/always";

describe("Figures as a person reads them", () => {
  it("have their thousands grouped, alike on every machine", () => {
    assert.deepEqual([0, 7, 999, 1000, 12_450, 1_234_567].map(groupDigits), [
      "0",
      "7",
      "999",
      "1,000",
      "12,450",
      "1,234,567",
    ]);
    always(fc.nat(), (value) => assert.equal(groupDigits(value), value.toLocaleString("en-US")));
  });

  it("of tokens carry the sign for about", () => {
    assert.equal(formatTokens(12_450), "≈12,450");
  });

  it("of a share are whole percent, never more than it is", () => {
    assert.equal(formatShare(25_010, 30_000), "83 %");
    assert.equal(formatShare(29_999, 30_000), "99 %");
    assert.equal(formatShare(30_000, 30_000), "100 %");
    assert.equal(formatShare(45_000, 30_000), "150 %");
  });

  it("of a share that is not nothing are never 0 %", () => {
    assert.equal(formatShare(1, 30_000), "<1 %");
    assert.equal(formatShare(0, 30_000), "0 %");
    assert.equal(formatShare(5, 0), "0 %");
  });

  it("of things agree with their noun", () => {
    assert.equal(countOf(1, "file"), "1 file");
    assert.equal(countOf(0, "file"), "0 files");
    assert.equal(countOf(1400, "file"), "1,400 files");
    assert.equal(countOf(2, "directory", "directories"), "2 directories");
  });
});

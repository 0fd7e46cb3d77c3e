import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
  type Budget,
  budgetLimit,
  describeLimit,
  largestShares,
  measureBudget,
} from "../../../../server/src/memory/budget/budget";
import { readSettings } from "../../../../server/src/memory/settings";
import { always } from "../../../support/always";
import { caseInMemory, conformanceCase, rawSettingsOf } from "../../../support/conformanceCases";
import { viewOf } from "../../../support/viewOf";

const settings = readSettings({}).settings.budget;

function budgetOf(tokens: readonly (number | undefined)[], raw: Record<string, unknown> = {}): Budget {
  const shares = tokens.map((each, i) => ({
    path: `${i}.md`,
    count: each === undefined ? undefined : { tokens: each, isEstimate: false },
  }));
  return measureBudget(readSettings(raw).settings.budget, shares);
}

function budgetOfCase(id: string): Budget {
  const each = conformanceCase(id);
  return viewOf(caseInMemory(each), { settings: rawSettingsOf(each) }).budget;
}

describe("The limit of core memory", () => {
  it("is 15 percent of the window: 30,000 tokens of 200,000", () => {
    assert.equal(budgetLimit(settings), 30_000);
    assert.equal(budgetLimit({ ...settings, window: 1_000_000 }), 150_000);
  });

  it("is a whole number, and no rounding of fractions lowers it", () => {
    always(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2_000_000 })), ([percent, window]) => {
      const limit = budgetLimit({ ...settings, share: percent / 100, window });
      assert.equal(limit, Math.floor((percent * window) / 100));
    });
  });

  it("is the absolute one where there is one", () => {
    assert.equal(budgetLimit({ ...settings, limit: 8_000 }), 8_000);
  });

  it("says where it comes from, unless it is absolute", () => {
    assert.equal(describeLimit(settings), " (15 % of a 200,000-token window)");
    assert.equal(
      describeLimit({ ...settings, share: 0.125, window: 1_000_000 }),
      " (12.5 % of a 1,000,000-token window)",
    );
    assert.equal(describeLimit({ ...settings, limit: 8_000 }), "");
  });
});

describe("Core memory", () => {
  it("is within its budget below the limit, and over it at exactly the limit: less than is meant literally", () => {
    assert.equal(budgetOf([29_999], { "budget.nearShare": 1 }).state, "within");
    assert.equal(budgetOf([30_000]).state, "over");
    assert.equal(budgetOf([15_000, 15_000]).state, "over");
    assert.equal(budgetOf([30_001]).state, "over");
  });

  it("is near its limit from 80 percent on, or from the share that is set", () => {
    assert.equal(budgetOf([23_999]).state, "within");
    assert.equal(budgetOf([24_000]).state, "near");
    assert.equal(budgetOf([29_999]).state, "near");
    assert.equal(budgetOf([15_000], { "budget.nearShare": 0.5 }).state, "near");
  });

  it("is near exactly at the share, whatever the fractions come to", () => {
    always(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 3000 })), ([percent, hundreds]) => {
      const raw = { "budget.limit": hundreds * 100, "budget.nearShare": percent / 100 };
      assert.equal(budgetOf([hundreds * percent], raw).state, "near");
      assert.equal(budgetOf([hundreds * percent - 1], raw).state, "within");
    });
  });

  it("is not judged until every core file is counted, except when what is counted is too much already", () => {
    assert.equal(budgetOf([10, undefined]).state, "unknown");
    assert.equal(budgetOf([25_000, undefined]).state, "unknown");
    assert.equal(budgetOf([30_000, undefined]).state, "over");
    assert.equal(budgetOf([10, undefined]).tokens, 10);
  });

  it("that is empty is within its budget", () => {
    assert.equal(budgetOf([]).state, "within");
    assert.equal(budgetOf([0]).state, "within");
  });

  it("names its largest files, the largest first, and none that is empty or not counted", () => {
    assert.deepEqual(largestShares(budgetOf([5, 0, undefined, 9, 7]), 2), [
      { path: "3.md", tokens: 9 },
      { path: "4.md", tokens: 7 },
    ]);
    assert.equal(largestShares(budgetOf([5, 0, undefined]), 9).length, 1);
  });
});

describe("The size cases of the format", () => {
  it("B01: 119,996 bytes are 29,999 tokens by four bytes each, and not over", () => {
    assert.deepEqual(pick(budgetOfCase("B01")), { tokens: 29_999, limit: 30_000, state: "near" });
  });

  it("B02: 30,000 are not less than 30,000", () => {
    assert.deepEqual(pick(budgetOfCase("B02")), { tokens: 30_000, limit: 30_000, state: "over" });
  });

  it("B04: 32,500 are well within 15 percent of a million", () => {
    assert.deepEqual(pick(budgetOfCase("B04")), { tokens: 32_500, limit: 150_000, state: "within" });
  });

  it("B05: a file of 16 MiB is over", () => {
    assert.equal(budgetOfCase("B05").state, "over");
  });

  it("B06, B07: what lies below the root costs nothing, be it memory or skills", () => {
    for (const id of ["B06", "B07"]) assert.equal(budgetOfCase(id).state, "within", id);
  });

  it("B08: two files that fit only one by one are over together, each with its share", () => {
    const budget = budgetOfCase("B08");
    assert.equal(budget.state, "over");
    assert.deepEqual(largestShares(budget, 3), [
      { path: "MEMORY.md", tokens: 15_000 },
      { path: "p.md", tokens: 15_000 },
    ]);
  });

  it("B10: an invalid memory has a size all the same", () => {
    assert.equal(budgetOfCase("B10").state, "over");
  });
});

function pick({ tokens, limit, state }: Budget): Pick<Budget, "tokens" | "limit" | "state"> {
  return { tokens, limit, state };
}

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CoreMemory, coreColour, coreFigure, coreTokens, spokenCoreFigure } from "../../../client/src/coreFigure";
import { measureBudget } from "../../../server/src/memory/budget/budget";
import { defaultSettings } from "../../../server/src/memory/settings";

/** Core memory whose files have so many tokens; `undefined` for one that is not counted yet. */
function core(files: readonly (number | undefined)[], verdict: CoreMemory["verdict"] = "valid"): CoreMemory {
  const shares = files.map((tokens, i) => ({
    path: `${i}.md`,
    count: tokens === undefined ? undefined : { tokens, isEstimate: false },
  }));
  const budget = { ...measureBudget(defaultSettings.budget, shares), files: [] };
  return { label: "alice/memory", ...(verdict === undefined ? {} : { verdict }), budget };
}

describe("The figure of core memory in the status bar", () => {
  it("is there all the time, in words for a screen reader too (S15)", () => {
    assert.equal(coreFigure(core([12_000, 450])), "≈12,450 / 30,000");
    assert.equal(spokenCoreFigure(core([12_000, 450])), "Core memory of alice/memory: about 12,450 of 30,000 tokens");
  });

  it("takes the colour of a warning at 80 % of the budget and that of an error at 100 % (S15)", () => {
    const colours = [23_999, 24_000, 29_999, 30_000].map((tokens) => coreColour(core([tokens])));
    const [warning, error] = ["statusBarItem.warningBackground", "statusBarItem.errorBackground"];
    assert.deepEqual(colours, [undefined, warning, warning, error]);
  });

  it("says that it is counting, never ≈0 and never a part of the sum, until every core file is counted", () => {
    for (const files of [[undefined], [12_000, undefined]]) {
      assert.equal(coreFigure(core(files)), "counting… / 30,000");
      assert.match(spokenCoreFigure(core(files)), /still counting, of 30,000 tokens$/);
      assert.equal(coreColour(core(files)), undefined);
    }
  });

  it("says so also before the memory is read, and ≈0 only where there is no core file", () => {
    const { verdict: _, ...unread } = core([]);
    assert.equal(coreFigure(unread), "counting… / 30,000");
    assert.equal(coreTokens(unread), undefined);
    assert.equal(coreFigure(core([])), "≈0 / 30,000");
  });

  it("says what is known to be over the budget as soon as it is", () => {
    assert.equal(coreFigure(core([31_000, undefined])), "≈31,000 / 30,000");
  });
});

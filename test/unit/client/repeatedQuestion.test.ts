import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RepeatedQuestion } from "../../../client/src/repeatedQuestion";
import { waitUntil } from "../../support/waitUntil";

/** A question whose answers come when a test gives them. */
function questionOf(options: { readonly isWanted?: () => boolean } = {}) {
  const asked: (() => void)[] = [];
  const ask = (): Promise<void> => new Promise((resolve) => asked.push(resolve));
  return { asked, question: new RepeatedQuestion({ quiet: 1, ask, ...options }) };
}

describe("A question that is asked again", () => {
  it("is asked once at a time, and once more for all the news in between", async () => {
    const { asked, question } = questionOf();
    for (let i = 0; i < 3; i++) question.ask();
    assert.equal(asked.length, 1);
    asked[0]?.();
    await question.answered();
    assert.equal(asked.length, 2);
    asked[1]?.();
    await question.answered();
    assert.equal(asked.length, 2);
  });

  it("is asked once for news that comes close together", async () => {
    const { asked, question } = questionOf();
    for (let i = 0; i < 3; i++) question.askSoon();
    assert.equal(asked.length, 0);
    await waitUntil("it is asked", () => asked.length === 1);
  });

  it("is not asked while nobody would see the answer", async () => {
    let isWanted = false;
    const { asked, question } = questionOf({ isWanted: () => isWanted });
    question.ask();
    question.askSoon();
    assert.equal(asked.length, 0);
    isWanted = true;
    question.ask();
    assert.equal(asked.length, 1);
  });
});

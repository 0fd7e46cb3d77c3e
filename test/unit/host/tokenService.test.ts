import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { createTokenService, type TokenService } from "../../../server/src/host/tokenService";
import { bytesCounter } from "../../../server/src/memory/budget/tokens";
import { inRepository } from "../../support/repository";

const tokenizer = inRepository("server/out/tokenizerWorker.js");
const numbering = inRepository("test/fixtures/workers/numbering.cjs");

describe("The token service", () => {
  it("counts by o200k_base in the worker", async (t) => {
    const service = serviceOf(tokenizer, t);
    assert.equal(await service.count("o200k_base", "Hello, world!\n"), 4);
    assert.equal(await service.count("o200k_base", ""), 0);
  });

  it("answers bytes/4 without the worker", async (t) => {
    const service = serviceOf("/there/is/no/such/worker.js", t);
    for (const text of ["", "a", "abcd", "abcde", "中文字", "é".repeat(9)]) {
      assert.equal(await service.count("bytes/4", text), bytesCounter.count(text));
    }
  });

  it("answers each request with its own count, in the order asked", async (t) => {
    const service = serviceOf(numbering, t);
    assert.deepEqual(await Promise.all(["a", "b", "c"].map((text) => service.count("o200k_base", text))), [1, 2, 3]);
  });

  it("rejects a request that is aborted already, with the reason given", async (t) => {
    const reason = new Error("not needed");
    const counting = serviceOf(numbering, t).count("o200k_base", "a", AbortSignal.abort(reason));
    await assert.rejects(counting, reason);
  });

  it("never sends the worker what was aborted while it waited", async (t) => {
    const service = serviceOf(numbering, t);
    const first = service.count("o200k_base", "a");
    const controller = new AbortController();
    const aborted = service.count("o200k_base", "b", controller.signal);
    const last = service.count("o200k_base", "c");
    controller.abort();
    await assert.rejects(aborted, { name: "AbortError" });
    assert.deepEqual([await first, await last], [1, 2]);
  });

  it("goes on when a request is aborted while it is being counted", async (t) => {
    const service = serviceOf(numbering, t);
    const controller = new AbortController();
    const aborted = service.count("o200k_base", "a", controller.signal);
    const next = service.count("o200k_base", "b");
    controller.abort();
    await assert.rejects(aborted, { name: "AbortError" });
    assert.equal(await next, 2);
  });

  it("reports a text that cannot be counted and counts the next", async (t) => {
    const service = serviceOf(numbering, t);
    const failing = service.count("o200k_base", "fail");
    const next = service.count("o200k_base", "a");
    await assert.rejects(failing, { message: "Tokens cannot be counted: the tokenizer failed (told to fail)." });
    assert.equal(await next, 2);
  });

  for (const [how, message] of [
    ["throw", "Tokens cannot be counted: the tokenizer failed (told to throw)."],
    ["die", "Tokens cannot be counted: the tokenizer failed (it ended unexpectedly)."],
  ] as const) {
    it(`starts the worker anew after it died (${how}), and loses only what it was counting`, async (t) => {
      const service = serviceOf(numbering, t);
      assert.equal(await service.count("o200k_base", "a"), 1);
      const failing = service.count("o200k_base", how);
      const waiting = service.count("o200k_base", "b");
      await assert.rejects(failing, { message });
      assert.equal(await waiting, 1, "a new worker has seen one request");
    });
  }

  it("rejects every request when the worker cannot start", async (t) => {
    const service = serviceOf("/there/is/no/such/worker.js", t);
    const counting = ["a", "b"].map((text) => service.count("o200k_base", text));
    for (const each of counting) await assert.rejects(each, /^Error: Tokens cannot be counted: .*worker\.js/);
  });

  it("rejects what waits when it is disposed of, and everything after", async (t) => {
    const service = serviceOf(numbering, t);
    const waiting = ["a", "b"].map((text) => service.count("o200k_base", text));
    service.dispose();
    for (const each of [...waiting, service.count("o200k_base", "c")]) await assert.rejects(each, /was shut down/);
  });
});

function serviceOf(worker: string, t: TestContext): TokenService {
  const service = createTokenService(worker);
  t.after(() => service.dispose());
  return service;
}

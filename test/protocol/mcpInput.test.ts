import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { runProgram } from "../support/commandLine";
import { startMcp, textOf } from "../support/mcpClient";
import { makeMemory } from "../support/mcpMemory";

interface Hits {
  readonly hits: readonly { root: string; path: string; line: number; heading: string | null; text: string }[];
}

describe("memory-lens mcp, whatever it is asked,", () => {
  it("refuses input that is no input and goes on", async (t) => {
    const { call, ask } = await startMcp(t, [makeMemory(t)]);
    for (const input of [{}, { path: 7 }, { path: "MEMORY.md", fromLine: -1 }, { path: "x".repeat(5000) }]) {
      assert.equal((await call("memory_read", input)).isError, true);
    }
    assert.equal((await call("memory_search", { query: "x", limit: 1e9 })).isError, true);
    assert.equal((await call("memory_list", { root: "another" })).isError, true);
    assert.deepEqual((await ask<Hits>("memory_search", { query: "?!" })).hits, []);
  });

  it("answers a thousand calls at once", async (t) => {
    const root = makeMemory(t);
    const { call, notes } = await startMcp(t, [root]);
    const calls = Array.from({ length: 1000 }, (_, i): [string, Record<string, unknown>, RegExp] => {
      if (i % 5 === 0) return ["memory_list", {}, /"projects\/"/];
      if (i % 5 === 1) return ["memory_read", { path: "projects/alpha.md" }, /ALPHA-SECRET/];
      if (i % 5 === 2) return ["memory_search", { query: "invoice" }, /projects\/alpha\.md/];
      return i % 5 === 3 ? ["memory_check", {}, /missing-index/] : ["memory_read", { path: "../x.md" }, /leads out/];
    });
    const answers = await Promise.all(calls.map(([name, input]) => call(name, input)));
    answers.forEach((answer, i) => {
      assert.match(textOf(answer), calls[i]?.[2] ?? /never/);
    });
    assert.equal(notes(), "");
  });

  it("gives long files in parts", async (t) => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `line ${i}\n`);
    const { call } = await startMcp(t, [makeMemory(t, { "MEMORY.md": "x\n", "long.md": lines.join("") })]);
    let text = "";
    for (let from = 1; ; ) {
      const { content } = await call("memory_read", { path: "long.md", fromLine: from });
      const [part, remark] = content;
      assert.ok(part?.type === "text" && part.text.length <= 100_000);
      text += part.text;
      if (remark === undefined) break;
      assert.ok(remark.type === "text");
      from = Number(/fromLine (\d+)/.exec(remark.text)?.[1]);
    }
    assert.equal(text, lines.join(""));
  });

  it("answers what was asked before the input ends, then ends, with nothing but protocol on its output", (t) => {
    const root = makeMemory(t);
    const messages = [
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "pipe", version: "1" } },
      },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "memory_check", arguments: {} } },
      {
        jsonrpc: "2.0",
        id: 3,
        method: "tools/call",
        params: { name: "memory_search", arguments: { query: "invoice" } },
      },
      { jsonrpc: "2.0", id: 4, method: "no/such/method" },
    ];
    const input = messages.map((message) => `${JSON.stringify(message)}\n`);
    input.splice(3, 0, "this is no JSON\n", "{}\n", "\n");
    const { stdout, stderr, status } = runProgram(["mcp", root], { cwd: root, input: input.join("") });
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id?: number });
    assert.deepEqual(
      answers
        .map(({ id }) => id)
        .filter((id) => id !== undefined)
        .sort(),
      [1, 2, 3, 4],
    );
    assert.equal(stderr, "");
    assert.equal(status, 0);
    assert.equal(runProgram(["mcp", root], { cwd: root, input: "" }).status, 0);
  });

  it("says what is wrong when it cannot write", async (t) => {
    const root = makeMemory(t);
    writeFileSync(path.join(root, "taken"), "x");
    const { call } = await startMcp(t, [root]);
    const under = await call("memory_remember", { text: "x", path: "taken/a.md" });
    assert.equal(under.isError, true);
    const long = await call("memory_remember", { text: "x", path: `${"n".repeat(300)}.md` });
    assert.match(textOf(long), /is too long for the name of a file/);
  });
});

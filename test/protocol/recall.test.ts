import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import {
  memoryRecall,
  memoryRemember,
  memorySearch,
  type RecallAnswer,
  type RecallParams,
} from "../../server/src/protocol/recallMessages";
import { TestServer } from "../support/languageServer";

const files = {
  "alice/memory/MEMORY.md": "# Memory\n\n- [Notes](notes/MEMORY.md)\n",
  "alice/memory/notes/MEMORY.md": "---\ndescription: What happened\n---\n# Notes\n",
  "alice/memory/notes/harbour.md": "# The harbour\n\nShips arrive at noon.\n",
  "alice/memory/.secret/key.md": "hidden\n",
  "alice/secret.md": "outside\n",
};

let server: TestServer;

beforeEach(async () => {
  server = await TestServer.start({ files });
  await server.ready();
});

afterEach(() => server.stop());

function ask(params: RecallParams): Promise<RecallAnswer> {
  return server.client.sendRequest(memoryRecall, params);
}

describe("Recall in the editor", () => {
  it("lists one level, each entry with what it says of itself", async () => {
    const { texts, isRefused } = await ask({ kind: "list" });
    assert.equal(isRefused, false);
    const { entries } = JSON.parse(texts[0] ?? "");
    assert.deepEqual(
      entries.map(({ path, description }: { path: string; description: string }) => [path, description]),
      [
        ["MEMORY.md", "Memory"],
        ["notes/", "What happened"],
      ],
    );
  });

  it("reads a file with its unsaved changes, and a directory as its index with one level", async () => {
    await server.open("alice/memory/notes/harbour.md", "# The harbour\n\nShips arrive at one.\n");
    assert.deepEqual((await ask({ kind: "read", path: "notes/harbour.md" })).texts, [
      "# The harbour\n\nShips arrive at one.\n",
    ]);
    const { texts } = await ask({ kind: "read", path: "notes" });
    assert.match(texts[0] ?? "", /^---\ndescription/);
    assert.match(texts[1] ?? "", /notes\/harbour\.md/);
  });

  it("gives nothing from outside the root or that is no memory, with the reason, and the nearest index for what is missing (C16 to C19)", async () => {
    for (const path of ["../secret.md", "/etc/hostname", "notes/../../secret.md", ".secret/key.md"]) {
      const { texts, isRefused } = await ask({ kind: "read", path });
      assert.equal(isRefused, true, path);
      assert.ok(!texts.join("").includes("outside") || /outside|leads out|absolute/.test(texts[0] ?? ""), path);
      assert.ok(!texts.join("").includes("hidden\n"), path);
    }
    const missing = await ask({ kind: "read", path: "notes/gone.md" });
    assert.equal(missing.isRefused, true);
    assert.match(missing.texts[1] ?? "", /^notes\/MEMORY\.md:\n\n/);
  });

  it("refuses a root that is not there and names those that are", async () => {
    const { texts, isRefused } = await ask({ kind: "list", root: "bob/memory" });
    assert.equal(isRefused, true);
    assert.match(texts[0] ?? "", /There is no memory root "bob\/memory"\. The roots are "[\w-]+\/alice\/memory"\./);
  });

  it("finds words with a typing error, and what was typed a moment ago", async () => {
    const find = async (query: string): Promise<string[]> =>
      (await server.client.sendRequest(memorySearch, { query, limit: 10 })).map(({ path, line }) => `${path}:${line}`);
    assert.deepEqual(await find("arive noon"), ["notes/harbour.md:2"]);
    await server.open("alice/memory/MEMORY.md", "# Memory\n\nA lighthouse.\n");
    assert.deepEqual(await find("lighthouse"), ["MEMORY.md:2"]);
    await server.change("alice/memory/MEMORY.md", "# Memory\n");
    assert.deepEqual(await find("lighthouse"), []);
  });

  it("checks a root", async () => {
    const { texts } = await ask({ kind: "check" });
    const { verdict, budget } = JSON.parse(texts[0] ?? "");
    assert.equal(verdict, "valid");
    assert.equal(budget.limit, 30_000);
  });
});

describe("Remembering in the editor", () => {
  it("is an edit at the end of the file, with the tokens of core memory when it is done", async () => {
    const plan = await server.client.sendRequest(memoryRemember, { text: "- Ships leave at six." });
    assert.ok(!("refusal" in plan));
    assert.equal(plan.path, "MEMORY.md");
    assert.ok((plan.core?.tokens ?? 0) > 0);
    assert.deepEqual(plan.edit.documentChanges, [
      {
        textDocument: { uri: server.uri("alice/memory/MEMORY.md"), version: null },
        edits: [
          {
            range: { start: { line: 3, character: 0 }, end: { line: 3, character: 0 } },
            newText: "- Ships leave at six.\n",
          },
        ],
      },
    ]);
  });

  it("is refused when core memory would pass its budget, with where the text could go (C22)", async () => {
    const plan = await server.client.sendRequest(memoryRemember, { text: "a ".repeat(31_000) });
    assert.ok("refusal" in plan);
    assert.match(plan.refusal, /must stay under 30,000 .*notes\/ \(What happened\)/);
  });

  it("never leaves the root", async () => {
    const plan = await server.client.sendRequest(memoryRemember, { text: "x", path: "../x.md" });
    assert.ok("refusal" in plan);
  });
});

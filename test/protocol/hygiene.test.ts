import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { memoryState } from "../../server/src/protocol";
import { memoryLayers, memoryMaintenance } from "../../server/src/protocol/hygieneMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

const files = {
  "memory/MEMORY.md": "# Memory\n\n<!-- memory-lens:reviewed 2020-01-01 -->\n",
  "memory/ACTIVE-CONTEXT.md": `# Now\n\nLast updated: 2020-01-02\n${"- [ ] a\n".repeat(50)}`,
  "memory/SOUL.md": "# Soul\n",
  "memory/memory/MEMORY.md": "# Notes\n",
  "memory/memory/2020-01-03.md": "# Third\n",
  "memory/memory/2020-01-04.md": "# Fourth\n",
  "memory/memory/topics/billing.md": "# Billing\n\nLast updated: 2020-01-02\n",
  "memory/memory/archive/2019-q4.md": "# Old\n",
};

describe("Layers and maintenance over the protocol", () => {
  it("are told of a memory that follows the architecture, layer by layer", async () => {
    await start({ files });
    const root = server.uri("memory");
    const state = await server.client.sendRequest(memoryState);
    assert.equal(state.roots[0]?.hasArchitecture, true);
    const layers = (await server.client.sendRequest(memoryLayers, { root })) ?? [];
    assert.deepEqual(
      layers.map(({ title, files: list }) => [title, list.map(({ path }) => path)]),
      [
        ["Active Context", ["ACTIVE-CONTEXT.md"]],
        ["Long-Term Memory", ["MEMORY.md"]],
        ["Daily Notes", ["memory/2020-01-04.md", "memory/2020-01-03.md"]],
        ["Topics", ["memory/topics/billing.md"]],
        ["Archive", ["memory/archive/2019-q4.md"]],
        ["Other", ["SOUL.md", "memory/MEMORY.md"]],
      ],
    );
    const [context] = layers[0]?.files ?? [];
    assert.deepEqual(
      [context?.uri, context?.role, context?.title, context?.lines, context?.isOver, context?.limit],
      [server.uri("memory/ACTIVE-CONTEXT.md"), "active-context", "Now", 53, true, { lines: 50, bytes: 2048 }],
    );
    assert.ok((context?.age ?? 0) > 2000);
    assert.deepEqual(context?.due, ["Prune ACTIVE-CONTEXT.md", "Shorten files over their limit"]);
  });

  it("are told with what is due, and follow what is typed", async () => {
    await start({ files });
    const root = server.uri("memory");
    const before = await server.client.sendRequest(memoryMaintenance, { root });
    const due = (before?.items ?? []).filter(({ isDue }) => isDue);
    assert.equal(before?.due, due.length);
    assert.equal(before?.reviewedOn, "2020-01-01");
    const review = due.find(({ id }) => id === "review");
    assert.deepEqual(
      review?.files.map(({ path }) => path),
      ["memory/2020-01-03.md", "memory/2020-01-04.md"],
    );
    assert.ok(!due.some(({ id }) => id === "completed-items"));
    await server.open("memory/ACTIVE-CONTEXT.md", "# Now\n\n- [x] done\n");
    const after = await server.client.sendRequest(memoryMaintenance, { root });
    assert.ok(after?.items.some(({ id, isDue }) => isDue && id === "completed-items"));
  });

  it("are told of no other memory", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n" } });
    const root = server.uri("memory");
    const state = await server.client.sendRequest(memoryState);
    assert.equal(state.roots[0]?.hasArchitecture, false);
    assert.equal(await server.client.sendRequest(memoryLayers, { root }), null);
    assert.equal(await server.client.sendRequest(memoryMaintenance, { root }), null);
    assert.equal(await server.client.sendRequest(memoryMaintenance, { root: server.uri("elsewhere") }), null);
  });
});

import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type Hover, HoverRequest, type MarkupContent } from "vscode-languageserver-protocol";
import { memoryLayers, memoryMaintenance } from "../../server/src/protocol/hygieneMessages";
import { nodeDetails } from "../../server/src/protocol/nodeMessages";
import { memoryState } from "../../server/src/protocol/stateMessages";
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

  it("are in the hover of a file, with its limit and what to believe of it (SC19)", async () => {
    await start({ files });
    const { client } = server;
    await server.open("memory/SOUL.md", "# Soul\n\n[now](ACTIVE-CONTEXT.md) and [billing](memory/topics/billing.md)\n");
    const hover = async (file: string, line: number, character: number): Promise<string> => {
      const params = { textDocument: { uri: server.uri(file) }, position: { line, character } };
      const found: Hover | null = await client.sendRequest(HoverRequest.type, params);
      return ((found?.contents as MarkupContent | undefined)?.value ?? "").replaceAll("\\", "");
    };
    assert.match(
      await hover("memory/SOUL.md", 2, 8),
      /Active context: what is going on now\. 53 of 50 lines, 432 of 2,048 bytes\. Updated [\d,]+ days ago\. Where layers contradict each other, this one wins for the current state\./,
    );
    assert.match(await hover("memory/SOUL.md", 2, 40), /this one wins for deep knowledge of its subject\./);
    assert.match(await hover("memory/SOUL.md", 0, 3), /Soul: who the agent is\. Updated today\.$/);
    const uri = server.uri("memory/memory/2020-01-03.md");
    const details = await client.sendRequest(nodeDetails, { root: server.uri("memory"), uri });
    assert.match(
      details?.kind === "file" ? details.role.join(" ") : "",
      /^Daily note: what happened\. 1 of 200 lines, 8 of 10,240 bytes\. Of 2020-01-03, [\d,]+ days ago\. .* daily notes are the evidence that settles it\.$/,
    );
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

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, it } from "node:test";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { programPath } from "../support/commandLine";
import { startMcp } from "../support/mcpClient";
import { makeFolder, writeFiles } from "../support/realFolder";
import { waitUntil } from "../support/waitUntil";

/** Today as the server sees it, in local time. */
function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function makeLayers(user: { after(action: () => void): void }, name = "memory"): string {
  const root = path.join(makeFolder(user), name);
  writeFiles(root, {
    "MEMORY.md": "# Memory\n\nLONG-TERM\n",
    "SOUL.md": "SOUL\n",
    "USER.md": "USER\n",
    "ACTIVE-CONTEXT.md": "ACTIVE\n",
    "memory/MEMORY.md": "# Notes\n",
    [`memory/${today()}.md`]: "TODAY\n",
    "memory/topics/MEMORY.md": "# Topics\n",
    "memory/topics/billing.md": "# Billing\n\nBILLING, password: Gall1potS3cret\n",
    "memory/topics/north sea/tides.md": "TIDES\n",
  });
  return root;
}

async function read(client: Client, uri: string): Promise<string> {
  const [content] = (await client.readResource({ uri })).contents;
  assert.equal(content?.uri, uri);
  return "text" in content ? content.text : "";
}

function printed(root: string, ...options: string[]): string {
  const { stdout } = spawnSync(process.execPath, [programPath, "context", root, ...options], { encoding: "utf8" });
  return stdout;
}

describe("The contexts that memory-lens mcp serves", () => {
  it("are one for each kind of session, the same as the command line prints", async (t) => {
    const root = makeLayers(t);
    const { client } = await startMcp(t, [root]);
    const { resources } = await client.listResources();
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      [
        "memory://memory/context",
        "memory://memory/context/main",
        "memory://memory/context/shared",
        "memory://memory/context/sub-agent",
      ],
    );
    assert.equal(await read(client, "memory://memory/context"), printed(root));
    for (const kind of ["main", "shared", "sub-agent"]) {
      const text = await read(client, `memory://memory/context/${kind}`);
      assert.equal(text, printed(root, "--session", kind), kind);
      assert.match(text, /ACTIVE/);
    }
    assert.match(await read(client, "memory://memory/context/main"), /TODAY/);
    assert.doesNotMatch(await read(client, "memory://memory/context/shared"), /LONG-TERM/);
  });

  it("are given to a sub-agent with its topic, which can be completed, and with its secrets masked", async (t) => {
    const root = makeLayers(t);
    const { client } = await startMcp(t, [root]);
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ["memory://memory/context/sub-agent/{topic}"],
    );
    const text = await read(client, "memory://memory/context/sub-agent/billing");
    assert.equal(text, printed(root, "--session", "sub-agent", "--topic", "billing"));
    assert.match(text, /BILLING/);
    assert.ok(!text.includes("Gall1potS3cret"));
    assert.match(await read(client, "memory://memory/context/sub-agent/north%20sea%2Ftides"), /TIDES/);
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "memory://memory/context/sub-agent/{topic}" },
      argument: { name: "topic", value: "b" },
    });
    assert.deepEqual(completion.values, ["billing"]);
    await assert.rejects(
      client.readResource({ uri: "memory://memory/context/sub-agent/sailing" }),
      /There is no topic "sailing"\. The topics are "billing", "north sea\/tides"\./,
    );
    await assert.rejects(client.readResource({ uri: "memory://memory/context/else" }));
    await assert.rejects(client.readResource({ uri: "memory://memory/context/sub-agent/..%2F..%2FMEMORY" }));
  });

  it("are prompts as well, by session and topic", async (t) => {
    const root = makeLayers(t);
    const { client } = await startMcp(t, [root]);
    const prompt = async (args: Record<string, string>): Promise<unknown> =>
      (await client.getPrompt({ name: "memory_context", arguments: args })).messages[0]?.content;
    assert.deepEqual(await prompt({ session: "main" }), { type: "text", text: printed(root, "--session", "main") });
    assert.deepEqual(await prompt({ topic: "billing" }), {
      type: "text",
      text: printed(root, "--session", "sub-agent", "--topic", "billing"),
    });
    await assert.rejects(prompt({ topic: "sailing" }), /There is no topic/);
  });

  it("tell of a change only where it is in that kind of session, of each root apart", async (t) => {
    const [root, other] = [makeLayers(t), makeLayers(t)];
    const { client } = await startMcp(t, [root, other]);
    const name = encodeURIComponent(`${path.basename(path.dirname(root))}/memory`);
    const told: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri);
    });
    const [main, shared, topic] = ["main", "shared", "sub-agent/billing"].map(
      (ending) => `memory://${name}/context/${ending}`,
    );
    for (const uri of [main, shared, topic]) await client.subscribeResource({ uri: uri ?? "" });
    writeFiles(root, { "MEMORY.md": "# Memory\n\nANOTHER\n" });
    await waitUntil("the main session is told of", () => told.includes(main ?? ""));
    writeFiles(other, { "ACTIVE-CONTEXT.md": "of the other root\n" });
    writeFiles(root, { "memory/topics/billing.md": "# Billing\n\nMORE\n" });
    await waitUntil("the topic is told of", () => told.includes(topic ?? ""));
    assert.deepEqual(told, [main, topic]);
    await assert.rejects(client.subscribeResource({ uri: `memory://${name}/context/sub-agent/sailing` }));
  });
});

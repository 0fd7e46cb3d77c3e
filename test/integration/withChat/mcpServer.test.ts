import assert from "node:assert/strict";
import path from "node:path";
import { commands, LanguageModelTextPart, type LanguageModelToolInformation, lm, Uri, version } from "vscode";
import { toolNames } from "../../../client/src/ids";
import { turnChatOn } from "../../support/chatModel";
import { scratchMemory } from "../../support/editorWorld";
import { waitUntil } from "../../support/waitUntil";

const files = {
  "MEMORY.md": "# Memory\n",
  "notes/MEMORY.md": "# Notes\n",
  "notes/lighthouse.md": "# The lighthouse\n\nThe gallipot keeper lights it at dusk.\n",
};

/** The interface came after the oldest VS Code that we support. */
const hasInterface = Number(version.split(".")[1]) > 100;
const tools = ["memory_check", "memory_list", "memory_read", "memory_remember", "memory_search"];

(hasInterface ? describe : describe.skip)("The server for agents, as VS Code starts it", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;

  before(async () => {
    await turnChatOn();
    memory = await scratchMemory(files);
    const root = Uri.file(memory.folder).toString();
    await waitUntil("the root is known", async () => (await invoke(toolNames.list, { root })).startsWith("{"));
  });

  after(async () => {
    await commands.executeCommand("workbench.mcp.stopServer", "memory-lens.memory-lens/Memory Lens");
    await memory.remove();
  });

  it("serves the roots of the window: its tools are known to agents and answer from them", async () => {
    await waitUntil("VS Code started the server that we offer", isStarted);
    assert.deepEqual(
      served()
        .map(({ name }) => name.slice(name.lastIndexOf("memory_")))
        .sort(),
      tools,
    );
    await waitUntil("the memory is searched", () => finds("gallipot", "notes/lighthouse.md"));
    const refusal = await invoke(nameOf("memory_read"), { path: "MEMORY.md" });
    const name = path.basename(memory.folder);
    const [, root] = new RegExp(`"((?:[^"]*/)?${name})"`).exec(refusal) ?? [];
    assert.ok(root, refusal);
    assert.match(await invoke(nameOf("memory_list"), { root, path: "notes" }), /notes\/lighthouse\.md/);
    assert.match(await invoke(nameOf("memory_read"), { root, path: "notes/lighthouse.md" }), /lights it at dusk/);
  });

  it("follows the roots of the window: it is started anew when one is added", async () => {
    await waitUntil("the server runs", isStarted);
    const another = await scratchMemory({ "MEMORY.md": "# Another\n\nThe capstan is greased on Mondays.\n" });
    try {
      await waitUntil("the new memory is searched too", async () => {
        return (await isStarted()) && (await finds("capstan", "MEMORY.md"));
      });
    } finally {
      await another.remove();
    }
  });
});

async function isStarted(): Promise<boolean> {
  await commands.executeCommand("workbench.mcp.startServer", "memory-lens.memory-lens/Memory Lens", {
    waitForLiveTools: true,
    autoTrustChanges: true,
  });
  return served().length > 0;
}

async function finds(query: string, file: string): Promise<boolean> {
  const search = served().find(({ name }) => name.endsWith("memory_search"));
  if (search === undefined) return false;
  const { hits } = JSON.parse(await invoke(search.name, { query })) as { hits: readonly { readonly path: string }[] };
  return hits.some(({ path }) => path === file);
}

function nameOf(tool: string): string {
  return served().find(({ name }) => name.endsWith(`_${tool}`))?.name ?? tool;
}

function served(): LanguageModelToolInformation[] {
  return lm.tools.filter(({ name }) => tools.some((tool) => name.endsWith(`_${tool}`)));
}

async function invoke(name: string, input: object): Promise<string> {
  const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("\n");
}

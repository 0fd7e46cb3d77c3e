import assert from "node:assert/strict";
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
    await waitUntil("VS Code started the server that we offer", async () => {
      await commands.executeCommand("workbench.mcp.startServer", "memory-lens.memory-lens/Memory Lens", {
        waitForLiveTools: true,
        autoTrustChanges: true,
      });
      return served().length > 0;
    });
    assert.deepEqual(
      served()
        .map(({ name }) => name.slice(name.lastIndexOf("memory_")))
        .sort(),
      tools,
    );
    const search = served().find(({ name }) => name.endsWith("memory_search"));
    assert.ok(search);
    const answer = await invoke(search.name, { query: "gallipot" });
    assert.match(answer, /"path": ?"notes\/lighthouse\.md"/);
  });
});

function served(): LanguageModelToolInformation[] {
  return lm.tools.filter(({ name }) => tools.some((tool) => name.endsWith(`_${tool}`)));
}

async function invoke(name: string, input: object): Promise<string> {
  const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : "")).join("\n");
}

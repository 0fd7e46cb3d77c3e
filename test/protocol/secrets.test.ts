import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import {
  type CodeAction,
  CodeActionRequest,
  CompletionRequest,
  HoverRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver-protocol";
import { bugReport } from "../../server/src/protocol/aboutMessages";
import { memoryBacklinks } from "../../server/src/protocol/backlinkMessages";
import {
  compiledContext,
  contextComparison,
  contractCheck,
  documentCuts,
  harnessComparison,
} from "../../server/src/protocol/contextMessages";
import { memoryEdit, memorySection } from "../../server/src/protocol/editMessages";
import { memoryMap } from "../../server/src/protocol/mapMessages";
import { memoryDirectories } from "../../server/src/protocol/moveMessages";
import { memoryChildren, nodeDetails } from "../../server/src/protocol/nodeMessages";
import { memoryRecall, memoryRemember, memorySearch } from "../../server/src/protocol/recallMessages";
import { memoryState } from "../../server/src/protocol/stateMessages";
import { TestServer } from "../support/languageServer";
import { startMcp, textOf } from "../support/mcpClient";
import { makeFolder, writeFiles } from "../support/realFolder";
import { leaksIn, secretMemory } from "../support/secretMemory";
import { waitUntil } from "../support/waitUntil";

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(files: Readonly<Record<string, string>>, settings: object = {}): Promise<TestServer> {
  const started = await TestServer.start({ files, settings });
  server = started;
  await started.ready();
  return started;
}

const secret = "- Password: MyS3cretP@ss!\n";

describe("The language server", () => {
  it("shows secrets of files that are not open, each on its exact place", async () => {
    const running = await start({ "MEMORY.md": "# M\na/\n", "a/MEMORY.md": `# A\n\n${secret}` });
    await running.waitForProblems("a/MEMORY.md: secret-in-memory");
    const [problem] = running.diagnostics.get(running.uri("a/MEMORY.md")) ?? [];
    assert.deepEqual(problem?.range, { start: { line: 2, character: 12 }, end: { line: 2, character: 25 } });
  });

  it("tells a token in the name of a file and of a directory, until it has another name", async () => {
    const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    const running = await start({ "MEMORY.md": "# M\n", [`${token}/MEMORY.md`]: "# A\n" });
    await running.waitForProblems(`${token}/MEMORY.md: secret-in-memory`);
    const [problem] = running.diagnostics.get(running.uri(`${token}/MEMORY.md`)) ?? [];
    assert.match(String(problem?.message), /^The name of ‹redacted›\/ holds what looks like a GitHub token/);
    running.remove(token);
    running.write(`${token}.md`, "# B\n");
    await running.report(token, `${token}.md`);
    await running.waitForProblems(`${token}.md: secret-in-memory`);
    running.remove(`${token}.md`);
    running.write("b.md", "# B\n");
    await running.report(`${token}.md`, "b.md");
    await running.waitForProblems();
  });

  it("follows the text as it is typed, and the file when it is closed", async () => {
    const running = await start({ "MEMORY.md": "# M\n" });
    await running.open("MEMORY.md", `# M\n\n${secret}`);
    await running.waitForProblems("MEMORY.md: secret-in-memory");
    await running.change("MEMORY.md", "# M\n\n- Password: see secret store\n");
    await running.waitForProblems();
    await running.change("MEMORY.md", secret);
    await running.waitForProblems("MEMORY.md: secret-in-memory");
    await running.close("MEMORY.md");
    await running.waitForProblems();
  });

  it("follows files on disk", async () => {
    const running = await start({ "MEMORY.md": "# M\n" });
    running.write("MEMORY.md", `# M\n${secret}`);
    await running.report("MEMORY.md");
    await running.waitForProblems("MEMORY.md: secret-in-memory");
    running.write("MEMORY.md", "# M\n");
    await running.report("MEMORY.md");
    await running.waitForProblems();
  });

  it("looks beside memory only where the setting asks for it (X11)", async () => {
    const files = { "MEMORY.md": "# M\n", "skills/SKILL.md": secret, "data.json": '{ "password": "D4taS3cret" }\n' };
    const narrow = await start(files);
    await narrow.waitForProblems();
    await narrow.stop();
    const wide = await start(files, { secrets: { scan: "everything" } });
    await wide.waitForProblems("data.json: secret-in-memory", "skills/SKILL.md: secret-in-memory");
    wide.write("data.json", "{}\n");
    await wide.report("data.json");
    await wide.waitForProblems("skills/SKILL.md: secret-in-memory");
  });

  it("gives no secret away in anything that it sends or logs", async () => {
    const running = await start(secretMemory, { secrets: { scan: "everything" } });
    await waitUntil("the secrets are shown", () => running.codes("notes/deep/a.md").includes("secret-in-memory"));
    await waitUntil("those beside memory are shown", () => running.codes("data.json").includes("secret-in-memory"));
    const { client } = running;
    const root = running.uri("");
    const said: Record<string, unknown> = {
      diagnostics: [...running.diagnostics],
      state: await client.sendRequest(memoryState),
      core: await client.sendRequest(memoryChildren, { root, of: "core" }),
      external: await client.sendRequest(memoryChildren, { root, of: "external" }),
      notes: await client.sendRequest(memoryChildren, { root, of: { directory: running.uri("notes") } }),
      details: await client.sendRequest(nodeDetails, { root, uri: running.uri("notes") }),
      fileDetails: await client.sendRequest(nodeDetails, { root, uri: running.uri("all.md") }),
      directories: await client.sendRequest(memoryDirectories, { root }),
      section: await client.sendRequest(memorySection, { uri: running.uri("heading.md"), line: 2 }),
      map: await client.sendRequest(memoryMap, { root }),
      backlinks: await client.sendRequest(memoryBacklinks, { uri: running.uri("nas.md") }),
      report: await client.sendRequest(bugReport),
      symbols: await client.sendRequest(WorkspaceSymbolRequest.type, { query: "" }),
      indexes: await client.sendRequest(memoryEdit, { kind: "create-missing-indexes", root }),
    };
    for (const format of ["xml", "markdown", "json"] as const)
      said[format] = await client.sendRequest(compiledContext, { root, format });
    for (const file of ["MEMORY.md", "all.md", "heading.md", "notes/deep/a.md"]) {
      const uri = running.uri(file);
      const diagnostics = [...(running.diagnostics.get(uri) ?? [])];
      const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
      const params = { textDocument: { uri }, range, context: { diagnostics } };
      said[`actions of ${file}`] = (await client.sendRequest(CodeActionRequest.type, params)) as CodeAction[];
    }
    await running.open("MEMORY.md", "# Memory\n\n[x](all.md)\n[y](heading.md)\n[z](heading.md#\n[w](n\n");
    const textDocument = { uri: running.uri("MEMORY.md") };
    for (const [line, character] of [
      [2, 6],
      [3, 8],
    ] as const)
      said[`hover in line ${line}`] = await client.sendRequest(HoverRequest.type, {
        textDocument,
        position: { line, character },
      });
    for (const [line, character] of [
      [4, 15],
      [5, 5],
    ] as const)
      said[`completion in line ${line}`] = await client.sendRequest(CompletionRequest.type, {
        textDocument,
        position: { line, character },
      });
    const former = Object.entries(secretMemory).map(([path, text]) => ({ path, text: `${text}\nmore\n` }));
    said.comparison = await client.sendRequest(contextComparison, { root, former, since: "yesterday", format: "xml" });
    said.harnesses = await client.sendRequest(harnessComparison, { root });
    said.contract = await client.sendRequest(contractCheck, {
      root,
      prompt: "x",
      abilities: { listing: false, search: false, readTool: false },
    });
    said.cuts = await client.sendRequest(documentCuts, { uri: running.uri("heading.md") });
    said.lines = await client.sendRequest(memorySearch, { query: "password token", limit: 100 });
    for (const params of [
      { kind: "list" },
      { kind: "read", path: "all.md" },
      { kind: "read", path: "notes" },
      { kind: "search", query: "needle password" },
      { kind: "check" },
    ] as const)
      said[`recall ${JSON.stringify(params)}`] = await client.sendRequest(memoryRecall, params);
    const kept = { text: "- NAS password: hunter2xyz" };
    said.refusal = await client.sendRequest(memoryRemember, kept);
    assert.ok("refusal" in (said.refusal as object));
    await running.open("heading.md", secretMemory["heading.md"] ?? "");
    const heading = { textDocument: { uri: running.uri("heading.md") }, position: { line: 0, character: 3 } };
    said.headingHover = await client.sendRequest(HoverRequest.type, heading);
    said.log = running.log;
    for (const [what, answer] of Object.entries(said)) {
      assert.ok(answer !== null && answer !== undefined, what);
      assert.deepEqual(leaksIn(JSON.stringify(answer)), [], what);
    }
  });
});

describe("The server for agents", () => {
  it("gives no secret away in any answer, and takes none", async (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, secretMemory);
    const { client, call, notes } = await startMcp(t, [folder]);
    const said: Record<string, unknown> = {
      list: await call("memory_list"),
      notes: await call("memory_list", { path: "notes" }),
      all: await call("memory_read", { path: "all.md" }),
      directory: await call("memory_read", { path: "notes" }),
      missing: await call("memory_read", { path: "notes/gone.md" }),
      search: await call("memory_search", { query: "needle password", limit: 100 }),
      check: await call("memory_check"),
      remember: await call("memory_remember", { text: "- NAS password: R3memb3rMe!" }),
      resources: await client.listResources(),
      prompt: await client.getPrompt({ name: "memory_context", arguments: {} }),
    };
    const [resource] = (await client.listResources()).resources;
    said.context = await client.readResource({ uri: resource?.uri ?? "" });
    for (const [what, answer] of Object.entries(said)) assert.deepEqual(leaksIn(JSON.stringify(answer)), [], what);
    assert.deepEqual(leaksIn(notes()), []);
    const refused = await call("memory_remember", { text: "one\n- NAS password: R3memb3rMe!" });
    assert.equal(refused.isError, true);
    assert.match(textOf(refused), /Line 2 of the text holds what looks like a password\. Nothing was written/);
    assert.ok(!JSON.stringify(refused).includes("R3memb3rMe"));
    assert.deepEqual((await call("memory_search", { query: "D3scribedS3cret" })).structuredContent, { hits: [] });
  });
});

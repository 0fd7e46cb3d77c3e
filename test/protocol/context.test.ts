import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type Hover, HoverRequest } from "vscode-languageserver-protocol";
import { localDate } from "../../server/src/host/clock";
import {
  type CompileResult,
  type ContextChoice,
  compiledContext,
  contextChoices,
  contextComparison,
  contractCheck,
  type DocumentCut,
  documentCuts,
  harnessComparison,
  snapshotComparison,
} from "../../server/src/protocol/contextMessages";
import { memoryChildren, nodeDetails } from "../../server/src/protocol/nodeMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";
import { waitUntil } from "../support/waitUntil";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

async function compile(choice: ContextChoice = {}): Promise<CompileResult> {
  const result = await server.client.sendRequest(compiledContext, {
    root: server.uri("memory"),
    format: "xml",
    ...choice,
  });
  assert.ok(result);
  return result;
}

function cuts(file = "memory/MEMORY.md"): Promise<DocumentCut[]> {
  return server.client.sendRequest(documentCuts, { uri: server.uri(file) });
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, i) => `- line ${i + 1}\n`).join("");
}

const today = localDate(new Date());

const layered = {
  "memory/MEMORY.md": "# Memory\n",
  "memory/SOUL.md": "I am brief.\n",
  "memory/ACTIVE-CONTEXT.md": "Now.\n",
  "memory/memory/MEMORY.md": "# Notes\n",
  [`memory/memory/${today}.md`]: "Today.\n",
  "memory/memory/topics/MEMORY.md": "# Topics\n",
  "memory/memory/topics/billing.md": "Invoices.\n",
};

describe("A compiled context for a session", () => {
  it("reads today's note by the clock of the machine, and counts it apart from the core", async () => {
    await start({ files: layered });
    const main = await compile({ session: "main" });
    assert.equal(main.session, "main");
    const parts = main.parts.map(({ path, section }) => `${section} ${path}`);
    assert.deepEqual(parts, ["core SOUL.md", "core MEMORY.md", "core ACTIVE-CONTEXT.md", `start memory/${today}.md`]);
    const sum = (section: string): number =>
      main.parts.filter((part) => part.section === section).reduce((all, { tokens = 0 }) => all + tokens, 0);
    assert.ok(main.startTokens > 0);
    assert.equal(main.tokens, sum("core"));
    assert.equal(main.startTokens, sum("start"));
    assert.equal(main.isCounted, true);
  });

  it("says when it was compiled, anew after each edit (C21)", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n" } });
    const begun = Date.now();
    const first = await compile();
    await server.open("memory/MEMORY.md", "# Memory, edited\n");
    await waitUntil("the edit is compiled", async () => (await compile()).text.includes("edited"));
    const second = await compile();
    // The server's clock is finer than this one.
    assert.ok(first.compiledAt >= begun - 1 && second.compiledAt > first.compiledAt);
    assert.ok(second.compiledAt <= Date.now() + 1);
  });

  it("names what a shared session must not know and the harness loads all the same (SC3)", async () => {
    await start({ files: layered });
    const shared = await compile({ session: "shared" });
    assert.ok(!shared.parts.some(({ path }) => path === "MEMORY.md"));
    assert.ok(shared.notes.some((note) => /must not load MEMORY\.md/.test(note)));
  });

  it("holds the topic of a sub-agent", async () => {
    await start({ files: layered });
    const choices = await server.client.sendRequest(contextChoices, { root: server.uri("memory") });
    assert.deepEqual(choices?.topics, ["billing"]);
    const { parts } = await compile({ session: "sub-agent", topic: "billing" });
    assert.deepEqual(
      parts.map(({ path }) => path),
      ["ACTIVE-CONTEXT.md", "memory/topics/billing.md"],
    );
  });

  it("says that 0 files would be loaded where nothing is (X17)", async () => {
    await start({
      files: { "memory/MEMORY.md": "# Memory\n", "memory/notes.md": "x\n" },
      settings: { harness: "codex" },
    });
    const { text, notes, parts } = await compile();
    assert.deepEqual(parts, []);
    assert.match(notes[0] ?? "", /^0 files would be loaded: codex looks for memory_summary\.md/);
    assert.match(text, /<note>0 files would be loaded/);
  });
});

describe("The harness that the settings choose", () => {
  it("cuts the context, says where and what is lost, and follows what is typed and set", async () => {
    await start({
      files: { "memory/MEMORY.md": `# Memory\n${lines(220)}## Last\nRule.\n` },
      settings: { harness: "claude-code" },
    });
    const { harness, parts, text } = await compile();
    assert.equal(harness, "claude-code");
    assert.match(parts[0]?.cut ?? "", /^lines 201–223 are not loaded/);
    assert.ok(!text.includes("line 200\n"));
    assert.match(text.split("\n")[parts[0]?.cutLine ?? -1] ?? "", /^<cut>MEMORY\.md: lines 201–223/);
    const [cut, ...others] = await cuts();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [cut?.harness, cut?.position, cut?.headings],
      ["claude-code", { line: 200, character: 0 }, ["Last"]],
    );
    await server.open("memory/MEMORY.md", lines(200));
    assert.deepEqual(await cuts(), []);
    await server.change("memory/MEMORY.md", lines(201));
    assert.equal((await cuts())[0]?.loss, "line 201 is not loaded");
    server.settings = {};
    await server.client.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await waitUntil("no harness cuts", async () => (await cuts()).length === 0);
  });

  it("marks core files that it does not load (D19)", async () => {
    const files = { "memory/MEMORY.md": "# Memory\n", "memory/persona.md": "Calm.\n" };
    await start({ files, settings: { harness: ["agent-memory", "claude-code"] } });
    const nodes = await server.client.sendRequest(memoryChildren, { root: server.uri("memory"), of: "core" });
    assert.deepEqual(
      nodes.map((node) => (node.kind === "file" ? [node.path, node.notLoadedBy] : undefined)),
      [
        ["MEMORY.md", undefined],
        ["persona.md", ["claude-code"]],
      ],
    );
    const { roots } = await server.state();
    assert.deepEqual(roots[0]?.harnesses, ["agent-memory", "claude-code"]);
  });

  it("obeys the root's own limits as soon as they are on the disk, and what is wrong in them is a problem there", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory and more\n" }, settings: { harness: "letta-code" } });
    await server.waitForProblems();
    server.write("memory/.memfs.config.json", '{ "version": 1, "maxFileCharacters": 5, "colour": 1 }');
    await server.report("memory/.memfs.config.json");
    await server.waitForProblems(
      "memory/.memfs.config.json: memfs-config-invalid",
      "memory/MEMORY.md: over-harness-limit",
    );
    server.write("memory/.memfs.config.json", '{ "version": 1, "maxFileCharacters": 500 }');
    await server.report("memory/.memfs.config.json");
    await server.waitForProblems();
  });

  it("limits external files too where it does, as they are typed", async () => {
    const files = { "memory/MEMORY.md": "# Memory\n", "memory/notes/MEMORY.md": "# Notes\n" };
    await start({ files, settings: { harness: "letta-code" } });
    await server.open("memory/notes/MEMORY.md", "# Notes\n");
    await server.change("memory/notes/MEMORY.md", "x".repeat(20_001));
    await server.waitForProblems("memory/notes/MEMORY.md: over-harness-limit");
  });
});

describe("A report", () => {
  it("compares all harnesses in a table with a row for each", async () => {
    await start({ files: { "memory/MEMORY.md": lines(300), "memory/persona.md": "Calm.\n" } });
    const report = await server.client.sendRequest(harnessComparison, { root: server.uri("memory") });
    const rows = (report?.markdown ?? "").split("\n").filter((line) => line.startsWith("| "));
    const row = (name: string): string | undefined => rows.find((line) => line.startsWith(`| ${name} |`));
    assert.match(row("agent-memory") ?? "", /\| whole \| 2 of 2 \|/);
    assert.match(row("claude-code") ?? "", /\| cut \| 1 of 2 \|.*\| 1 file \|$/);
    assert.match(row("hermes") ?? "", /\| refused \|/);
    assert.match(row("codex") ?? "", /\| nothing loaded \| 0 of 2 \|/);
  });

  it("holds a captured prompt against the contract", async () => {
    await start({
      files: { "memory/MEMORY.md": "# Memory of the harbour\n", "memory/persona.md": "I am calm and brief.\n" },
    });
    const abilities = { listing: true, search: false, readTool: true };
    const root = server.uri("memory");
    const good = await server.client.sendRequest(contractCheck, {
      root,
      prompt: "<x># Memory of the harbour</x> I am calm and brief.",
      abilities,
    });
    assert.equal(good?.conforming, true);
    const bad = await server.client.sendRequest(contractCheck, { root, prompt: "# Memory of the harbour", abilities });
    assert.equal(bad?.conforming, false);
    assert.match(bad?.markdown ?? "", /- \[ \] Every root \.md file is in context\.\n {2}- .*persona\.md/);
  });

  it("states the tokens that each file gained and lost since an earlier state", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n\nMore than before.\n", "memory/new.md": "New.\n" } });
    const comparison = await server.client.sendRequest(contextComparison, {
      root: server.uri("memory"),
      format: "markdown",
      since: "the last commit",
      former: [
        { path: "MEMORY.md", text: "# Memory\n" },
        { path: "gone.md", text: "Gone since.\n" },
        { path: "people/MEMORY.md", text: "# People\n" },
      ],
    });
    assert.ok(comparison);
    assert.match(comparison.before, /Gone since\.[\s\S]*people\//);
    assert.match(comparison.after, /More than before\./);
    const signs = comparison.changes.map(({ path, before, after }) => [
      path,
      before !== undefined,
      after !== undefined,
    ]);
    assert.deepEqual(signs.sort(), [
      ["MEMORY.md", true, true],
      ["gone.md", true, false],
      ["new.md", false, true],
    ]);
    const gained = comparison.changes.reduce((sum, { before = 0, after = 0 }) => sum + after - before, 0);
    assert.equal(gained, comparison.tokensAfter - comparison.tokensBefore);
    assert.match(comparison.markdown, /^# Compiled context of .*: changes since the last commit\n/);
  });

  it("compares a saved snapshot with the context of now, for the session and harness that it says, file by file", async () => {
    const former = `# Memory\n\n${"- One line of text.\n".repeat(210)}`;
    await start({
      files: {
        "memory/MEMORY.md": former,
        "memory/SOUL.md": "I am calm.\r\nPassword: Gall1potS3cret\r\n",
        "memory/ACTIVE-CONTEXT.md": "Building.\n",
      },
      settings: { roots: ["memory"] },
    });
    const root = server.uri("memory");
    for (const format of ["xml", "markdown", "json"] as const) {
      const compiled = await server.client.sendRequest(compiledContext, { root, format, session: "main" });
      assert.ok(compiled);
      const same = await server.client.sendRequest(snapshotComparison, { root, snapshot: compiled.text });
      assert.ok(same !== null && !("refusal" in same));
      assert.deepEqual(same.changes, [], format);
      assert.equal(same.after, compiled.text);
      assert.equal(same.tokensBefore, same.tokensAfter);
      const short = compiled.text.replaceAll("One line", "Two lines and more").replace("Building", "Built, in the end");
      const changed = await server.client.sendRequest(snapshotComparison, { root, snapshot: short });
      assert.ok(changed !== null && !("refusal" in changed));
      assert.equal(changed.format, format);
      assert.deepEqual(
        changed.changes.map(({ path, before = 0, after = 0 }) => [path, Math.sign(after - before)]),
        [
          ["MEMORY.md", -1],
          ["ACTIVE-CONTEXT.md", -1],
        ],
      );
      assert.match(changed.markdown, /changes since the snapshot\n[\s\S]*\| ACTIVE-CONTEXT\.md \|/);
    }
    const refused = await server.client.sendRequest(snapshotComparison, { root, snapshot: former });
    assert.ok(refused !== null && "refusal" in refused);
  });
});

describe("The tokens of a file", () => {
  it("are told by section and list item, the largest first (S7, X13)", async () => {
    const text = `# Memory\n\n- short\n- ${"long and longer ".repeat(20)}\n- in between, a little\n`;
    await start({ files: { "memory/MEMORY.md": text } });
    const details = await server.client.sendRequest(nodeDetails, {
      root: server.uri("memory"),
      uri: server.uri("memory/MEMORY.md"),
    });
    assert.ok(details?.kind === "file");
    assert.deepEqual(
      details.parts.slice(0, 2).map(({ line }) => line),
      [3, 4],
    );
    await server.open("memory/MEMORY.md", text);
    const hover: Hover | null = await server.client.sendRequest(HoverRequest.type, {
      textDocument: { uri: server.uri("memory/MEMORY.md") },
      position: { line: 0, character: 3 },
    });
    assert.match(JSON.stringify(hover?.contents), /≈\d+ tokens \(o200k_base\), 100 % of this file\.\\n- ≈\d+ {2}long/);
  });
});

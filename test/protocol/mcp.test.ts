import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { programPath } from "../support/commandLine";
import { startMcp, textOf } from "../support/mcpClient";
import { makeFolder, writeFiles } from "../support/realFolder";
import { waitUntil } from "../support/waitUntil";

const files = {
  "MEMORY.md": "# Memory\n\n- one\n",
  "human.md": "# Human\n",
  "projects/MEMORY.md": "# Projects\n\nPROJECTS-INDEX\n",
  "projects/alpha.md": "# Alpha\n\n## Secret\n\nALPHA-SECRET about the invoice\n",
  "projects/deep/MEMORY.md": "# Deep\n",
  "notes/2026-08-12.md": "LOG\n",
  "skills/pdf/SKILL.md": "SKILL-BODY\n",
  "profile.png": "x",
};

interface Hits {
  readonly hits: readonly { root: string; path: string; line: number; heading: string | null; text: string }[];
}

interface Remembered {
  readonly path: string;
  readonly created: readonly string[];
  readonly core?: { readonly tokens: number; readonly limit: number };
}

/** A folder that holds a memory called `memory`, and what lies outside it. */
function makeMemory(
  user: { after(action: () => void): void },
  contents: Readonly<Record<string, string>> = files,
): string {
  const folder = makeFolder(user);
  writeFiles(folder, { "outside/secrets.md": "OUTSIDE-SECRET\n" });
  for (const [name, text] of Object.entries(contents)) writeFiles(folder, { [`memory/${name}`]: text });
  return path.join(folder, "memory");
}

describe("memory-lens mcp", () => {
  it("offers the tools, with the one that writes only where writing is allowed", async (t) => {
    const root = makeMemory(t);
    const { client } = await startMcp(t, [root]);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      [
        ["memory_list", true],
        ["memory_read", true],
        ["memory_search", true],
        ["memory_check", true],
        ["memory_remember", false],
      ],
    );
    const readOnly = await startMcp(t, [root, "--read-only"]);
    const names = (await readOnly.client.listTools()).tools.map(({ name }) => name);
    assert.deepEqual(names, ["memory_list", "memory_read", "memory_search", "memory_check"]);
    const { isError } = await readOnly.call("memory_remember", { text: "x" });
    assert.equal(isError, true);
    assert.equal(readFileSync(path.join(root, "MEMORY.md"), "utf8"), files["MEMORY.md"]);
  });

  it("lists one level, reads files and directories, and searches", async (t) => {
    const { ask, call } = await startMcp(t, [makeMemory(t)]);
    const { entries } = await ask<{ entries: readonly { path: string }[] }>("memory_list");
    assert.deepEqual(
      entries.map((entry) => entry.path),
      ["MEMORY.md", "human.md", "notes/", "projects/"],
    );
    assert.equal(textOf(await call("memory_read", { path: "projects/alpha.md" })), files["projects/alpha.md"]);
    const directory = textOf(await call("memory_read", { path: "projects" }));
    assert.match(directory, /PROJECTS-INDEX/);
    assert.match(directory, /"projects\/deep\/"/);
    assert.doesNotMatch(directory, /ALPHA-SECRET/);
    const { hits } = await ask<Hits>("memory_search", { query: "invoce" });
    assert.deepEqual(
      hits.map(({ path: file, line, heading, text }) => ({ file, line, heading, text })),
      [{ file: "projects/alpha.md", line: 5, heading: "Secret", text: "ALPHA-SECRET about the invoice" }],
    );
  });

  it("checks a root as the command line does", async (t) => {
    const root = makeMemory(t);
    const { ask } = await startMcp(t, [root]);
    const checked = await ask<{ verdict: string; missing: string[]; budget: object; findings: { rule: string }[] }>(
      "memory_check",
    );
    const { stdout } = runWith(["check", root, "--format", "json"], "");
    const [said] = (JSON.parse(stdout) as { roots: (typeof checked)[] }).roots;
    assert.equal(checked.verdict, "invalid");
    assert.deepEqual(checked.missing, ["notes"]);
    assert.deepEqual(
      checked.findings.map(({ rule }) => rule),
      said?.findings.map(({ rule }) => rule),
    );
  });

  it("keeps agents inside the memory, whatever path they try", async (t) => {
    const root = makeMemory(t);
    symlinkSync("../outside/secrets.md", path.join(root, "out.md"));
    symlinkSync("../outside", path.join(root, "out"));
    symlinkSync("loop.md", path.join(root, "loop.md"));
    const { call } = await startMcp(t, [root]);
    const paths = [
      "../outside/secrets.md",
      "projects/../../outside/secrets.md",
      path.join(root, "../outside/secrets.md"),
      path.join(root, "MEMORY.md"),
      "out.md",
      "out/secrets.md",
      "out",
      "loop.md",
      "..",
      "/",
      "~/.ssh/id_rsa",
      "file:///etc/passwd",
      "..%2foutside%2fsecrets.md",
      "..\\outside\\secrets.md",
      "a\0b",
      "skills/pdf/SKILL.md",
      "profile.png",
      `${"a/".repeat(1000)}b.md`,
      "\u202e",
    ];
    for (const tool of ["memory_read", "memory_list", "memory_remember"]) {
      for (const each of paths) {
        const answer = await call(tool, { path: each, text: "x" });
        const isFine = tool === "memory_remember" && ["..%2foutside%2fsecrets.md"].includes(each);
        if (!isFine) assert.equal(answer.isError, true, `${tool} ${each}`);
        assert.doesNotMatch(textOf(answer), /OUTSIDE-SECRET|SKILL-BODY|root:/, `${tool} ${each}`);
      }
    }
    assert.equal(readFileSync(path.join(root, "../outside/secrets.md"), "utf8"), "OUTSIDE-SECRET\n");
    const missing = await call("memory_read", { path: "projects/gamma.md" });
    assert.equal(missing.isError, true);
    assert.match(textOf(missing), /PROJECTS-INDEX/);
  });

  it("refuses input that is no input and goes on", async (t) => {
    const { call, ask } = await startMcp(t, [makeMemory(t)]);
    for (const input of [{}, { path: 7 }, { path: "MEMORY.md", fromLine: -1 }, { path: "x".repeat(5000) }]) {
      assert.equal((await call("memory_read", input)).isError, true);
    }
    assert.equal((await call("memory_search", { query: "x", limit: 1e9 })).isError, true);
    assert.equal((await call("memory_list", { root: "another" })).isError, true);
    assert.deepEqual((await ask<Hits>("memory_search", { query: "?!" })).hits, []);
  });

  it("sees every change on the disk: files and folders that change, come, go and move", async (t) => {
    const root = makeMemory(t);
    const { ask, call } = await startMcp(t, [root]);
    const find = async (query: string): Promise<string[]> =>
      (await ask<Hits>("memory_search", { query })).hits.map((hit) => hit.path);
    assert.deepEqual(await find("zeppelin"), []);
    writeFiles(root, { "projects/new.md": "a zeppelin\n" });
    assert.equal(textOf(await call("memory_read", { path: "projects/new.md" })), "a zeppelin\n");
    await waitUntil("the new file is found", async () => (await find("zeppelin")).join() === "projects/new.md");
    writeFiles(root, { "a/b/c.md": "a second zeppelin\n", "a/b/d/e.md": "third zeppelin\n" });
    assert.match(textOf(await call("memory_list", { path: "a/b" })), /"a\/b\/d\/"/);
    await waitUntil("files in new folders are found", async () => (await find("zeppelin")).length === 3);
    writeFiles(root, { "projects/new.md": "a kite\n" });
    await waitUntil("a changed file is read anew", async () => (await find("kite")).join() === "projects/new.md");
    renameSync(path.join(root, "a"), path.join(root, "z"));
    await waitUntil("a moved folder is found at its new place", async () => {
      return (await find("zeppelin")).sort().join() === "z/b/c.md,z/b/d/e.md";
    });
    writeFiles(root, { "z/b/d/f.md": "zeppelin again\n" });
    await waitUntil("a file in a moved folder is found", async () => (await find("zeppelin")).length === 3);
    rmSync(path.join(root, "z"), { recursive: true });
    await waitUntil("what is gone is found no more", async () => (await find("zeppelin")).length === 0);
    rmSync(root, { recursive: true });
    assert.equal((await call("memory_read", { path: "MEMORY.md" })).isError, true);
    mkdirSync(root);
    writeFiles(root, { "MEMORY.md": "back with a balloon\n" });
    await waitUntil("a root that came back is found", async () => (await find("balloon")).join() === "MEMORY.md");
    writeFiles(root, { "n/x.md": "another balloon\n" });
    await waitUntil("and is watched again", async () => (await find("balloon")).length === 2);
  });

  it("gives the compiled context as resource and as prompt, and tells when it changes", async (t) => {
    const root = makeMemory(t);
    const { client } = await startMcp(t, [root]);
    const [resource] = (await client.listResources()).resources;
    assert.equal(resource?.uri, "memory://memory/context");
    const read = async (): Promise<string> => {
      const [content] = (await client.readResource({ uri: "memory://memory/context" })).contents;
      return content !== undefined && "text" in content ? content.text : "";
    };
    const context = await read();
    assert.equal(context, runWith(["context", root], "").stdout);
    const prompt = await client.getPrompt({ name: "memory_context" });
    assert.deepEqual(prompt.messages[0]?.content, { type: "text", text: context });

    const told: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri);
    });
    await client.subscribeResource({ uri: "memory://memory/context" });
    writeFiles(root, { "human.md": "# Somebody else\n" });
    await waitUntil("a change of core memory is told", () => told.length === 1);
    assert.match(await read(), /Somebody else/);
    writeFiles(root, { "projects/alpha.md": "nothing of the context\n" });
    writeFiles(root, { "people/MEMORY.md": "# People\n" });
    await waitUntil("a new directory of the next layer is told", () => told.length === 2);
    assert.match(await read(), /people/);
    await client.unsubscribeResource({ uri: "memory://memory/context" });
    await assert.rejects(client.subscribeResource({ uri: "memory://other/context" }));
    await assert.rejects(client.readResource({ uri: "file:///etc/passwd" }));
  });

  it("remembers by appending, one fact after the other, and says what it made", async (t) => {
    const root = makeMemory(t);
    const { ask } = await startMcp(t, [root]);
    const text = (file: string): string => readFileSync(path.join(root, file), "utf8");
    const first = await ask<Remembered>("memory_remember", { text: "- two" });
    assert.equal(first.path, "MEMORY.md");
    assert.equal(first.core?.limit, 30_000);
    assert.equal(text("MEMORY.md"), "# Memory\n\n- one\n- two\n");
    const second = await ask<Remembered>("memory_remember", { text: "Fact", path: "trips/oslo.md" });
    assert.deepEqual(second.created, ["trips/MEMORY.md", "trips/oslo.md"]);
    const facts = Array.from({ length: 50 }, (_, i) => `- fact ${i}`);
    await Promise.all(facts.map((fact) => ask("memory_remember", { text: fact, path: "trips/oslo.md" })));
    assert.equal(text("trips/oslo.md"), `# Oslo\n\nFact\n\n${facts.join("\n")}\n`);
    await waitUntil("what was remembered is found", async () => {
      return (await ask<Hits>("memory_search", { query: '"fact 49"' })).hits.length === 1;
    });
  });

  it("refuses to remember what core memory has no room for, and names the subdirectories (C22)", async (t) => {
    const root = makeMemory(t);
    const { call } = await startMcp(t, [root, "--set", "budget.limit=40"]);
    const answer = await call("memory_remember", { text: "word ".repeat(50) });
    assert.equal(answer.isError, true);
    assert.match(textOf(answer), /must stay under 40 .*notes\/, projects\/ \(Projects\)/);
    assert.equal(readFileSync(path.join(root, "MEMORY.md"), "utf8"), files["MEMORY.md"]);
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

  it("serves several roots, told apart by name", async (t) => {
    const root = makeMemory(t);
    const other = makeMemory(t, { "MEMORY.md": "# Other\n\nthe other invoice\n" });
    const third = path.join(path.dirname(other), "third");
    const { ask, call, client, notes } = await startMcp(t, [root, other, third, root]);
    const names = [root, other].map((each) => `${path.basename(path.dirname(each))}/memory`);
    const { resources } = await client.listResources();
    assert.deepEqual(
      resources.map(({ uri }) => uri).filter((uri) => uri.endsWith("/context")),
      [...names, "third"].map((name) => `memory://${encodeURIComponent(name)}/context`),
    );
    assert.match(textOf(await call("memory_list")), /Say which memory root is meant/);
    assert.match(textOf(await call("memory_read", { root: names[1], path: "MEMORY.md" })), /# Other/);
    assert.match(textOf(await call("memory_read", { root: "third", path: "MEMORY.md" })), /does not exist/);
    assert.match(notes(), /third does not exist/);
    const { hits } = await ask<Hits>("memory_search", { query: "invoice" });
    assert.deepEqual(new Set(hits.map((hit) => hit.root)), new Set(names));
    assert.deepEqual(
      await call("memory_search", { query: "invoice", root: "third" }),
      await call("memory_list", { root: "third" }),
    );
    writeFiles(third, { "MEMORY.md": "a third invoice\n" });
    await waitUntil("a root that comes later is served", async () => {
      const found = await ask<Hits>("memory_search", { query: "third", root: "third" });
      return found.hits.length === 1;
    });
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
    const { stdout, stderr, status } = runWith(["mcp", root], input.join(""));
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
    assert.equal(runWith(["mcp", root], "").status, 0);
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

function runWith(args: readonly string[], input: string): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [programPath, ...args], { encoding: "utf8", input, timeout: 60_000 });
}

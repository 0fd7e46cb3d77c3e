import assert from "node:assert/strict";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { runProgram } from "../support/commandLine";
import { startMcp, textOf } from "../support/mcpClient";
import { files, makeMemory } from "../support/mcpMemory";
import { writeFiles } from "../support/realFolder";
import { waitUntil } from "../support/waitUntil";

interface Hits {
  readonly hits: readonly { root: string; path: string; line: number; heading: string | null; text: string }[];
}

interface Remembered {
  readonly path: string;
  readonly created: readonly string[];
  readonly core?: { readonly tokens: number; readonly limit: number };
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
    const { stdout } = runProgram(["check", root, "--format", "json"], { cwd: root, input: "" });
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
    assert.equal(context, runProgram(["context", root], { cwd: root, input: "" }).stdout);
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
});

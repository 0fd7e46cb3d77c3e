import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { bugReport, ruleCatalogue } from "../../server/src/protocol/aboutMessages";
import { compiledContext } from "../../server/src/protocol/contextMessages";
import { memoryEdit } from "../../server/src/protocol/editMessages";
import { type MemoryNode, memoryChildren, nodeDetails } from "../../server/src/protocol/nodeMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

const sample = {
  "memory/MEMORY.md": "# Memory\n\n- [Notes](notes/MEMORY.md)\n",
  "memory/persona.md": "I am brief.\n",
  "memory/notes/MEMORY.md": "---\ndescription: What happened\n---\n# Notes\n",
  "memory/notes/2026-08-12.md": "# Sprint planning\n",
  "memory/drafts/deep/idea.md": "An idea.\n",
  "memory/skills/pdf/SKILL.md": "Skill.\n",
  "memory/profile.png": "",
};

async function children(of: "core" | "external" | "ignored" | { directory: string }): Promise<MemoryNode[]> {
  return server.client.sendRequest(memoryChildren, { root: server.uri("memory"), of });
}

describe("The state", () => {
  it("names each root with its verdict, its figures and the directories without an index", async () => {
    await start({ files: sample });
    const { roots, candidates } = await server.state();
    assert.equal(candidates.length, 0);
    assert.equal(roots.length, 1);
    const [root] = roots;
    assert.match(root?.label ?? "", /^memory-lens-\w+\/memory$/);
    assert.equal(root?.verdict, "invalid");
    assert.equal(root?.coreFiles, 2);
    assert.equal(root?.externalFiles, 3);
    assert.equal(root?.externalDirectories, 3);
    assert.equal(root?.ignored, 2);
    assert.deepEqual(root?.missingIndexes, [server.uri("memory/drafts"), server.uri("memory/drafts/deep")]);
    assert.equal(root?.budget.limit, 30_000);
    assert.equal(root?.budget.counter, "o200k_base");
    assert.deepEqual(root?.problems, { worst: "error", count: 2 });
    assert.equal(root?.coreProblems, undefined);
  });

  it("lists the core files in load order, then directories with what their index says, then what is not memory", async () => {
    await start({ files: sample });
    assert.deepEqual(
      (await children("core")).map(({ path }) => path),
      ["MEMORY.md", "persona.md"],
    );
    const external = await children("external");
    assert.deepEqual(
      external.map((node) => node.kind === "directory" && [node.path, node.hasIndex, node.description, node.files]),
      [
        ["drafts", false, undefined, 1],
        ["notes", true, "What happened", 2],
      ],
    );
    assert.deepEqual(
      (await children({ directory: server.uri("memory/notes") })).map(({ path }) => path),
      ["notes/MEMORY.md", "notes/2026-08-12.md"],
    );
    assert.deepEqual(
      (await children("ignored")).map((node) => node.kind === "ignored" && [node.path, node.reason]),
      [
        ["profile.png", "non-markdown"],
        ["skills/", "other-format"],
      ],
    );
  });

  it("tells a file's sizes by every measure when asked", async () => {
    await start({ files: sample });
    const details = await server.client.sendRequest(nodeDetails, {
      root: server.uri("memory"),
      uri: server.uri("memory/notes/2026-08-12.md"),
    });
    assert.ok(details?.kind === "file");
    assert.equal(details.placement, "external");
    assert.equal(details.sizes.bytes, 18);
    assert.equal(details.sizes.lines, 1);
    assert.ok((details.sizes.tokens ?? 0) > 1);
  });

  it("asks about a repository with MEMORY.md and reports no problems of it", async () => {
    await start({ files: { "MEMORY.md": "# Notes\n", "package.json": "{}", "docs/guide.md": "x\n" } });
    const { roots, candidates } = await server.state();
    assert.deepEqual(roots, []);
    assert.deepEqual(
      candidates.map(({ reason }) => reason),
      ["repository"],
    );
    assert.deepEqual(server.problems(), []);
  });
});

describe("The compiled context", () => {
  it("holds all core files, names the next layer, and follows unsaved text", async () => {
    await start({ files: sample });
    await server.open("memory/persona.md", "I am brief.\n");
    await server.change("memory/persona.md", "I am thorough.\n");
    const compiled = await server.client.sendRequest(compiledContext, { root: server.uri("memory"), format: "xml" });
    assert.equal(
      compiled?.text,
      [
        '<memory root="memory">',
        '<file name="MEMORY.md">',
        "# Memory",
        "",
        "- [Notes](notes/MEMORY.md)",
        "</file>",
        '<file name="persona.md">',
        "I am thorough.",
        "</file>",
        "<directories>",
        '  <directory name="drafts/" index="" problem="no MEMORY.md" />',
        '  <directory name="notes/" index="notes/MEMORY.md">What happened</directory>',
        "</directories>",
        "</memory>",
        "",
      ].join("\n"),
    );
    assert.deepEqual(
      compiled?.parts.map(({ uri, startLine, textLine, endLine }) => [uri, startLine, textLine, endLine]),
      [
        [server.uri("memory/MEMORY.md"), 1, 2, 5],
        [server.uri("memory/persona.md"), 6, 7, 8],
      ],
    );
  });
});

describe("An edit", () => {
  it("creates every missing index of a root, nested ones linked by their parents", async () => {
    await start({ files: sample });
    const result = await server.client.sendRequest(memoryEdit, {
      kind: "create-missing-indexes",
      root: server.uri("memory"),
    });
    assert.ok("edit" in result);
    assert.deepEqual(server.summary(result.edit), ["+ memory/drafts/MEMORY.md", "+ memory/drafts/deep/MEMORY.md"]);
    assert.ok(JSON.stringify(result.edit).includes("- [deep/](deep/MEMORY.md)"));
  });

  it("creates a file in a new directory together with the indexes that the directory needs", async () => {
    await start({ files: sample });
    const result = await server.client.sendRequest(memoryEdit, {
      kind: "create-file",
      directory: server.uri("memory/notes"),
      path: "2026/september/plan",
    });
    assert.ok("edit" in result);
    assert.deepEqual(server.summary(result.edit), [
      "+ memory/notes/2026/MEMORY.md",
      "+ memory/notes/2026/september/MEMORY.md",
      "+ memory/notes/2026/september/plan.md",
    ]);
    assert.equal(result.open, server.uri("memory/notes/2026/september/plan.md"));
  });

  it("is refused with a reason when the file exists, leaves the memory or would be hidden", async () => {
    await start({ files: sample });
    const create = async (path: string): Promise<string> => {
      const result = await server.client.sendRequest(memoryEdit, {
        kind: "create-file",
        directory: server.uri("memory/notes"),
        path,
      });
      return "refusal" in result ? result.refusal : "created";
    };
    assert.match(await create("2026-08-12.md"), /exists already/);
    assert.match(await create("../../escape.md"), /stays inside/);
    assert.match(await create(".private/a.md"), /Hidden/);
    assert.match(await create(""), /name/);
  });

  it("makes a folder a memory by giving it the indexes it lacks", async () => {
    await start({ files: { "memory/notes/a.md": "# A\n" } });
    assert.equal((await server.state()).candidates[0]?.reason, "no-index");
    const result = await server.client.sendRequest(memoryEdit, { kind: "create-memory", folder: server.uri("memory") });
    assert.ok("edit" in result);
    assert.deepEqual(server.summary(result.edit), ["+ memory/MEMORY.md", "+ memory/notes/MEMORY.md"]);
  });
});

describe("Quick fixes", () => {
  it("offer to create the index, to use README.md, and to create all that are missing", async () => {
    await start({
      files: { "MEMORY.md": "# Memory\n", "docs/README.md": "# Docs\n", "notes/a.md": "a\n" },
    });
    await server.waitForProblems("docs/README.md: missing-index", "notes/a.md: missing-index");
    const actions = await server.actions("docs/README.md");
    assert.deepEqual(
      actions.map(({ title, isPreferred }) => [title, isPreferred]),
      [
        ["Create docs/MEMORY.md that points to README.md", true],
        ["Use docs/README.md as MEMORY.md", false],
        ["Create all 2 missing MEMORY.md files", false],
      ],
    );
    assert.deepEqual(server.summary(actions[1]?.edit), ["docs/README.md → docs/MEMORY.md"]);
  });

  it("rename an index that is written in the wrong case", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/memory.md": "# Notes\n" } });
    await server.waitForProblems("notes/memory.md: index-wrong-case");
    const [rename] = await server.actions("notes/memory.md");
    assert.equal(rename?.title, "Rename to MEMORY.md");
    assert.deepEqual(server.summary(rename?.edit), ["notes/memory.md → notes/MEMORY.md"]);
  });

  it("can all be taken at once as a source action", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n" } });
    await server.waitForProblems("notes/a.md: missing-index");
    const [action] = await server.actions("notes/a.md", "source.fixAll");
    assert.equal(action?.kind, "source.fixAll.memoryLens");
    assert.deepEqual(server.summary(action?.edit), ["+ notes/MEMORY.md"]);
  });
});

describe("The bug report", () => {
  it("gives figures and names no file", async () => {
    await start({ files: sample, initializationOptions: { version: "9.9.9" } });
    const report = await server.client.sendRequest(bugReport);
    assert.match(report, /Version: 9\.9\.9/);
    assert.match(report, /missing-index 2/);
    assert.doesNotMatch(report, /persona|notes|drafts/);
  });
});

describe("The rule catalogue", () => {
  it("has a heading for each rule", async () => {
    await start({ files: sample });
    const catalogue = await server.client.sendRequest(ruleCatalogue);
    assert.match(catalogue, /^## missing-index$/m);
  });
});

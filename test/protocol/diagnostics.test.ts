import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, it } from "node:test";
import { DidChangeConfigurationNotification } from "vscode-languageserver-protocol";
import { type ServerOptions, TestServer } from "../support/languageServer";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

describe("Problems of a whole root, without any file being opened", () => {
  it("names every memory directory without MEMORY.md once, on a file that stands for it", async () => {
    await start({
      files: {
        "MEMORY.md": "# Memory\n",
        "notes/2026-08-12.md": "x\n",
        "notes/2026-08-13.md": "x\n",
        "projects/deep/alpha.md": "x\n",
      },
    });
    await server.waitForProblems(
      "notes/2026-08-12.md: missing-index",
      "MEMORY.md: missing-index",
      "projects/deep/alpha.md: missing-index",
    );
  });

  it("shows a directory's problem on every open file of that directory while it is open", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n", "notes/b.md": "b\n" } });
    await server.waitForProblems("notes/a.md: missing-index");
    await server.open("notes/b.md", "b\n");
    await server.waitForProblems("notes/a.md: missing-index", "notes/b.md: missing-index");
    await server.close("notes/b.md");
    await server.waitForProblems("notes/a.md: missing-index");
  });

  it("says of a file that has grown beyond 256 MB that it is too large", async () => {
    await start({ files: { "MEMORY.md": "# Memory\nsparse.md\n", "sparse.md": "x\n" } });
    await server.waitForProblems();
    truncateSync(path.join(server.folder, "sparse.md"), 256 * 2 ** 20 + 1);
    await server.report("sparse.md");
    await server.waitForProblems("sparse.md: unreadable-file");
    const [problem] = server.diagnostics.get(server.uri("sparse.md")) ?? [];
    assert.match(String(problem?.message), /^sparse\.md is too large to be read \(more than 256 MB\)/);
  });

  it("turns more than ten missing indexes into one problem that lists them and mends them all", async () => {
    const files: Record<string, string> = { "MEMORY.md": "# Memory\n" };
    for (let i = 0; i < 12; i++) files[`d${i}/note.md`] = "x\n";
    await start({ files });
    await server.waitForProblems("MEMORY.md: missing-index");
    const problem = server.diagnostics.get(server.uri("MEMORY.md"))?.find(({ code }) => code === "missing-index");
    assert.equal(
      problem?.message,
      "12 directories of this memory have no MEMORY.md, so an agent cannot discover what they hold.",
    );
    assert.equal(problem?.relatedInformation?.length, 12);
    const action = (await server.actions("MEMORY.md")).find(({ title }) => title.includes("12"));
    assert.equal(action?.title, "Create all 12 missing MEMORY.md files");
    assert.equal(server.summary(action?.edit).length, 12);
    await server.open("d3/note.md", "x\n");
    await server.waitForProblems("MEMORY.md: missing-index", "d3/note.md: missing-index");
  });

  it("says that core memory is over its budget, with the largest files", async () => {
    await start({
      files: { "MEMORY.md": "one two three four\n", "persona.md": "word ".repeat(200) },
      settings: { budget: { limit: 100 } },
    });
    await server.waitForProblems("MEMORY.md: core-over-budget");
    const [problem] = server.diagnostics.get(server.uri("MEMORY.md")) ?? [];
    assert.match(String(problem?.message), /over its budget of 100\. Largest: persona\.md ≈\d+, MEMORY\.md ≈\d+\./);
  });

  it("says that bytes are not UTF-8", async () => {
    server = await TestServer.start({ files: { "MEMORY.md": "# Memory\n" } });
    const { writeFileSync } = await import("node:fs");
    writeFileSync(`${server.folder}/p.md`, Buffer.from([97, 0xff, 0xfe, 10]));
    await server.ready();
    await server.report("p.md");
    await server.waitForProblems("p.md: not-utf8");
  });
});

describe("Problems while one types", () => {
  it("follow the unsaved text: a budget passed and mended before any save", async () => {
    await start({ files: { "MEMORY.md": "short\n" }, settings: { budget: { limit: 50 } } });
    await server.open("MEMORY.md", "short\n");
    await server.change("MEMORY.md", "word ".repeat(100));
    await server.waitForProblems("MEMORY.md: core-over-budget");
    await server.change("MEMORY.md", "short again\n");
    await server.waitForProblems();
  });

  it("come back as the disk has them when the document closes without a save", async () => {
    await start({ files: { "MEMORY.md": "short\n" }, settings: { budget: { limit: 50 } } });
    await server.open("MEMORY.md", "word ".repeat(100));
    await server.waitForProblems("MEMORY.md: core-over-budget");
    await server.close("MEMORY.md");
    await server.waitForProblems();
  });

  it("are silenced by a comment in the file, and return with its removal", async () => {
    const comment = "<!-- memory-lens-disable missing-index -->\n";
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n" } });
    await server.waitForProblems("notes/a.md: missing-index");
    await server.open("MEMORY.md", `# Memory\n${comment}`);
    await server.waitForProblems();
    await server.change("MEMORY.md", "# Memory\n");
    await server.waitForProblems("notes/a.md: missing-index");
  });
});

describe("Settings", () => {
  it("change the severity of a rule or turn it off, without a restart", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n" } });
    await server.waitForProblems("notes/a.md: missing-index");
    server.settings = { rules: { "missing-index": "off" } };
    await server.client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    await server.waitForProblems();
  });

  it("take the problems away of a file that they leave out of memory", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/MEMORY.md": "[gone](gone.md)\n" } });
    await server.waitForProblems("notes/MEMORY.md: broken-link");
    server.settings = { otherFormats: ["notes"] };
    await server.client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    await server.waitForProblems();
  });

  it("give one root its own budget by its path", async () => {
    await start({
      files: { "alice/memory/MEMORY.md": "word ".repeat(60), "bob/memory/MEMORY.md": "word ".repeat(60) },
      settings: { perRoot: { "alice/*": { "budget.limit": 20 } } },
    });
    await server.waitForProblems("alice/memory/MEMORY.md: core-over-budget");
  });
});

describe("A code of a problem", () => {
  it("leads to the rule's description where the client says how", async () => {
    await start({
      files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n" },
      initializationOptions: { ruleLink: "command:show?{rule}" },
    });
    await server.waitForProblems("notes/a.md: missing-index");
    const [problem] = server.diagnostics.get(server.uri("notes/a.md")) ?? [];
    assert.equal(problem?.codeDescription?.href, "command:show?missing-index");
  });
});

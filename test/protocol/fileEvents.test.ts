import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, it } from "node:test";
import { trustGranted } from "../../server/src/protocol/stateMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

function rename(from: string, to: string): void {
  renameSync(path.join(server.folder, from), path.join(server.folder, to));
}

describe("What happens to files outside the editor", () => {
  it("is seen when a missing index is created", async () => {
    // Tokens are counted later than the root is looked into again.
    server = await TestServer.start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n" } });
    await server.waitForProblems("notes/a.md: missing-index");
    server.write("notes/MEMORY.md", "# Notes\n");
    await server.report("notes/MEMORY.md");
    await server.waitForProblems();
  });

  it("is seen when a folder goes and only the folder is reported", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n", "notes/deep/b.md": "b\n" } });
    await server.waitForProblems("notes/a.md: missing-index", "notes/deep/b.md: missing-index");
    server.remove("notes");
    await server.report("notes");
    await server.waitForProblems();
  });

  it("is seen when a folder is renamed and only the two folders are reported", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n" } });
    await server.waitForProblems("notes/a.md: missing-index");
    rename("notes", "diary");
    await server.report("diary", "notes");
    await server.waitForProblems("diary/a.md: missing-index");
  });

  it("is seen when a checkout brings hundreds of files at once", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n" } });
    await server.waitForProblems();
    const created: string[] = [];
    for (let i = 0; i < 700; i++) {
      const file = `notes/d${i % 8}/n${String(i).padStart(3, "0")}.md`;
      server.write(file, `# Note ${i}\n`);
      created.push(file);
    }
    await server.report(...created.reverse());
    await server.waitForState("all are counted", ({ roots }) => roots[0]?.externalFiles === 700);
    await server.waitForProblems(
      "MEMORY.md: missing-index",
      ...Array.from({ length: 8 }, (_, i) => `notes/d${i}/n00${i}.md: missing-index`),
    );
  });

  it("is seen when a file that no watcher reported is opened", async () => {
    await start({ files: { "MEMORY.md": "# Memory\n" } });
    server.write("notes/a.md", "a\n");
    await server.open("notes/a.md", "a\n");
    await server.waitForProblems("notes/a.md: missing-index");
  });

  it("is seen right after the start, while nothing is watched yet", async () => {
    // Tokens are counted later than the root is looked into again.
    server = await TestServer.start({ files: { "MEMORY.md": "# Memory\n", "notes/a.md": "a\n" } });
    await server.waitForProblems("notes/a.md: missing-index");
    server.write("notes/MEMORY.md", "# Notes\n");
    await server.waitForProblems();
  });

  it("is seen in the text of a closed file", async () => {
    await start({ files: { "MEMORY.md": "short\n" }, settings: { budget: { limit: 50 } } });
    server.write("MEMORY.md", "word ".repeat(100));
    await server.report("MEMORY.md");
    await server.waitForProblems("MEMORY.md: core-over-budget");
  });
});

describe("A root", () => {
  it("that loses its index stays a root and is said to be invalid", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n", "memory/persona.md": "p\n" } });
    await server.waitForProblems();
    server.remove("memory/MEMORY.md");
    await server.report("memory/MEMORY.md");
    await server.waitForProblems("memory/persona.md: missing-root-index");
    server.write("memory/MEMORY.md", "# Memory\n");
    await server.report("memory/MEMORY.md");
    await server.waitForProblems();
  });

  it("that was found, disappears and comes back is found again", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n", "memory/notes/a.md": "a\n" } });
    await server.waitForProblems("memory/notes/a.md: missing-index");
    rename("memory", "elsewhere");
    server.remove("elsewhere");
    await server.report("memory");
    await server.waitForProblems();
    await server.waitForState("no root is left", ({ roots }) => roots.length === 0);
    server.write("memory/MEMORY.md", "# Memory\n");
    server.write("memory/notes/a.md", "a\n");
    await server.report("memory");
    await server.waitForProblems("memory/notes/a.md: missing-index");
  });

  it("that the settings name and that is not there is said to be missing, and welcomed when it comes", async () => {
    await start({ files: { "readme.txt": "" }, settings: { roots: ["mind"] } });
    await server.waitForProblems("mind/MEMORY.md: root-not-found");
    server.write("mind/MEMORY.md", "# Mind\n");
    await server.report("mind");
    await server.waitForProblems();
  });

  it("outside the workspace that its settings name waits for trust, and one that the user names does not", async () => {
    const outside = { "work/readme.txt": "", "mine/MEMORY.md": "# Mine\n", "other/MEMORY.md": "# Other\n" };
    await start({
      files: outside,
      folders: ["work"],
      settings: { roots: ["../mine", "../other"] },
      initializationOptions: { isTrusted: false, userRoots: ["../mine"] },
    });
    const before = await server.state();
    assert.deepEqual([before.roots.map(({ uri }) => uri), before.rootsAwaitingTrust], [[server.uri("mine")], 1]);
    await server.client.sendNotification(trustGranted);
    const after = await server.waitForState("both roots are shown", ({ roots }) => roots.length === 2);
    assert.equal(after.rootsAwaitingTrust, 0);
  });

  it("appears when a folder with memory is moved into the workspace", async () => {
    await start({ files: { "readme.txt": "" } });
    assert.equal((await server.state()).roots.length, 0);
    server.write("agent/MEMORY.md", "# Agent\n");
    server.write("agent/notes/a.md", "a\n");
    await server.report("agent");
    await server.waitForProblems("agent/notes/a.md: missing-index");
  });
});

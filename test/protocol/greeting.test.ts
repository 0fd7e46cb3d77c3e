import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { trustGranted } from "../../server/src/protocol/stateMessages";
import { TestServer } from "../support/languageServer";
import { waitUntil } from "../support/waitUntil";

let server: TestServer;

afterEach(() => server.stop());

describe("A server that has said hello and is still being loaded", () => {
  it("keeps what it is told and asked until it is there", async () => {
    server = await TestServer.start({
      files: {
        "work/.git/HEAD": "ref: refs/heads/main\n",
        "work/.gitignore": "memory/\n",
        "work/memory/MEMORY.md": "# Memory\n",
        "elsewhere/MEMORY.md": "# Elsewhere\n",
      },
      folders: ["work"],
      settings: { roots: ["memory", "../elsewhere"] },
      initializationOptions: { isTrusted: false },
      load: ({ documents }) => waitUntil("both documents came in", () => documents.all().length === 2),
    });
    await server.open("elsewhere/MEMORY.md", "# Elsewhere\n\n[gone](gone.md)\n");
    await server.open("work/README.md", "[memory](memory/MEMORY.md)\n");
    await server.client.sendNotification(trustGranted);
    assert.equal((await server.state()).rootsAwaitingTrust, 0);
    await server.waitForProblems("elsewhere/MEMORY.md: broken-link");
    const { roots, rootsAwaitingTrust } = await server.ready();
    assert.deepEqual([roots.length, rootsAwaitingTrust], [2, 0]);
    await waitUntil("the document outside memory has its hint", () =>
      server.codes("work/README.md").includes("link-into-ignored-memory"),
    );
  });
});

import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { CodeLensRequest } from "vscode-languageserver-protocol";
import { memoryBacklinks } from "../../server/src/protocol/backlinkMessages";
import { memoryMap } from "../../server/src/protocol/mapMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";
import { linkedMemory as files } from "../support/linkedMemory";
import { waitUntil } from "../support/waitUntil";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

const withMarkdown = { hasMarkdownSupport: true, backlinksCommand: "memoryLens.showBacklinks" };

describe("The lens of a memory file", () => {
  async function lens(file: string): Promise<unknown> {
    const found = await server.client.sendRequest(CodeLensRequest.type, { textDocument: { uri: server.uri(file) } });
    return found?.map(({ command }) => [command?.title, command?.command, command?.arguments]);
  }

  it("counts the files that lead to it and calls the client's command", async () => {
    await start({ files, initializationOptions: withMarkdown });
    assert.deepEqual(await lens("projects/beta.md"), [
      ["2 files lead here", "memoryLens.showBacklinks", [server.uri("projects/beta.md")]],
    ]);
    assert.deepEqual(await lens("people/MEMORY.md"), [
      ["1 file leads here", "memoryLens.showBacklinks", [server.uri("people/MEMORY.md")]],
    ]);
    assert.deepEqual(await lens("people/berta.md"), [
      ["No file leads here", "memoryLens.showBacklinks", [server.uri("people/berta.md")]],
    ]);
    assert.deepEqual(await lens("MEMORY.md"), []);
  });

  it("follows what is typed elsewhere", async () => {
    await start({ files, initializationOptions: withMarkdown });
    await server.open("people/berta.md", "# Berta\n\n[[anna]]\n");
    assert.deepEqual(await lens("people/anna.md"), [
      ["2 files lead here", "memoryLens.showBacklinks", [server.uri("people/anna.md")]],
    ]);
  });
});

describe("Backlinks", () => {
  it("name each file that leads here with its lines, through a directory as well, and say whether discovery gets here", async () => {
    await start({ files });
    const backlinks = (file: string) => server.client.sendRequest(memoryBacklinks, { uri: server.uri(file) });
    await waitUntil(
      "reachability is known",
      async () => (await backlinks("people/anna.md"))?.isReachable !== undefined,
    );
    const alpha = await backlinks("projects/alpha.md");
    assert.deepEqual(
      alpha?.files.map(({ path, placement, links }) => [path, placement, links.map(({ text }) => text)]),
      [
        ["people/anna.md", "external", ["Works on [[Project Alpha]]."]],
        ["projects/MEMORY.md", "external", ["- [[alpha]]"]],
      ],
    );
    assert.equal(alpha?.isReachable, true);
    assert.deepEqual(
      (await backlinks("people/MEMORY.md"))?.files.map(({ path, links }) => [path, links.map(({ text }) => text)]),
      [["MEMORY.md", ["- people/"]]],
    );
    assert.deepEqual(
      [(await backlinks("people/berta.md"))?.isReachable, (await backlinks("people/berta.md"))?.files],
      [false, []],
    );
    assert.equal(await backlinks("nowhere.md"), null);
  });
});

describe("The map", () => {
  it("holds every file with its size, its tokens, its links and what is wrong with it", async () => {
    await start({ files: { ...files, "drafts/idea.md": "# Idea\n\n[x](nowhere.md) [[also nowhere]] gone/away.md\n" } });
    const ask = () => server.client.sendRequest(memoryMap, { root: server.uri("") });
    await waitUntil(
      "reachability is known",
      async () => (await ask())?.files.some(({ isReachable }) => !isReachable) === true,
    );
    const map = await ask();
    assert.deepEqual(
      map?.files.map(({ path, isReachable, broken }) => [path, isReachable, broken]),
      [
        ["MEMORY.md", true, 0],
        ["drafts/idea.md", false, 2],
        ["people/MEMORY.md", true, 0],
        ["people/anna.md", true, 0],
        ["people/berta.md", false, 0],
        ["projects/MEMORY.md", true, 0],
        ["projects/alpha.md", true, 0],
        ["projects/beta.md", true, 0],
      ],
    );
    const place = (path: string): number => map?.files.findIndex((file) => file.path === path) ?? -1;
    assert.ok(map?.links.some(([from, to]) => from === place("people/anna.md") && to === place("projects/alpha.md")));
    assert.ok(map?.files.every(({ tokens, isEstimate, bytes }) => tokens > 0 && !isEstimate && bytes > 0));
    assert.deepEqual(map?.missingIndexes, ["drafts"]);
    assert.equal(map?.limit, 30_000);
  });
});

import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { HoverRequest } from "vscode-languageserver-protocol";
import { StartedServer } from "../support/startedServer";

let server: StartedServer;

afterEach(() => server.stop());

describe("A server whose build has lost a part", () => {
  it("says so without paths, logs the cause once, and answers when the part is back", async () => {
    server = new StartedServer();
    await server.greet();
    const putBack = server.takeAway("editorAnswers");
    const hover = () =>
      server.client.sendRequest(HoverRequest.type, {
        textDocument: { uri: server.index },
        position: { line: 0, character: 0 },
      });
    const message = /^A part of Memory Lens cannot be loaded: restart the server[^/\\]*$/;
    await assert.rejects(hover(), { message });
    await assert.rejects(hover(), { message });
    assert.equal(server.log.filter((line) => line.includes("Cannot find module")).length, 1);
    putBack();
    await hover();
  });

  it("tells the client that it cannot start and ends with 1", async () => {
    server = new StartedServer();
    server.takeAway("startHere");
    await server.greet();
    assert.equal(await server.ended, 1);
    assert.deepEqual(server.shown, [
      "Memory Lens cannot start, since a part of it is missing or damaged: reinstall it.",
    ]);
    assert.ok(server.log.some((line) => line.includes("Cannot find module")));
    assert.equal(server.stderr, "");
  });
});

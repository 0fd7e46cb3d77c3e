import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { ErrorCodes, HoverRequest, InitializeRequest, ShutdownRequest } from "vscode-languageserver-protocol";
import { memoryState } from "../../server/src/protocol/stateMessages";
import { StartedServer } from "../support/startedServer";

let server: StartedServer;

afterEach(() => server.stop());

/** Sends a request that has to be refused, and returns the code and the message. */
async function refusal(method: string, params?: object): Promise<{ code: unknown; message: string }> {
  const sent = params === undefined ? server.client.sendRequest(method) : server.client.sendRequest(method, params);
  try {
    await sent;
  } catch (error) {
    assert.ok(error instanceof Error && "code" in error);
    return { code: error.code, message: error.message };
  }
  throw new Error(`${method} was not refused.`);
}

describe("The server refuses", () => {
  it("what is asked before initialize, and takes initialize after that", async () => {
    server = new StartedServer();
    assert.equal((await refusal(HoverRequest.method, {})).code, ErrorCodes.ServerNotInitialized);
    assert.equal((await refusal(ShutdownRequest.method)).code, ErrorCodes.ServerNotInitialized);
    await server.greet();
    assert.ok(await server.client.sendRequest(memoryState));
  });

  it("a second initialize, and keeps the server that it has", async () => {
    server = new StartedServer();
    await server.greet();
    const again = { processId: null, rootUri: null, capabilities: {} };
    assert.equal((await refusal(InitializeRequest.method, again)).code, ErrorCodes.InvalidRequest);
    await server.walked();
  });

  it("what is asked after shutdown", async () => {
    server = new StartedServer();
    await server.greet();
    await server.client.sendRequest(ShutdownRequest.type);
    assert.equal((await refusal(memoryState.method)).code, ErrorCodes.InvalidRequest);
    assert.equal((await refusal(ShutdownRequest.method)).code, ErrorCodes.InvalidRequest);
    await server.client.sendNotification("exit");
    assert.equal(await server.ended, 0);
  });

  it("a request about a document that does not say which, or where in it", async () => {
    server = new StartedServer();
    await server.greet();
    assert.deepEqual(await refusal(HoverRequest.method, {}), {
      code: ErrorCodes.InvalidParams,
      message: "textDocument/hover needs textDocument with a uri.",
    });
    assert.deepEqual(await refusal(HoverRequest.method, { textDocument: { uri: server.index } }), {
      code: ErrorCodes.InvalidParams,
      message: "textDocument/hover needs position with line and character.",
    });
  });
});

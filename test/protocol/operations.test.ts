import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { memoryOperation, type OperationParams } from "../../server/src/protocol/operationMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await TestServer.start(options);
  await server.ready();
}

afterEach(() => server.stop());

async function plan(operation: OperationParams["operation"], values: OperationParams["values"] = {}) {
  return await server.client.sendRequest(memoryOperation, { root: server.uri("memory"), operation, values });
}

describe("Operations over the protocol", () => {
  it("answer what they would create, with its text to look at first, and write nothing", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n" } });
    const result = await plan("active-context");
    assert.ok(!("refusal" in result), JSON.stringify(result));
    const uri = server.uri("memory/ACTIVE-CONTEXT.md");
    assert.deepEqual(result.open, { uri });
    const [file, ...others] = result.files;
    assert.deepEqual(others, []);
    assert.equal(file?.before, undefined);
    assert.equal(file?.after, uri);
    assert.match(file?.text ?? "", /^# /);
    const [created] = result.edit?.documentChanges ?? [];
    assert.ok(created !== undefined && "kind" in created && created.kind === "create" && created.uri === uri);
    const again = await plan("active-context");
    assert.ok(!("refusal" in again) && again.edit !== undefined);
  });

  it("can be worked out again for the time of an earlier plan, so that the clock alone changes nothing", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n" } });
    const params = { root: server.uri("memory"), operation: "active-context" as const, values: {}, time: "03:07" };
    const result = await server.client.sendRequest(memoryOperation, params);
    assert.ok(!("refusal" in result), JSON.stringify(result));
    assert.equal(result.time, "03:07");
    assert.match(result.files[0]?.text ?? "", /^Last updated: \d{4}-\d{2}-\d{2} 03:07$/m);
  });

  it("leave a file that is there as it is, and name it", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n", "memory/ACTIVE-CONTEXT.md": "# Now\n" } });
    const result = await plan("active-context");
    assert.ok(!("refusal" in result));
    assert.equal(result.edit, undefined);
    assert.deepEqual(result.files, []);
    assert.deepEqual(result.open, { uri: server.uri("memory/ACTIVE-CONTEXT.md") });
  });

  it("leave out the text of a file that only moves, and name where it is and where it goes", async () => {
    await start({
      files: {
        "memory/MEMORY.md": "# Memory\n",
        "memory/ACTIVE-CONTEXT.md": "# Now\n",
        "memory/memory/MEMORY.md": "# Notes\n",
        "memory/memory/2025-01-02.md": "# 2025-01-02\n\nRain.\n",
      },
    });
    const result = await plan("archive");
    assert.ok(!("refusal" in result), JSON.stringify(result));
    assert.deepEqual(
      result.files.find(({ before }) => before === server.uri("memory/memory/2025-01-02.md")),
      {
        path: "memory/archive/2025-q1/2025-01-02.md",
        before: server.uri("memory/memory/2025-01-02.md"),
        after: server.uri("memory/memory/archive/2025-q1/2025-01-02.md"),
      },
    );
    assert.ok(result.files.filter(({ text }) => text !== undefined).length >= 2);
  });

  it("refuse in a sentence where the memory is gone", async () => {
    await start({ files: { "memory/MEMORY.md": "# Memory\n" } });
    const params = { root: server.uri("elsewhere"), operation: "active-context" as const, values: {} };
    assert.deepEqual(await server.client.sendRequest(memoryOperation, params), {
      refusal: "This memory is not open any more. Refresh the view and try again.",
    });
  });

  it("take memory over from a folder and from a file that are named by their URIs", async () => {
    const old = { "old place/SOUL.md": "# S\n", "old place/USER.md": "# U\n", "old place/IDENTITY.md": "# I\n" };
    await start({ files: { "memory/MEMORY.md": "# Memory\n", ...old, "facts é.json": '["Two floors up"]' } });
    const folder = await plan("migrate", { from: server.uri("old place") });
    assert.ok(!("refusal" in folder), JSON.stringify(folder));
    assert.match(folder.report, /^Taking over an OpenClaw workspace from old place: 3 files to create\./);
    assert.deepEqual(
      folder.files.map(({ path }) => path),
      ["IDENTITY.md", "SOUL.md", "USER.md"],
    );
    const file = await plan("migrate", { from: server.uri("facts é.json") });
    assert.ok(!("refusal" in file), JSON.stringify(file));
    assert.deepEqual(
      file.files.map(({ path, before }) => [path, before]),
      [
        ["MEMORY.md", server.uri("memory/MEMORY.md")],
        ["MEMORY.md.before-migration", undefined],
      ],
    );
    assert.match(file.files[0]?.text ?? "", /## Facts\n\n- Two floors up\n/);
  });
});

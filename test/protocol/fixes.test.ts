import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import type { TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { memoryEdit } from "../../server/src/protocol/editMessages";
import { type ServerOptions, TestServer } from "../support/languageServer";

let server: TestServer;

async function start(files: ServerOptions["files"]): Promise<void> {
  server = await TestServer.start({ files });
  await server.ready();
}

afterEach(() => server.stop());

/** The text of a file after a workspace edit. */
function textAfter(edit: WorkspaceEdit | undefined, file: string, before: string): string {
  const uri = server.uri(file);
  const edits = (edit?.documentChanges ?? [])
    .filter((change): change is TextDocumentEdit => "textDocument" in change && change.textDocument.uri === uri)
    .flatMap((change) => change.edits.filter((each) => "newText" in each));
  return TextDocument.applyEdits(TextDocument.create(uri, "markdown", 1, before), edits);
}

describe("All fixes of a file", () => {
  it("are taken in one step, and those that touch the same line do not spoil one another", async () => {
    const text = "# M\n\n- [A](a.md)\n- [A](a.md)\n- [A](a.md)\n- [C](C.md)\n";
    await start({ "MEMORY.md": text, "a.md": "a\n", "c.md": "c\n" });
    const twice = "MEMORY.md: duplicate-index-entry";
    await server.waitForProblems("MEMORY.md: case-mismatch-link", twice, twice);
    const [action] = await server.actions("MEMORY.md", "source.fixAll");
    assert.equal(textAfter(action?.edit, "MEMORY.md", text), "# M\n\n- [A](a.md)\n- [C](c.md)\n");
  });
});

describe("An index that is created (S14)", () => {
  const files = { "MEMORY.md": "# Memory\n\n- [A](a.md)\n", "a.md": "a\n", "research/note.md": "# Note\n" };

  it("is named by the index above it as well, be it one or all that are missing", async () => {
    await start(files);
    await server.waitForProblems("research/note.md: missing-index");
    for (const params of [
      { kind: "create-index", directory: server.uri("research") } as const,
      { kind: "create-missing-indexes", root: server.uri("") } as const,
    ]) {
      const result = await server.client.sendRequest(memoryEdit, params);
      assert.ok("edit" in result);
      assert.deepEqual(server.summary(result.edit), ["+ research/MEMORY.md"]);
      const above = textAfter(result.edit, "MEMORY.md", files["MEMORY.md"]);
      assert.equal(above, "# Memory\n\n- [research/](research/MEMORY.md)\n- [A](a.md)\n");
    }
  });
});

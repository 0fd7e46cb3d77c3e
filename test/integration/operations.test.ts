import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { commands, Uri, window } from "vscode";
import { commandIds } from "../../client/src/ids";
import { isOnDisk, scratchMemory } from "../support/editorWorld";
import { waitUntil } from "../support/waitUntil";

describe("Operations in the editor", () => {
  let memory: Awaited<ReturnType<typeof scratchMemory>>;
  const onDisk = (file: string): Promise<string> => readFile(path.join(memory.folder, file), "utf8");

  afterEach(async () => {
    await memory.remove();
  });

  it("open the active context, created from its template and saved, and one undo takes it back", async () => {
    memory = await scratchMemory({ "MEMORY.md": "# Memory\n" });
    const folder = Uri.file(memory.folder);
    await waitUntil("the active context is open", async () => {
      await commands.executeCommand(commandIds.activeContext, folder);
      return window.activeTextEditor?.document.uri.path.endsWith("/ACTIVE-CONTEXT.md") === true;
    });
    const document = window.activeTextEditor?.document;
    assert.equal(document?.isDirty, false);
    assert.equal(await onDisk("ACTIVE-CONTEXT.md"), document?.getText());
    await commands.executeCommand("undo");
    await waitUntil("the file is gone", () => !isOnDisk(memory.folder, "ACTIVE-CONTEXT.md"));
  });

  it("open an active context that is there, and leave it alone", async () => {
    memory = await scratchMemory({ "MEMORY.md": "# Memory\n", "ACTIVE-CONTEXT.md": "# Now\n" });
    await waitUntil("it is open", async () => {
      await commands.executeCommand(commandIds.activeContext, Uri.file(memory.folder));
      return window.activeTextEditor?.document.uri.path.endsWith("/ACTIVE-CONTEXT.md") === true;
    });
    assert.equal(await onDisk("ACTIVE-CONTEXT.md"), "# Now\n");
  });
});

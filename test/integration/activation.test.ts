import assert from "node:assert/strict";
import * as vscode from "vscode";
import { waitUntil } from "../support/waitUntil";

describe("Memory Lens in a workspace with a memory root", () => {
  it("activates by itself", async () => {
    const extension = vscode.extensions.getExtension("memory-lens.memory-lens");
    assert.ok(extension, "the extension is not loaded");
    await waitUntil("the extension is active", () => extension.isActive);
  });

  it("reports what it finds in files that nobody opened", async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    await waitUntil("a directory of the sample without an index is reported", () =>
      vscode.languages
        .getDiagnostics()
        .some(
          ([uri, found]) => uri.path.startsWith(root.uri.path) && found.some(({ source }) => source === "memory-lens"),
        ),
    );
  });
});

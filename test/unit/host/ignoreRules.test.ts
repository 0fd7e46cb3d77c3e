import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { openIgnoreRules } from "../../../server/src/host/ignoreRules";
import { makeFolder, writeFiles } from "../../support/realFolder";
import { waitUntil } from "../../support/waitUntil";

describe("What git ignores", () => {
  it("is said by the rules from the top of the repository down, a later one taking a file back", (t) => {
    const folder = makeFolder(t);
    writeFiles(folder, {
      ".git/HEAD": "",
      ".gitignore": "*.log\nbuild/\n/memory/private/\n",
      "memory/.gitignore": "!keep.log\n/drafts/*\n",
    });
    const isIgnored = openIgnoreRules(path.join(folder, "memory"));
    for (const ignored of ["a.log", "n/b.log", "build/a.md", "n/build/b.md", "private/a.md", "drafts/a.md"])
      assert.equal(isIgnored(ignored), true, ignored);
    for (const kept of ["keep.log", "a.md", "n/drafts/a.md", "", "../../elsewhere.log"])
      assert.equal(isIgnored(kept), false, kept);
  });

  it("is nothing where there are no rules", (t) => {
    assert.equal(openIgnoreRules(makeFolder(t))("a.log"), false);
  });

  it("is read again when the rules come or change", async (t) => {
    const folder = makeFolder(t);
    const isIgnored = openIgnoreRules(folder);
    assert.equal(isIgnored("a.md"), false);
    writeFiles(folder, { ".git/HEAD": "", ".gitignore": "a.md\n" });
    await waitUntil("the rules that came are known", () => isIgnored("a.md"));
    writeFiles(folder, { ".gitignore": "b.md\nc.md\n" });
    await waitUntil("the rules that changed are known", () => isIgnored("b.md") && !isIgnored("a.md"));
  });
});

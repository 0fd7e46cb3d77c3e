import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  insertAll,
  joinInsertions,
  readEntries,
  readFacts,
  readText,
  replaceList,
  withDraft,
} from "../../../client/src/operations/draftText";

describe("The answer of a language model", () => {
  it("is the text of a file without the fence around it, and without comments that could be marks", () => {
    assert.equal(readText("```markdown\n# Handoff\n\n- Go on\n```\n"), "# Handoff\n\n- Go on\n");
    assert.equal(readText("# A\n<!-- memory-lens:reviewed 2026-03-01 -->\nb\n"), "# A\n\nb\n");
    assert.equal(readText(" \n<!-- open"), undefined);
  });

  it("is read for its list entries and its dated facts, and for nothing else", () => {
    const answer =
      "Here you are:\n\n* 2026-02-20 — Noor keeps the figures\n- 2026-02-21: The gate closes at nine\n- no date\n";
    assert.deepEqual(readEntries(answer).length, 3);
    assert.deepEqual(readFacts(answer), [
      { date: "2026-02-20", fact: "Noor keeps the figures" },
      { date: "2026-02-21", fact: "The gate closes at nine" },
    ]);
    assert.deepEqual(readFacts("I cannot help with that."), []);
  });
});

describe("A draft in the place of what an operation writes", () => {
  it("replaces the first list alone, in the line breaks of the text", () => {
    assert.equal(
      replaceList("## Summary\r\n\r\n- a\r\n- b\r\n\r\n- c\r\n", ["- x"]),
      "## Summary\r\n\r\n- x\r\n\r\n- c\r\n",
    );
    assert.equal(replaceList("- a", ["- x", "- y"]), "- x\n- y");
    assert.equal(replaceList("no list\n", ["- x"]), undefined);
  });

  it("is the same in the edit and in what is shown of it, and leaves other files alone", () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const edit = (uri: string, newText: string) => ({
      textDocument: { uri, version: null },
      edits: [{ range, newText }],
    });
    const result = {
      report: "",
      markdown: "",
      actions: [],
      edit: { documentChanges: [edit("file:///m/a.md", "old $&\n"), edit("file:///m/b.md", "other\n")] },
      files: [
        { path: "a.md", after: "file:///m/a.md", text: "old $&\nrest\n" },
        { path: "b.md", after: "file:///m/b.md", text: "other\n" },
      ],
    };
    const drafted = withDraft(result, "file:///m/a.md", () => "new $&\n");
    assert.deepEqual(drafted?.edit.documentChanges, [
      edit("file:///m/a.md", "new $&\n"),
      edit("file:///m/b.md", "other\n"),
    ]);
    assert.deepEqual(
      drafted?.files.map(({ text }) => text),
      ["new $&\nrest\n", "other\n"],
    );
    assert.equal(
      withDraft(result, "file:///m/c.md", () => "x"),
      undefined,
    );
    assert.equal(
      withDraft(result, "file:///m/a.md", () => undefined),
      undefined,
    );
  });
});

describe("Facts that were each worked out alone", () => {
  it("follow each other, and begin a heading once", () => {
    const joined = joinInsertions([
      { line: 2, character: 0, text: "\n## Facts\n\n- a\n" },
      { line: 1, character: 0, text: "- b\n" },
      { line: 2, character: 0, text: "\n## Facts\n\n- c\n" },
    ]);
    assert.equal(insertAll("# M\n- x\n", joined), "# M\n- b\n- x\n\n## Facts\n\n- a\n- c\n");
  });

  it("keep the line breaks of the text", () => {
    assert.equal(insertAll("a\r\nb\r\n", [{ line: 1, character: 1, text: "\r\n- c" }]), "a\r\nb\r\n- c\r\n");
  });
});

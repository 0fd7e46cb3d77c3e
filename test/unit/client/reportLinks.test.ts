import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { splitReport } from "../../../client/src/chat/reportLinks";

describe("The links of a report in chat", () => {
  it("become places in the files of the memory", () => {
    assert.deepEqual(splitReport("- [line 5](memory/2026-02-20.md#L5): [a b](a%20b.md), [c](./c.md#L7-L9) end"), [
      { markdown: "- " },
      { path: "memory/2026-02-20.md", line: 4 },
      { markdown: ": " },
      { path: "a b.md" },
      { markdown: ", " },
      { path: "c.md", line: 6 },
      { markdown: " end" },
    ]);
    assert.deepEqual(splitReport("[a](a.md)"), [{ path: "a.md" }]);
    assert.deepEqual(splitReport(""), []);
  });

  it("stay as they are where they lead elsewhere", () => {
    for (const link of ["[x](https://example.org/a.md)", "[x](mailto:a@b)", "[x](#top)", "[x](/etc/hosts)", "(a.md)"])
      assert.deepEqual(splitReport(link), [{ markdown: link }]);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { resolveLinks } from "../../../client/src/chat/reportLinks";

const resolved = (markdown: string): string => resolveLinks(markdown, (path, fragment) => `<${path}|${fragment}>`);

describe("The links of a report in chat", () => {
  it("lead to the file and line of the memory root", () => {
    assert.equal(
      resolved("- [line 5](memory/2026-02-20.md#L5): [a b](a%20b.md), [c](./c.md)"),
      "- [line 5](<memory/2026-02-20.md|L5>): [a b](<a b.md|>), [c](<c.md|>)",
    );
  });

  it("stay as they are where they lead elsewhere", () => {
    for (const link of ["[x](https://example.org/a.md)", "[x](mailto:a@b)", "[x](#top)", "[x](/etc/hosts)", "(a.md)"])
      assert.equal(resolved(link), link);
  });
});

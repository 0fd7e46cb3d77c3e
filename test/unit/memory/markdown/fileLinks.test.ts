import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { FileLinks } from "../../../../server/src/memory/markdown/fileLinks";
import { scanLinks } from "../../../../server/src/memory/markdown/links";
import { always } from "../../../support/always";

describe("The links that are kept of a file", () => {
  it("say where each leads without saying where it stands", () => {
    const someLink = fc.constantFrom(
      "[x](a.md)",
      "[x](/a.md#part)",
      "- [x](<b c.md#d e>)",
      "- [ ] ![x](n/pic.png)",
      "[[n/a#h|b]]",
      "看notes/计划.md和",
      "`n/`",
      "<file:///n/a.md>",
      "[x][r]\n\n[r]: r.md#r",
      "[x](https://example.org/a.md)",
      `${"long ".repeat(60)}[x](${"far/".repeat(50)}a.md#${"h".repeat(200)})`,
    );
    always(
      fc.array(someLink, { maxLength: 12 }).map((links) => links.join("\n\n")),
      (text) => {
        const links = FileLinks.of(scanLinks(text));
        assert.deepEqual(
          [...links.paths()],
          [...links].map(({ form, path, isAbsolute, anchor }) => ({
            form,
            path,
            isAbsolute,
            hasAnchor: anchor !== undefined,
          })),
        );
      },
      500,
    );
  });
});

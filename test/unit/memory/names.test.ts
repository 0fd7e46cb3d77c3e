import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import {
  displayName,
  INDEX_NAME,
  isCompanionName,
  isHiddenName,
  isIndexByCaseOnly,
  isMarkdownName,
  isReadmeName,
} from "../../../server/src/memory/names";
import { always } from "../../support/always";

describe("Names are judged by exact code points", () => {
  it("the extension of Markdown memory is .md in small letters, and nothing may follow it", () => {
    for (const name of ["a.md", ".md", ".draft.md", "日記.md", "a.b.md", " .md"]) assert.ok(isMarkdownName(name), name);
    for (const name of ["a.MD", "a.Md", "a.markdown", "a.mdx", "a.md~", "a.md.bak", "md", "a.md ", "a.ｍｄ"]) {
      assert.ok(!isMarkdownName(name), name);
    }
  });

  it("a name is hidden when it starts with a dot, and only then", () => {
    for (const name of [".git", "..", ".a.md"]) assert.ok(isHiddenName(name), name);
    for (const name of ["_drafts", "a.b", "", "．git"]) assert.ok(!isHiddenName(name), name);
  });

  it("a companion file of macOS starts with a dot and an underscore", () => {
    assert.ok(isCompanionName("._persona.md"));
    for (const name of ["_.md", ".persona.md", "a._b.md"]) assert.ok(!isCompanionName(name), name);
  });

  it("a near miss of the index differs from it by letter case and by nothing else", () => {
    for (const name of ["memory.md", "Memory.md", "MEMORY.MD", "MEMORY.Md"]) assert.ok(isIndexByCaseOnly(name), name);
    for (const name of [INDEX_NAME, "MEMORY.markdown", "memory", "memory.md~", "memories.md", "ＭEMORY.md", ""]) {
      assert.ok(!isIndexByCaseOnly(name), name);
    }
  });

  it("a README is one in any case, as long as it is Markdown memory", () => {
    for (const name of ["README.md", "readme.md", "ReadMe.md"]) assert.ok(isReadmeName(name), name);
    for (const name of ["README.MD", "README", "README.txt", "README2.md"]) assert.ok(!isReadmeName(name), name);
  });
});

describe("A name as it is shown", () => {
  it("is the name itself where it fits on a line", () => {
    for (const name of ["MEMORY.md", "who am i.md", "日記.md", "🧠.md", 'say "hi".md']) {
      assert.equal(displayName(name), name);
    }
  });

  it("has its line breaks and control characters made visible (N28)", () => {
    assert.equal(displayName("a\nb.md"), "a\\nb.md");
    assert.equal(displayName("a\r\tb\u0000\u001b[31m.md"), "a\\r\\tb\\u0000\\u001b[31m.md");
    assert.equal(displayName("a\u2028b\u2029c\u0085"), "a\\u2028b\\u2029c\\u0085");
  });

  it("shows what nobody sees and what turns the order around, so that no name passes for MEMORY.md", () => {
    assert.equal(displayName("MEMORY\u200b.md"), "MEMORY\\u200b.md");
    assert.equal(displayName("a\u202edm.exe\u2066\ufeff.md"), "a\\u202edm.exe\\u2066\\ufeff.md");
    assert.equal(displayName("\u{1f469}\u200d\u{1f467}\ufe0f.md"), "\u{1f469}\u200d\u{1f467}\ufe0f.md");
  });

  it("never spans lines, and never looks like another name", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "\\", "n", "\n", "\r", "u", "0", "\u000a", "\u2028") });
    always(name, (each) => {
      const shown = displayName(each);
      assert.doesNotMatch(shown, /[\p{Cc}\u2028\u2029]/u);
      assert.equal(displayName(shown) === shown, shown === each);
    });
  });
});

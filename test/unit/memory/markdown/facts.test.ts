import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { largestReadText, readFacts, titleOf } from "../../../../server/src/memory/markdown/facts";
import { FileLinks } from "../../../../server/src/memory/markdown/fileLinks";
import { decodeText } from "../../../../server/src/memory/text";

function factsOf(content: string | Uint8Array): ReturnType<typeof readFacts> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return readFacts(decodeText(bytes), bytes.length);
}

describe("What is known of a file", () => {
  it("is its size, its name, its description, its first heading and the rules it silences", () => {
    const text =
      "\ufeff---\nname: plan\ndescription: What we do\n---\n# Plan é\n<!-- memory-lens-disable not-utf8 -->\n";
    const { size, isUtf8, isBlank, name, description, heading, headings, htmlAnchors, links, suppressedRules } =
      factsOf(text);
    const said = { size, isUtf8, isBlank, name, description, heading, headings, htmlAnchors, links, suppressedRules };
    assert.deepEqual(said, {
      size: { bytes: Buffer.byteLength(text), lines: 6, characters: text.length - 1 },
      isUtf8: true,
      isBlank: false,
      name: "plan",
      description: "What we do",
      heading: "Plan é",
      headings: [{ level: 1, line: 4, text: "Plan é" }],
      htmlAnchors: [],
      links: FileLinks.none,
      suppressedRules: ["not-utf8"],
    });
  });

  it("does not depend on a byte-order mark, which hides front matter when it is kept (E01)", () => {
    const plain = factsOf("---\nname: a\n---\n# T\n");
    const marked = factsOf("\ufeff---\nname: a\n---\n# T\n");
    assert.deepEqual([marked.name, marked.headings, marked.links], [plain.name, plain.headings, plain.links]);
    assert.equal(marked.name, "a");
    assert.equal(marked.size.bytes, plain.size.bytes + 3);
    assert.equal(marked.size.characters, plain.size.characters);
  });

  it("includes that it is empty or not UTF-8 (E03, E06)", () => {
    assert.equal(factsOf("").isBlank, true);
    assert.equal(factsOf(" \n").isBlank, true);
    assert.equal(factsOf(Uint8Array.of(0xff, 0x0a)).isUtf8, false);
  });

  it("is no more than the sizes when the file is huge (B05)", () => {
    const text = `# T\n${"a".repeat(largestReadText)}`;
    const facts = factsOf(text);
    assert.deepEqual(facts.size, { bytes: text.length, lines: 2, characters: text.length });
    assert.equal(facts.heading, undefined);
  });

  it("gives a title: the description, else the first heading, else none", () => {
    assert.equal(titleOf(factsOf("---\ndescription: D\n---\n# H\n")), "D");
    assert.equal(titleOf(factsOf("# H\n")), "H");
    assert.equal(titleOf(factsOf("text\n")), undefined);
    assert.equal(titleOf(undefined), undefined);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFrontMatter } from "../../../../server/src/memory/markdown/frontMatter";

/** Name and description of the front matter that the lines make, or `undefined` when there is none. */
function read(...lines: readonly string[]): { name: string | undefined; description: string | undefined } | undefined {
  const found = readFrontMatter(["---", ...lines, "---", "body", ""].join("\n"));
  return found === undefined ? undefined : { name: found.name, description: found.description };
}

function descriptionOf(...lines: readonly string[]): string | undefined {
  return read(...lines)?.description;
}

describe("Front matter", () => {
  it("gives name and description, and ends behind its closing line", () => {
    const text = "---\nname: billing\ndescription: How we bill\ntype: topic\n---\nbody\n";
    const found = readFrontMatter(text);
    assert.equal(found?.name, "billing");
    assert.equal(found.description, "How we bill");
    assert.equal(text.slice(found.end), "body\n");
  });

  it("stands at the very start of the text or nowhere", () => {
    for (const text of [
      "\n---\nname: a\n---\n",
      " ---\nname: a\n---\n",
      "# T\n---\nname: a\n---\n",
      "----\nname: a\n----\n",
    ]) {
      assert.equal(readFrontMatter(text), undefined, JSON.stringify(text));
    }
  });

  it("that never closes is none, however long the text is", () => {
    assert.equal(readFrontMatter("---\nname: a\n"), undefined);
    assert.equal(readFrontMatter(`---\nname: a\n${"x\n".repeat(100_000)}---\n`), undefined);
    assert.equal(readFrontMatter("---"), undefined);
    assert.equal(readFrontMatter("---\n"), undefined);
  });

  it("may close with three dots, and may be empty", () => {
    assert.equal(readFrontMatter("---\nname: a\n...\nbody")?.name, "a");
    assert.deepEqual(readFrontMatter("---\n---\n"), { name: undefined, description: undefined, end: 8 });
  });

  it("is read alike whatever breaks its lines (E02)", () => {
    for (const lineBreak of ["\n", "\r\n", "\r"]) {
      const text = ["---", "description: index", "---", "# M"].join(lineBreak);
      const found = readFrontMatter(text);
      assert.equal(found?.description, "index");
      assert.equal(text.slice(found.end), "# M");
    }
  });

  it("that is not YAML still gives its name and description (D18)", () => {
    assert.deepEqual(read("name: a: b", "description: Fixes: the [thing", "broken", "- : {"), {
      name: "a: b",
      description: "Fixes: the [thing",
    });
    assert.equal(descriptionOf("description: *not an alias"), "*not an alias");
    assert.equal(descriptionOf("description: @home and `code`"), "@home and `code`");
  });

  it("takes the quotes of a quoted value away and keeps what they protect", () => {
    assert.equal(descriptionOf('description: "a # b: c"'), "a # b: c");
    assert.equal(descriptionOf('description: "say \\"hi\\" \\\\ now"'), 'say "hi" \\ now');
    assert.equal(descriptionOf("description: 'it''s # here'"), "it's # here");
    assert.equal(descriptionOf('description: "one\\ntwo\\tthree"'), "one two three");
    assert.equal(descriptionOf('description: ""', "name: x"), undefined);
  });

  it("takes a comment for a comment only behind white space", () => {
    assert.equal(descriptionOf("description: issue #12 # a remark"), "issue");
    assert.equal(descriptionOf("description: issue#12"), "issue#12");
  });

  it("joins the lines of a folded or literal value, and of one that goes on below its key", () => {
    for (const mark of [">", "|", ">-", "|+", ">2"]) {
      assert.equal(descriptionOf(`description: ${mark}`, "  one", "  two", "name: x"), "one two", mark);
    }
    assert.equal(descriptionOf("description:", "  one", "  two"), "one two");
    assert.equal(descriptionOf("description: one", "  two", "  three", "name: x"), "one two three");
    assert.equal(descriptionOf('description: "one', '  two"', "name: x"), "one two");
  });

  it("does not take the keys of a nested block for its own, nor for a value", () => {
    assert.deepEqual(read("metadata:", "  name: inner", "  description: inner", "name: outer"), {
      name: "outer",
      description: undefined,
    });
    assert.deepEqual(read("description:", "  type: inner", "name: x"), { name: "x", description: undefined });
    assert.equal(descriptionOf("description: one", "  type: inner"), "one");
  });

  it("keeps the first of two values, wants white space behind the colon and exact keys", () => {
    assert.equal(descriptionOf("description: one", "description: two"), "one");
    assert.equal(descriptionOf("description:", "description: two"), "two");
    assert.equal(descriptionOf("description:one"), undefined);
    assert.equal(descriptionOf("Description: one", "my-description: two"), undefined);
  });

  it("gives values without white space around them", () => {
    assert.equal(descriptionOf("description:    spread out   "), "spread out");
    assert.equal(descriptionOf("description: \t tab\t"), "tab");
  });
});

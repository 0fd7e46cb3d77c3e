import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mentionReadings } from "../../../../server/src/memory/markdown/mentionReadings";
import { assertLinks, assertNoLinks } from "../../../support/scannedLinks";

describe("A mention", () => {
  it("is the path of a Markdown file or of a directory, in text or in code", () => {
    assertLinks("see [|projects/alpha.md|] and [|projects/|].", "mention projects/alpha.md", "mention projects/");
    assertLinks("`[|notes/plan.md|]`, (`[|../shared/|]`)", "mention notes/plan.md", "mention ../shared/");
    assertLinks(
      "# [|MEMORY.md|]\n\n| [|a.md|] | **[|b/c.md|]** |\n\n- _[|d.md|]_: x",
      ...["MEMORY.md", "a.md", "b/c.md", "d.md"].map((path) => `mention ${path}`),
    );
  });

  it("ends with the sentence, a quote or a possessive", () => {
    assertLinks(
      'Read [|a.md|]. "[|b.md|]" [|c.md|]\'s, [|d.md|]: [|e.md|]? ([|f/|]) [|g/|]…',
      ...["a.md", "b.md", "c.md", "d.md", "e.md", "f/", "g/"].map((path) => `mention ${path}`),
    );
  });

  it("may be glued to East Asian text and punctuation", () => {
    assertLinks(
      "[|MEMORY.md|]和「[|notes/计划.md|]」。[|projects/|]目录",
      "mention MEMORY.md",
      "mention notes/计划.md",
      "mention projects/",
    );
    assertLinks("[|见notes/计划.md|]。", "mention 见notes/计划.md");
    assertLinks("→[|a.md|]，[|b.md|]、[|c.md|]를", "mention a.md", "mention b.md", "mention c.md");
  });

  it("may follow another one with a slash between them", () => {
    assertLinks("[|SOUL.md|]/[|USER.md|]", "mention SOUL.md", "mention USER.md");
  });

  it("may have an anchor", () => {
    assertLinks("[|notes/a.md|]#two-words.", "mention notes/a.md#two-words");
  });

  it("has spaces only as a code span of its own", () => {
    assertLinks("`[|notes/my plan.md|]`", "mention notes/my plan.md");
    assertLinks("notes/my [|plan.md|]", "mention plan.md");
    assertLinks("`[|cat notes/plan.md|]`", "mention cat notes/plan.md");
    assertLinks("`mv [|a.md|] [|b/|]`", "mention a.md", "mention b/");
  });

  it("has slashes between its parts however they are written, and no escapes", () => {
    assertLinks("`[|notes\\plan.md|]` [|foo\\_bar.md|]", "mention notes/plan.md", "mention foo_bar.md");
    assertLinks(
      "[|C:\\memory\\a.md|] [|~/a.md|] [|/root/b.md|]",
      "absolute mention C:/memory/a.md",
      "absolute mention ~/a.md",
      "absolute mention /root/b.md",
    );
  });

  it("may be marked as one with an at sign", () => {
    assertLinks("@[|notes/a.md|]", "mention notes/a.md");
  });

  it("is a value of front matter that is a path as a whole", () => {
    assertLinks(
      '---\nindex: [|notes/a.md|]\nlist:\n  - "[|my plan.md|]"\n  - [[|b.md|], [|c/|]]\ndescription: see d.md\nurl: https://e.md/\n---\n',
      ...["notes/a.md", "my plan.md", "b.md", "c/"].map((path) => `mention ${path}`),
    );
  });

  it("is no part of a link, an address or a tag", () => {
    assertLinks("[a.md]([|b.md|]) [[[|c.md|]]]", "inline b.md", "wiki c.md");
    assertNoLinks("https://x.y/a.md?b=c.md,d.md www.x.y/a.md me@x.md", "<img src='a.md' alt='b/'>", "`https://x.y/a/`");
  });

  it("is not code in a fence, a comment or the text of a tag", () => {
    assertNoLinks("```", "a.md", "```", "<!-- b.md -->", "", "<!--", "c/", "-->", "    d.md");
    assertLinks("<details>\n<!-- a.md -->\nsee [|b.md|]\n</details>", "mention b.md");
  });

  it("is not what only looks like a path", () => {
    assertNoLinks(
      "and/or 1/2 e.g. v1.2.3 example.com n/a TCP/IP 2026-01-02 12/24/2026 ./ ../ / // ~/ .md *.md a.mdx b.md.bak",
    );
    assertNoLinks("$HOME/a.md {root}/b.md <root>/c.md */MEMORY.md");
  });
});

describe("The readings of a mention", () => {
  it("are the whole path, then its ends behind words of code and behind characters written together", () => {
    assert.deepEqual([...mentionReadings("notes/plan.md")], ["notes/plan.md"]);
    assert.deepEqual([...mentionReadings("cat a b.md")], ["cat a b.md", "a b.md", "b.md"]);
    assert.deepEqual([...mentionReadings("见notes/计划.md")], ["见notes/计划.md", "notes/计划.md"]);
    assert.deepEqual([...mentionReadings("看计划.md")], ["看计划.md", "计划.md", "划.md"]);
    assert.deepEqual([...mentionReadings("✨🧠a.md")].at(-1), "a.md");
  });

  it("are few, however long the words are", () => {
    assert.equal([...mentionReadings(`${"字".repeat(500)}.md`)].length, 64);
  });
});

import { describe, it } from "node:test";
import { readFacts } from "../../../../server/src/memory/markdown/facts";
import { countLines } from "../../../../server/src/memory/text";
import { assertLinear, assertNotSlower } from "../../../support/linearTime";

/** Texts that make a careless reader take quadratic time, by a count that doubles their length. */
const hostile: Record<string, (count: number) => string> = {
  "one long line": (count) => "a".repeat(count),
  "one long line of spaces": (count) => `# a${" ".repeat(count)}b`,
  "a comment that silences nothing and never ends": (count) => `<!-- memory-lens-disable${" ".repeat(count)}`,
  "many openings of such comments": (count) => "<!-- memory-lens-disable ".repeat(count / 25),
  "many lines with such openings": (count) => "<!-- memory-lens-disable a\n".repeat(count / 27),
  "a heading of number signs": (count) => `# ${"#".repeat(count)}a`,
  "closing marks without end": (count) => `# a ${"# ".repeat(count / 2)}`,
  "open brackets": (count) => `# ${"[".repeat(count)}`,
  "open links": (count) => `# ${"[a](".repeat(count / 4)}`,
  "stars and back ticks": (count) => `# ${"**`".repeat(count / 3)}`,
  "back slashes": (count) => `# ${"\\".repeat(count)}`,
  "quote marks": (count) => "> ".repeat(count / 2),
  "list marks": (count) => "- ".repeat(count / 2),
  "digits of a list": (count) => "1. ".repeat(count / 3),
  "a deep quote on each line": (count) => `${"> ".repeat(50)}a\n`.repeat(count / 102),
  "a long paragraph of short lines": (count) => "a\n".repeat(count / 2),
  "a long list": (count) => "- item\n".repeat(count / 7),
  "many short fences": (count) => "```\nx\n```\n".repeat(count / 10),
  "fences that never close": (count) => "~~~ \n```\n".repeat(count / 9),
  "front matter that never closes": (count) => `---\n${"description: a\n".repeat(count / 15)}`,
  "front matter with one long value": (count) => `---\ndescription: "${"\\".repeat(count)}`,
  "front matter with a value of hash signs": (count) => `---\ndescription: ${" #".repeat(count / 2)}x`,
  "underlines without a paragraph": (count) => "\n===\n".repeat(count / 5),
};

describe("The time to read a file grows with its length and no faster", () => {
  const small = 500_000;
  const ordinary = "## A heading\n\nSome text with a [link](a.md), as people write it, and a list:\n\n- one\n- two\n\n"
    .repeat(20_000)
    .slice(0, 2 * small);

  for (const [name, make] of Object.entries(hostile)) {
    it(name, () => {
      assertLinear(make, small, read);
      const text = make(2 * small);
      assertNotSlower(
        30,
        () => read(text),
        () => read(ordinary),
      );
    });
  }
});

function read(text: string): void {
  readFacts({ text, isUtf8: true }, text.length);
  countLines(text);
}

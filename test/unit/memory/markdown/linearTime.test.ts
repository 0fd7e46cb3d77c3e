import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFacts } from "../../../../server/src/memory/markdown/facts";
import { countLines } from "../../../../server/src/memory/text";

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
      const [half, whole] = [make(small), make(2 * small)];
      const [halfTime, wholeTime] = bestOf(
        7,
        () => read(half),
        () => read(whole),
      );
      // Below some milliseconds the clock and the collector weigh more than the reading.
      assert.ok(wholeTime <= 3 * halfTime + 4, `${halfTime.toFixed(1)} ms, then ${wholeTime.toFixed(1)} ms`);
      const [, ordinaryTime] = bestOf(
        7,
        () => read(ordinary),
        () => read(ordinary),
      );
      assert.ok(
        wholeTime <= 30 * ordinaryTime,
        `${wholeTime.toFixed(1)} ms, ordinary text ${ordinaryTime.toFixed(1)} ms`,
      );
    });
  }
});

function read(text: string): void {
  readFacts({ text, isUtf8: true }, text.length);
  countLines(text);
}

/** The shortest time of each action in milliseconds, taken in turns so that a busy machine slows both. */
function bestOf(times: number, ...actions: readonly (() => void)[]): [number, number] {
  const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < times; i++) {
    actions.forEach((action, which) => {
      const start = performance.now();
      action();
      const time = performance.now() - start;
      if (which === 0) best[0] = Math.min(best[0], time);
      else best[1] = Math.min(best[1], time);
    });
  }
  return best;
}

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scanLinks } from "../../../../server/src/memory/markdown/links";

/** What makes a careless scanner look again and again at the same text when it stands there very often. */
const units: readonly string[] = [
  "[",
  "![",
  "[[",
  "[]",
  "[a]",
  "[a][",
  "[a](",
  "[a](b 'c ",
  "[a](<b ",
  "[a](((",
  "](",
  "]",
  "![[a]](",
  "![[[a]]",
  "`",
  "` `` ``` ",
  "<",
  "<!-- ",
  "<? ",
  "<!A ",
  "<![CDATA[",
  '<a b="',
  "<a b='\" ",
  "<a:",
  "<a@",
  "*",
  "*a _b ",
  "\\",
  "/",
  "a/",
  ".md",
  "a.md",
  "a.mdx",
  "中/",
  "a.md/",
  "http://",
  "www.a/",
  "a@",
  "&amp;",
  "&#1",
  "- ",
  "> ",
  "1. ",
  "- a\n\n",
  "-\n\n",
  "> a [b\n",
  "- [a](b.md) c.md d/\n",
  "# a\n",
  "# *a _b `\n",
  "a\n===\n",
  "| [a](b.md) | `c.md` |\n",
  "[a]: b\n",
  "[a]: b\n'x\n",
  "[a]: (\n",
  "> [a]:\n",
  "```\n",
  "<div>\n",
  "\t- ",
  "\r",
  " \n",
  "- [ ] [[a]]\n",
  "    a\n",
];

describe("The time to find links grows with the length of a text and no faster", () => {
  for (const unit of units) {
    it(`however often ${JSON.stringify(unit)} stands there`, () => {
      const half = unit.repeat(100_000 / unit.length);
      assertLinear(half, half + half);
    });
  }

  it("in a heading of marks of emphasis", () => {
    const half = "*a _b ".repeat(16_000);
    assertLinear(`# ${half}`, `# ${half}${half}`);
  });

  it("in a list of 100,000 lines", () => {
    const half = Array.from({ length: 50_000 }, (_, i) => `${"  ".repeat(i % 4)}- [note ${i}](notes/${i}.md) x\n`).join(
      "",
    );
    assertLinear(half, half + half);
  });

  it("in 100,000 lines with uses of 1,000 definitions", () => {
    const definitions = Array.from({ length: 1000 }, (_, i) => `[note ${i}]: notes/${i}.md\n`).join("");
    const half = Array.from(
      { length: 50_000 },
      (_, i) => `see [note ${i % 1000}] and [it][]\n${i % 9 ? "" : "\n"}`,
    ).join("");
    assertLinear(`${definitions}\n${half}`, `${definitions}\n${half}${half}`);
  });
});

/**
 * Checks that the whole takes at most three times as long as its half. Some milliseconds are left to the collector:
 * what grows faster than the text takes hundreds of them at these lengths.
 */
function assertLinear(half: string, whole: string): void {
  let halfTime = Number.POSITIVE_INFINITY;
  let wholeTime = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 7; i++) {
    halfTime = Math.min(halfTime, timeOf(half));
    wholeTime = Math.min(wholeTime, timeOf(whole));
    if (i > 1 && isLinear(halfTime, wholeTime)) return;
  }
  assert.ok(isLinear(halfTime, wholeTime), `${halfTime.toFixed(1)} ms, then ${wholeTime.toFixed(1)} ms`);
}

function isLinear(halfTime: number, wholeTime: number): boolean {
  return wholeTime <= 3 * halfTime + 25;
}

/** Milliseconds of processor time: on a busy machine, time on the clock says more about the others. */
function timeOf(text: string): number {
  const start = process.cpuUsage();
  scanLinks(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

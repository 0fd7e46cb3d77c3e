import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, it, type TestContext } from "node:test";
import { always } from "../../../support/always";
import { anyMarkdown } from "../../../support/markdownText";
import { referenceOf, scannedOf } from "../../../support/referenceMarkdown";
import { inRepository } from "../../../support/repository";

interface Difference {
  readonly reason: string;
  /** Texts that show it. */
  readonly examples: readonly string[];
  /** Every text in which it can show, and some more. */
  readonly where: RegExp;
}

/** Where the scanner differs from the reference implementation on purpose. */
const differences: readonly Difference[] = [
  {
    reason:
      "A short reference stays one when an opening bracket follows that starts no label, as CommonMark and its own " +
      "implementations have it",
    examples: ["[a][\n\n[a]: b", "[a][b[\n\n[a]: b"],
    where: /\]\[(?!(?:[^[\]\\]|\\[\s\S])*\])/,
  },
  {
    reason:
      "A list may start with any number where it interrupts no paragraph: behind code, or first in a quote or list",
    examples: ["    a\n2) # b", "a\n> 2) # b", "a\n- 2) # b"],
    where: /(?: {4}|\t|[>*-]|1\.)[\s\S]*2\) /,
  },
  {
    reason:
      "A tag alone on a line, not of a block, starts no block where the line continues a quoted or listed paragraph",
    examples: ["- a\n<b>\n[c]: d", "> a\n</a>\n[c]: d"],
    where: /(?:>|[-*] |\d[.)] )[\s\S]*[\r\n]\s*<\/?[ab]/,
  },
  {
    reason: "Nothing is left to continue behind an empty list item, so that a definition may follow",
    examples: ["a\n- -\n[b]: c"],
    where: /[\r\n][ >]*[-*>).]*[ \t]*(?:[-*>]|\d[.)])[ \t]*[\r\n]+[ \t]*\[/,
  },
  {
    reason: "An underlined heading starts behind the definitions above it, not with them",
    examples: ["[a]: b\nc\n==="],
    where: /\]:[\s\S]*[\r\n][ >]*[=-]/,
  },
  {
    reason: "A title in parentheses holds no bare opening parenthesis",
    examples: ["[a](b (c(d))", "[a]: b (c(d)"],
    where: /\([^)]*\(/,
  },
  {
    reason: "The length of a run of stars that decides whether two of them belong together is that of the whole run",
    examples: ["# **>* [*]"],
    where: /# [^\r\n]*(?:\*\*|__)[^\r\n]*[*_][^\r\n]*[*_]/,
  },
  {
    reason: "A task box is no link and no part of what an item says",
    examples: ["- [x] a\n\n[x]: b", "- [ ] a\n  ==="],
    where: /\[ \] [\s\S]*[\r\n] *[=-]|\[[xX]\]\s/,
  },
  {
    reason: "Character references by a name that HTML 4 did not have stay as they are",
    examples: ["# &because;"],
    where: /&[A-Za-z]+;/,
  },
  {
    reason: "A null character stays as it is",
    examples: ["# a\0b"],
    where: /\0/,
  },
  {
    reason: "Quotes and lists more than a hundred deep are text, so that a line never costs as much as its depth",
    examples: [`${"> ".repeat(101)}[a]: b`, `${"- ".repeat(101)}# a`],
    where: /(?:[>*+-] ?){100}/,
  },
];

const namesOfHtml4 = /&(?:amp|lt|gt|quot|nbsp);/g;

describe("The scanner finds the links and headings of the reference implementation of CommonMark", () => {
  it("in any text", () => {
    always(anyMarkdown, (text) => assertSame(text), 4000);
  });

  it("in several texts one after the other", () => {
    // One text leaves nothing behind in the next one's blocks.
    always(anyMarkdown, (text) => assertSame(`[q]: r.md\n\n${text}\n\n# h\n\n[q] ${text}`), 1000);
  });

  it("in the documentation of packages", (context) => {
    compareFolder(context, inRepository("node_modules"), 600_000, isReadme);
  });

  it("in the sample memory", (context) => {
    compareFolder(context, inRepository("test", "fixtures", "sample-memory"), 1_000_000, isMarkdown);
  });

  it("in memories as people have them", (context) => {
    compareFolder(context, inRepository("..", "shared", "shapes"), 3_000_000, isMarkdown);
  });
});

describe("The scanner differs from the reference implementation on purpose", () => {
  for (const { reason, examples, where } of differences) {
    it(reason, () => {
      for (const example of examples) {
        assert.notDeepEqual(scannedOf(example), referenceOf(example), example);
        assert.match(example, where);
      }
    });
  }
});

/** Checks that nothing differs in a text, unless it may differ on purpose. */
function assertSame(text: string): void {
  if (differences.some(({ where }) => where.test(text.replace(namesOfHtml4, "")))) return;
  assert.deepEqual(scannedOf(text), referenceOf(text));
}

/** Compares the files of a folder, and of those below it, up to a number of bytes; skips visibly without the folder. */
function compareFolder(context: TestContext, folder: string, limit: number, isWanted: (name: string) => boolean): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    context.skip(`There is no folder ${path.relative(inRepository(), folder)}.`);
    return;
  }
  let compared = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const file = path.join(folder, name);
    if (!isWanted(path.basename(name)) || !statSync(file).isFile()) continue;
    const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    if (text.length > 60_000 || compared + text.length > limit) continue;
    compared += text.length;
    assert.deepEqual(scannedOf(text), referenceOf(text), name);
  }
  assert.ok(compared > 0, folder);
}

function isReadme(name: string): boolean {
  return /^readme\.md$/i.test(name);
}

function isMarkdown(name: string): boolean {
  return name.endsWith(".md");
}

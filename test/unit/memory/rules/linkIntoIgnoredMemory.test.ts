import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { existenceIn } from "../../../../server/src/memory/links/existence";
import { readTextOutside } from "../../../../server/src/memory/markdown/linksOut";
import { asksAboutOutside } from "../../../../server/src/memory/rules/askedRules";
import { linkIntoIgnoredMemory } from "../../../../server/src/memory/rules/linkIntoIgnoredMemory";
import type { Finding } from "../../../../server/src/memory/rules/rule";
import { checkOutside } from "../../../../server/src/memory/rules/run";
import { readSettings } from "../../../../server/src/memory/settings";
import { severities } from "../../../../server/src/memory/severity";
import { memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

const id = linkIntoIgnoredMemory.id;

const memory = memoryOf({
  "MEMORY.md": "# M\nn/\n",
  "plan.png": "x",
  "n/": { "MEMORY.md": "# N\n", "a.md": "x" },
  "o/": { "p/": { "b.md": "x" } },
});

/** What is found in a document beside a memory folder `m`, of which git ignores these paths. */
function found(text: string, ignored: (path: string) => boolean = () => true, rules = {}): readonly Finding[] {
  const { links, suppressedRules } = readTextOutside(text);
  const incoming = links.map(({ path, range }) => ({ written: path, range, target: path.replace(/^m\/?/, "") }));
  const document = {
    path: "../README.md",
    links: incoming,
    suppressedRules,
    exists: existenceIn(memory),
    isGitIgnored: ignored,
  };
  return checkOutside(document, viewOf(memory, { settings: { rules } }));
}

describe("A link into memory that git ignores", () => {
  it("is told at its path, with what to do", () => {
    assert.deepEqual(found("See [notes](m/n/a.md#x).\n"), [
      {
        rule: id,
        severity: "hint",
        subject: "file",
        path: "../README.md",
        range: { start: { line: 0, character: 12 }, end: { line: 0, character: 20 } },
        message:
          "m/n/a.md leads into memory that git ignores, so the link is dead for everyone else. Write here what they need to know, or take the link out.",
        related: [],
      },
    ]);
  });

  it("has any severity by setting, and can be off", () => {
    for (const severity of severities) {
      assert.deepEqual(
        found("[n](m/n/a.md)", undefined, { [id]: severity }).map((finding) => finding.severity),
        [severity],
      );
    }
    assert.deepEqual(found("[n](m/n/a.md)", undefined, { [id]: "off" }), []);
    assert.equal(asksAboutOutside(readSettings({ rules: { [id]: "off" } }).settings), false);
    assert.equal(asksAboutOutside(readSettings({}).settings), true);
  });

  it("counts as an image, as a definition, and inside another link, each once", () => {
    const text = "[![p](m/plan.png)](m/n/a.md) [again][n] [once more][n]\n\n[n]: m/n/a.md\n";
    assert.deepEqual(
      found(text).map(({ range }) => [range.start.line, range.start.character]),
      [
        [0, 6],
        [0, 19],
        [2, 5],
      ],
    );
  });

  it("is nothing where git ignores nothing, or where nothing stands", () => {
    assert.deepEqual(
      found("[n](m/n/a.md)", () => false),
      [],
    );
    assert.deepEqual(found("[n](m/gone.md)"), []);
  });

  it("to a directory asks about a file in it, since git knows files only", () => {
    const asked: string[] = [];
    found("[r](m) [n](m/n) [o](m/o)", (path) => {
      asked.push(path);
      return false;
    });
    assert.deepEqual(asked, ["MEMORY.md", "n/MEMORY.md", "o/p/b.md"]);
  });

  it("is no address, wiki link, mention or code", () => {
    assert.deepEqual(
      found("<https://m/n/a.md> [x](https://m/n/a.md) [[m/n/a.md]] m/n/a.md `[n](m/n/a.md)` [x](#m)\n"),
      [],
    );
  });

  it("is silenced by a comment in the document", () => {
    assert.deepEqual(found(`<!-- memory-lens-disable ${id} -->\n\n[n](m/n/a.md)\n`), []);
    assert.equal(found("<!-- memory-lens-disable broken-link -->\n\n[n](m/n/a.md)\n").length, 1);
  });

  it("that holds a secret does not show it", () => {
    const token = `ghp_${"aB3".repeat(12)}`;
    const [finding] = checkOutside(
      {
        path: "../README.md",
        links: [
          {
            written: `m/${token}.md`,
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
            target: "n/a.md",
          },
        ],
        suppressedRules: [],
        exists: () => true,
        isGitIgnored: () => true,
      },
      viewOf(memory),
    );
    assert.doesNotMatch(finding?.message ?? token, new RegExp(token));
  });
});

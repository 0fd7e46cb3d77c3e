import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findEntries } from "../../../../server/src/memory/markdown/entries";
import { type LinkSite, readLinkSite } from "../../../../server/src/memory/markdown/linkSite";

/** The link that is being written at the `$0` of a line. */
function siteIn(marked: string): LinkSite | undefined {
  const at = marked.indexOf("$0");
  return readLinkSite(marked.replace("$0", ""), at);
}

/** The form and part of the link, with the path that is written and what of the part stands before the cursor. */
function short(marked: string): string | undefined {
  const site = siteIn(marked);
  const written = marked.slice(site?.start ?? 0, marked.indexOf("$0"));
  return site && `${site.form} ${site.part} ${site.path}|${written}${site.isClosed ? " closed" : ""}`;
}

describe("A link that is being written", () => {
  it("is a wiki link behind [[, up to its alias", () => {
    assert.equal(short("See [[$0"), "wiki path |");
    assert.equal(short("See [[pro$0]] and more"), "wiki path pro|pro closed");
    assert.equal(short("[[a]] [[b c$0"), "wiki path b c|b c");
    assert.equal(short("[[alpha#Ne$0]]"), "wiki anchor alpha|Ne closed");
    assert.equal(short("[[alpha|wo$0]]"), undefined);
    assert.equal(short("[[alpha]] then$0"), undefined);
  });

  it("is a destination in parentheses, in angle brackets or behind a definition", () => {
    assert.equal(short("[x]($0)"), "destination path | closed");
    assert.equal(short("![x](../no$0"), "destination path ../no|../no");
    assert.equal(short("[x](<big pl$0>)"), "destination path big pl|big pl closed");
    assert.equal(siteIn("[x](<big pl$0>)")?.isAngled, true);
    assert.equal(short("[x](a.md#he$0)"), "destination anchor a.md|he closed");
    assert.equal(short("[label]: no$0"), "destination path no|no");
  });

  it("is a path in a code span once some of one is there", () => {
    assert.equal(short("See `projects/a$0` there"), "code path projects/a|projects/a closed");
    assert.equal(short("See ``a/$0"), "code path a/|a/");
    assert.equal(short("See `$0`"), undefined);
    assert.equal(short("See `a b$0`"), undefined);
  });

  it("is none in words, in closed code, in an address and behind a closed link", () => {
    assert.equal(short("Plain words$0"), undefined);
    assert.equal(short("`[[` and$0"), undefined);
    assert.equal(short("[x](https://a.b/c$0)"), undefined);
    assert.equal(short("See `https://a.b/c$0`"), undefined);
    assert.equal(short("[x](a.md) $0"), undefined);
  });

  it("is found in time that grows with the line", () => {
    const start = performance.now();
    for (const piece of ["[[", "](", "`", "[x](", "[a]: "]) readLinkSite(piece.repeat(50_000), 50_000 * piece.length);
    assert.ok(performance.now() - start < 2000, "it took longer than two seconds");
  });
});

describe("The entries of a text", () => {
  it("are its list items as they are read, without marks, code and comments", () => {
    const text = [
      "---",
      "- not: this",
      "---",
      "- Prefers **short** answers",
      "  1. [Alpha](alpha.md), [[people/anna|Anna]]",
      "* [x] `done`",
      "-",
      "Words",
      "```",
      "- in code",
      "```",
      "<!--",
      "- in a comment",
      "-->",
    ].join("\n");
    assert.deepEqual(
      [...findEntries(text)].map(({ text: entry, line }) => `${line} ${entry}`),
      ["3 Prefers short answers", "4 Alpha, Anna", "5 done"],
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findSuppressions } from "../../../../server/src/memory/markdown/suppressions";

describe("A comment line that silences rules", () => {
  it("names one rule or several, apart by white space or commas", () => {
    assert.deepEqual(findSuppressions("<!-- memory-lens-disable not-utf8 -->\n"), ["not-utf8"]);
    assert.deepEqual(findSuppressions("<!-- memory-lens-disable a b,c ,  d -->"), ["a", "b", "c", "d"]);
    assert.deepEqual(findSuppressions("<!--memory-lens-disable a-->"), ["a"]);
  });

  it("may stand anywhere in the file, several times, and names a rule once", () => {
    const text =
      "# T\n\n<!-- memory-lens-disable a -->\ntext\n  <!-- memory-lens-disable b --> <!-- memory-lens-disable a -->\n";
    assert.deepEqual(findSuppressions(text), ["a", "b"]);
    assert.deepEqual(findSuppressions("- item\n- <!-- memory-lens-disable c -->\r\n"), ["c"]);
  });

  it("does not count where it is only shown: in a fence, in code, in front matter, in the middle of a text", () => {
    for (const text of [
      "```\n<!-- memory-lens-disable a -->\n```\n",
      "Write `<!-- memory-lens-disable a -->` into the file.\n",
      "---\ndescription: <!-- memory-lens-disable a -->\n---\n",
      "memory-lens-disable a\n",
      "\n    <!-- memory-lens-disable a -->\n",
    ]) {
      assert.deepEqual(findSuppressions(text), [], text);
    }
  });

  it("has to name a rule, to be closed, and to say exactly the word", () => {
    for (const text of [
      "<!-- memory-lens-disable -->",
      "<!-- memory-lens-disable a",
      "<!-- memory-lens-disabled a -->",
      "<!-- Memory-Lens-Disable a -->",
      "<!-- please memory-lens-disable a -->",
    ]) {
      assert.deepEqual(findSuppressions(text), [], text);
    }
  });

  it("is not found in a text without any", () => {
    assert.deepEqual(findSuppressions("# Nothing\n<!-- a comment -->\n"), []);
  });
});

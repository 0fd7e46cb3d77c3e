import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { markReviewed, reviewedOn } from "../../../../server/src/memory/hygiene/reviewMark";
import { applyEdits } from "../../../support/applyEdits";
import { memoryOf } from "../../../support/memoryOf";

function marked(text: string, date: string): string {
  const edit = markReviewed("MEMORY.md", text, date);
  const memory = memoryOf({ "MEMORY.md": text });
  applyEdits(memory, edit === undefined ? [] : [edit]);
  return memory.text("MEMORY.md");
}

describe("The mark of the last review", () => {
  it("is a comment line with a day that the calendar has, the latest of several", () => {
    assert.equal(reviewedOn("# M\n\n<!-- memory-lens:reviewed 2026-02-20 -->\n"), "2026-02-20");
    assert.equal(
      reviewedOn("<!-- memory-lens:reviewed 2026-02-27 -->\n<!-- memory-lens:reviewed 2026-02-20 -->"),
      "2026-02-27",
    );
    assert.equal(reviewedOn("<!-- memory-lens:reviewed 2026-02-30 -->"), undefined);
    assert.equal(reviewedOn("# M\n"), undefined);
  });

  it("says nothing in code, in a fence or inside a line", () => {
    assert.equal(reviewedOn("```\n<!-- memory-lens:reviewed 2026-02-20 -->\n```\n"), undefined);
    assert.equal(reviewedOn("Write <!-- memory-lens:reviewed 2026-02-20 --> there.\n"), undefined);
  });

  it("is not added where a code block that is never closed would swallow it", () => {
    const open = "# M\n\n```\ncode\n";
    assert.equal(marked(open, "2026-03-01"), open);
  });

  it("is added at the end and brought up to date where it stands, with the line breaks of the file", () => {
    assert.equal(marked("# M\n", "2026-03-01"), "# M\n\n<!-- memory-lens:reviewed 2026-03-01 -->\n");
    assert.equal(marked("# M", "2026-03-01"), "# M\n\n<!-- memory-lens:reviewed 2026-03-01 -->\n");
    assert.equal(marked("", "2026-03-01"), "<!-- memory-lens:reviewed 2026-03-01 -->\n");
    assert.equal(marked("# M\r\n", "2026-03-01"), "# M\r\n\r\n<!-- memory-lens:reviewed 2026-03-01 -->\r\n");
    assert.equal(
      marked("<!-- memory-lens:reviewed 2026-02-20 -->\n# M\n", "2026-03-01"),
      "<!-- memory-lens:reviewed 2026-03-01 -->\n# M\n",
    );
    assert.equal(markReviewed("MEMORY.md", "<!-- memory-lens:reviewed 2026-03-01 -->\n", "2026-03-01"), undefined);
  });
});

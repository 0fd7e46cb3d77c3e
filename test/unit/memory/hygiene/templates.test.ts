import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findNoteEntries } from "../../../../server/src/memory/hygiene/noteEntries";
import {
  activeContextTemplate,
  bareTemplate,
  dailyNoteTemplate,
  filledTemplate,
  handoffTemplate,
  longTermTemplate,
  snippetOf,
  topicTemplate,
} from "../../../../server/src/memory/hygiene/templates";

const templates = [
  activeContextTemplate("2026-03-01", "12:00"),
  longTermTemplate("Memory"),
  dailyNoteTemplate("2026-03-01"),
  topicTemplate("Billing"),
  handoffTemplate("2026-03-01", "12:00"),
];

describe("A template", () => {
  it("is bare without its hints: the headings and what is known", () => {
    assert.equal(
      bareTemplate(topicTemplate("Billing", "Who pays.")),
      "# Billing\n\nWho pays.\n\n## Facts\n\n## Decisions\n\n## Open questions\n",
    );
    for (const template of templates) {
      assert.doesNotMatch(bareTemplate(template), /\{\{|\}\}|\n\n\n/);
      assert.match(bareTemplate(template), /^# [^\n]+\n[\s\S]*[^\n]\n$/);
    }
  });

  it("keeps within the limits of its role and has no mark of its own left when filled", () => {
    for (const template of templates) {
      const text = filledTemplate(template);
      assert.ok(text.split("\n").length <= 50 && text.length < 2048, template.title);
      assert.doesNotMatch(text, /\{\{|\}\}/);
    }
  });

  it("is a snippet whose stops are numbered, with what a snippet would read escaped", () => {
    assert.equal(
      snippetOf({ title: "", body: "a $1 } \\ {{one}} and {{two $}}\n" }),
      ["a \\$1 \\} \\\\ ", "{1:one} and ", "{2:two \\$}\n"].join("$"),
    );
  });

  it("of a daily note has no entry until something is written", () => {
    assert.deepEqual(findNoteEntries(bareTemplate(dailyNoteTemplate("2026-03-01"))), []);
  });
});

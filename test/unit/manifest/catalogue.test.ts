import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { renderCatalogue } from "../../../server/src/memory/rules/catalogue";
import { rules } from "../../../server/src/memory/rules/registry";
import { inRepository } from "../../support/repository";

const file = inRepository("media/rules.md");

describe("The rule catalogue", () => {
  it("in the package is the one that the rule table gives; UPDATE=1 in the environment writes it anew", () => {
    const catalogue = renderCatalogue(rules);
    if (process.env.UPDATE === "1") writeFileSync(file, catalogue);
    assert.equal(
      readFileSync(file, "utf8"),
      catalogue,
      "Run the unit tests with UPDATE=1 to write media/rules.md anew.",
    );
  });

  it("has a heading for each rule, to which a diagnostic's code can lead", () => {
    const headings = renderCatalogue(rules).match(/^## .*$/gm);
    assert.deepEqual(
      headings,
      rules.map((rule) => `## ${rule.id}`),
    );
  });

  it("speaks in sentences, and gives every rule a source in the format", () => {
    for (const rule of rules) {
      assert.match(rule.id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.match(rule.description, /^[A-Z].*\.$/, rule.id);
      assert.match(rule.help, /^[A-Z].*\.$/, rule.id);
      assert.match(rule.clause, /^\S.*\.$/, rule.id);
      assert.doesNotMatch(rule.description, /\|/, "a bar would break the table");
    }
  });

  it("gives its reasons in words, since no list of decisions lies in the package", () => {
    assert.deepEqual(renderCatalogue(rules).match(/\bdecisions?\b[^.]*\b(?:D|SC)\d+/gi), null);
  });

  it("names no rule twice", () => {
    assert.equal(new Set(rules.map((rule) => rule.id)).size, rules.length);
  });
});

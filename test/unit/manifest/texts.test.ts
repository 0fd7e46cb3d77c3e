import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { readTexts } from "../../support/manifest";
import { inRepository } from "../../support/repository";

const texts = readTexts();
const used = new Set(
  [...readFileSync(inRepository("package.json"), "utf8").matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key),
);

describe("The texts of the manifest", () => {
  it("are all there", () => {
    assert.deepEqual(
      [...used].filter((key) => key === undefined || !(key in texts)),
      [],
    );
  });

  it("are all used", () => {
    assert.deepEqual(
      Object.keys(texts).filter((key) => !used.has(key)),
      [],
    );
  });

  it("are not empty and do not end in a space", () => {
    for (const [key, text] of Object.entries(texts)) assert.match(text, /^\S(?:.*\S)?$/s, key);
  });

  it("describe settings in sentences", () => {
    for (const [key, text] of Object.entries(texts)) {
      if (key.startsWith("setting.") && key.endsWith(".description")) assert.match(text, /^[A-Z].*\.$/s, key);
    }
  });

  it("lead to no address outside VS Code", () => {
    for (const [key, text] of Object.entries(texts)) assert.doesNotMatch(text, /https?:/, key);
  });
});

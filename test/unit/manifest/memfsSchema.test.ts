import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { Ajv } from "ajv";
import { readMemfsConfig } from "../../../server/src/memory/context/memfsConfig";
import { inRepository } from "../../support/repository";

const schema: object = JSON.parse(readFileSync(inRepository("media/memfs.config.schema.json"), "utf8"));
const isValid = new Ajv({ strict: false }).compile(schema);

const limit = (pattern: string, maxCharacters: unknown = 5): unknown => ({
  version: 1,
  fileCharacterLimits: [{ pattern, maxCharacters }],
});

const good: readonly unknown[] = [
  { version: 1 },
  { version: 1, maxDepth: 0, maxFileCharacters: 1, maxCoreMemoryCharacters: 1 },
  limit("*.md", null),
  limit("reference/**/*.md"),
  limit("**"),
  limit("a..b.md"),
  { version: 1, readOnlyFiles: ["persona.md", "system/**"] },
  { version: 1, formatting: { lineEndings: "lf", finalNewline: true, trailingWhitespace: false } },
];

const bad: readonly unknown[] = [
  {},
  [],
  { version: 2 },
  { version: "1" },
  { version: 1, depth: 2 },
  { version: 1, maxDepth: -1 },
  { version: 1, maxDepth: 1.5 },
  { version: 1, maxFileCharacters: 0 },
  { version: 1, maxFileCharacters: null },
  { version: 1, maxCoreMemoryCharacters: "5" },
  { version: 1, fileCharacterLimits: {} },
  { version: 1, fileCharacterLimits: [{ pattern: "a.md" }] },
  { version: 1, fileCharacterLimits: [{ pattern: "a.md", maxCharacters: 1, x: 1 }] },
  limit(""),
  limit("/a.md"),
  limit("../a.md"),
  limit("a/../b.md"),
  limit("a/.."),
  limit("a\\b.md"),
  limit("a/b**"),
  limit("**.md"),
  limit("a.md", 0),
  { version: 1, readOnlyFiles: [3] },
  { version: 1, readOnlyFiles: "a.md" },
  { version: 1, formatting: { lineEndings: "crlf" } },
  { version: 1, formatting: { finalNewline: 1 } },
  { version: 1, formatting: { x: true } },
];

describe("The schema of .memfs.config.json", () => {
  for (const [examples, expected] of [
    [good, true],
    [bad, false],
  ] as const) {
    it(`and the check agree on what is ${expected ? "right" : "wrong"}`, () => {
      for (const example of examples) {
        const text = JSON.stringify(example);
        assert.equal(isValid(example), expected, text);
        assert.equal(readMemfsConfig(text).complaints.length === 0, expected, text);
      }
    });
  }
});

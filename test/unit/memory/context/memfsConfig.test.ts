import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limitsOf } from "../../../../server/src/memory/budget/harnesses";
import { harnessOfRoot } from "../../../../server/src/memory/context/harnessOfRoot";
import { readMemfsConfig } from "../../../../server/src/memory/context/memfsConfig";
import { splitLines } from "../../../../server/src/memory/text";

/** The complaints, each with the text that it stands on. */
function complaintsOn(text: string): (readonly [string, string])[] {
  const lines = splitLines(text);
  return readMemfsConfig(text).complaints.map(({ message, range: { start, end } }) => {
    assert.equal(start.line, end.line);
    return [lines[start.line]?.slice(start.character, end.character) ?? "", message] as const;
  });
}

describe("A root's own limits", () => {
  it("are read when they are right, without a complaint", () => {
    const config = {
      version: 1,
      maxDepth: 3,
      maxFileCharacters: 100,
      maxCoreMemoryCharacters: 1000,
      fileCharacterLimits: [
        { pattern: "reference/**", maxCharacters: null },
        { pattern: "*.md", maxCharacters: 12 },
      ],
      readOnlyFiles: ["persona.md"],
    };
    const read = readMemfsConfig(JSON.stringify(config));
    const { version, ...rest } = config;
    assert.deepEqual(read, { config: rest, complaints: [] });
  });

  it("are complained about at their own place, and what is right beside them holds", () => {
    const text = [
      "{",
      '  "version": 2,',
      '  "maxDepth": "2",',
      '  "maxFileCharacters": 0,',
      '  "maxfilecharacters": 5,',
      '  "maxCoreMemoryCharacters": 500,',
      '  "fileCharacterLimits": [',
      "    7,",
      '    { "pattern": "/a.md", "maxCharacters": 1 },',
      '    { "pattern": "a.md" },',
      '    { "pattern": "b/**c", "maxCharacters": null, "x": 1 },',
      '    { "pattern": "c.md", "maxCharacters": -1 },',
      '    { "pattern": "d.md", "maxCharacters": 9 }',
      "  ],",
      '  "readOnlyFiles": "a.md"',
      "}",
    ].join("\r\n");
    assert.deepEqual(
      complaintsOn(text).map(([place]) => place),
      ["2", '"2"', "0", '"maxfilecharacters"', "7", '"/a.md"', "{", '"b/**c"', '"x"', "-1", '"a.md"'],
    );
    assert.deepEqual(readMemfsConfig(text).config, {
      maxCoreMemoryCharacters: 500,
      fileCharacterLimits: [{ pattern: "d.md", maxCharacters: 9 }],
    });
  });

  it("are complained about when the file is no JSON, no object or of no version", () => {
    for (const text of [
      "",
      "{",
      "[]",
      "3",
      '{"version":1,}',
      "{ // no\n}",
      "{}",
      '{"version":1,"version":1}',
      '{"version":1,"formatting":{"lineEndings":"crlf"}}',
    ])
      assert.notEqual(readMemfsConfig(text).complaints.length, 0, text);
  });

  it("stand over the settings, and these over the preset", () => {
    const overrides = { "letta-code": { fileLimits: { "*.md": { characters: 7 } }, totalLimit: { characters: 70 } } };
    const text = JSON.stringify({
      version: 1,
      maxDepth: 4,
      fileCharacterLimits: [{ pattern: "free/**", maxCharacters: null }],
      maxCoreMemoryCharacters: 90,
    });
    const harness = harnessOfRoot("letta-code", overrides, text);
    assert.deepEqual(harness.totalLimit, { characters: 90 });
    assert.equal(harness.maxDepth, 4);
    assert.equal(limitsOf(harness, "free/a.md"), undefined);
    assert.deepEqual(limitsOf(harness, "a.md"), { characters: 7 });
    assert.deepEqual(limitsOf(harness, "b/a.md"), { characters: 20_000 });
    assert.deepEqual(harnessOfRoot("letta-code", overrides, undefined).totalLimit, { characters: 70 });
    assert.deepEqual(harnessOfRoot("openclaw", {}, text), harnessOfRoot("openclaw", {}, undefined));
  });
});

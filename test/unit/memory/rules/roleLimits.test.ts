import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { verdictOf } from "../../../../server/src/memory/tree/queries";
import { findings, layered } from "../../../support/layeredMemory";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";

/** A text of so many lines and bytes. */
function sized(lines: number, bytes: number): string {
  const rest = bytes - (lines - 1) * 2;
  return `${"a\n".repeat(lines - 1)}${"b".repeat(rest - 1)}\n`;
}

describe("A file over the limit of its role", () => {
  const tooLong = (path: string, text: string, setUp?: ViewSetUp): string[] =>
    findings(layered(nested(path, text)), setUp);
  const nested = (path: string, text: string): MemoryContents => {
    const [first = "", ...rest] = path.split("/");
    return rest.length === 0 ? { [first]: text } : { [`${first}/`]: nested(rest.join("/"), text) };
  };

  it("is none at exactly 50 lines and 2,048 bytes of ACTIVE-CONTEXT.md (A01)", () => {
    assert.deepEqual(tooLong("ACTIVE-CONTEXT.md", sized(50, 2048)), []);
  });

  it("is ACTIVE-CONTEXT.md with 51 lines, whose items go to the daily notes (A02)", () => {
    assert.deepEqual(tooLong("ACTIVE-CONTEXT.md", sized(51, 900)), [
      "information file-too-long ACTIVE-CONTEXT.md:1 ACTIVE-CONTEXT.md has 51 lines, over its limit of 50. Move items to the daily notes.",
    ]);
  });

  it("is ACTIVE-CONTEXT.md with 2,049 bytes in 20 lines (A03)", () => {
    assert.deepEqual(tooLong("ACTIVE-CONTEXT.md", sized(20, 2049)), [
      "information file-too-long ACTIVE-CONTEXT.md:1 ACTIVE-CONTEXT.md has 2,049 bytes, over its limit of 2,048. Move items to the daily notes.",
    ]);
  });

  it("names both measures where both are over", () => {
    assert.deepEqual(tooLong("ACTIVE-CONTEXT.md", sized(60, 3000)), [
      "information file-too-long ACTIVE-CONTEXT.md:1 ACTIVE-CONTEXT.md has 60 lines and 3,000 bytes, over its limits of 50 and 2,048. Move items to the daily notes.",
    ]);
  });

  it("is none at exactly 500 lines of MEMORY.md, which are a hint beside the monthly target (A05)", () => {
    assert.deepEqual(tooLong("MEMORY.md", sized(500, 20_480)), [
      "hint file-too-long MEMORY.md:1 MEMORY.md has 500 lines; the monthly target is fewer. Move a section to a topic file before it grows.",
    ]);
    assert.deepEqual(tooLong("MEMORY.md", sized(499, 20_480)), []);
  });

  it("is MEMORY.md with 501 lines, to be split into topic files (A06)", () => {
    assert.deepEqual(tooLong("MEMORY.md", sized(501, 20_000)), [
      "information file-too-long MEMORY.md:1 MEMORY.md has 501 lines, over its limit of 500. Split it into topic files.",
    ]);
  });

  it("is MEMORY.md with 25,601 bytes in 100 lines (A07)", () => {
    assert.deepEqual(tooLong("MEMORY.md", sized(100, 25_601)), [
      "information file-too-long MEMORY.md:1 MEMORY.md has 25,601 bytes, over its limit of 25,600. Split it into topic files.",
    ]);
  });

  it("is told once and more strongly of MEMORY.md with 1,000 lines (A08)", () => {
    assert.deepEqual(tooLong("MEMORY.md", sized(1000, 4000)), [
      "warning giant-memory MEMORY.md:1 MEMORY.md has 1,000 lines, over its limit of 500. Every session pays for all of it, and nothing is found in it: split it into topic files now.",
    ]);
    assert.deepEqual(
      tooLong("MEMORY.md", sized(999, 4000)).map((each) => each.split(" ")[1]),
      ["file-too-long"],
    );
    const limits = { "architecture.limits": { "long-term": { lines: 2000 } } };
    assert.deepEqual(tooLong("MEMORY.md", sized(1500, 4000), { settings: limits }), []);
  });

  it("is a daily note with 201 lines, to be summarised (A09)", () => {
    assert.deepEqual(tooLong("memory/2026-02-28.md", sized(201, 1000)), [
      "information file-too-long memory/2026-02-28.md:1 memory/2026-02-28.md has 201 lines, over its limit of 200. Summarise it instead of transcribing.",
    ]);
  });

  it("is a topic file with 301 lines, to be split or archived (A10)", () => {
    assert.deepEqual(tooLong("memory/topics/billing.md", sized(301, 1000)), [
      "information file-too-long memory/topics/billing.md:1 memory/topics/billing.md has 301 lines, over its limit of 300. Split it, or move what is over to the archive.",
    ]);
  });

  it("is none in the archive, which has no limit (A11)", () => {
    assert.deepEqual(tooLong("memory/archive/2025-q4.md", sized(5000, 20_000)), []);
  });

  it("is a hint only for an index below the root (A12)", () => {
    assert.deepEqual(tooLong("projects/MEMORY.md", sized(501, 2000)), [
      "hint file-too-long projects/MEMORY.md:1 projects/MEMORY.md has 501 lines, more than the 500 that MEMORY.md in the root may have. No limit is given for an index below the root; consider splitting it.",
    ]);
  });

  it("has the limits of the settings, and none where the profile does not hold", () => {
    const settings = { "architecture.limits": { "active-context": null, soul: { lines: 2 } } };
    assert.deepEqual(
      findings(layered({ "ACTIVE-CONTEXT.md": sized(90, 3000), "SOUL.md": "a\nb\nc\n" }), { settings }),
      ["information file-too-long SOUL.md:1 SOUL.md has 3 lines, over its limit of 2. Shorten it, or split it."],
    );
    assert.deepEqual(findings(memoryOf({ "MEMORY.md": sized(1200, 4000) })), []);
    assert.deepEqual(tooLong("ACTIVE-CONTEXT.md", sized(51, 900), { settings: { "architecture.profile": "off" } }), []);
  });

  it("never changes the verdict", () => {
    assert.equal(verdictOf(viewOf(layered({ "MEMORY.md": sized(1200, 40_000) })).tree), "valid");
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { caseInMemory, conformanceCase, rawSettingsOf } from "../../../support/conformanceCases";
import { isAboutDiscovery } from "../../../support/discoveryRules";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";

function findings(memory: MemoryContents | InMemoryFileSystem, setUp: ViewSetUp = {}): string[] {
  const files = "list" in memory ? (memory as InMemoryFileSystem) : memoryOf(memory);
  return checkMemory(viewOf(files, setUp))
    .filter((finding) => !isAboutDiscovery(finding))
    .map(({ severity, rule, path, message }) => `${severity} ${rule} ${path || "."}: ${message}`);
}

function findingsOfCase(id: string): string[] {
  const each = conformanceCase(id);
  return findings(caseInMemory(each), { settings: rawSettingsOf(each) });
}

describe("A memory file", () => {
  it("that is not UTF-8 is a warning and nothing worse, core or external (E03, E04)", () => {
    const warning = (path: string): string =>
      `warning not-utf8 ${path}: ${path} is not valid UTF-8, so an agent reads replacement characters instead of its text. Save it as UTF-8.`;
    assert.deepEqual(findingsOfCase("E03"), [warning("p.md")]);
    assert.deepEqual(findingsOfCase("E04"), [warning("MEMORY.md")]);
    assert.deepEqual(findings({ "MEMORY.md": "x", "n/": { "MEMORY.md": "x", "a.md": Uint8Array.of(0xff) } }), [
      warning("n/a.md"),
    ]);
  });

  it("that is no memory may hold any bytes", () => {
    assert.deepEqual(
      findings({ "MEMORY.md": "x", "a.bin": Uint8Array.of(0xff), "skills/": { "a.md": Uint8Array.of(0xff) } }),
      [],
    );
  });

  it("that is not readable is an error on the file, and the memory stays valid (L16)", () => {
    const memory = memoryOf({ "MEMORY.md": "x" });
    memory.setReadable("MEMORY.md", false);
    assert.deepEqual(findings(memory), [
      "error unreadable-file MEMORY.md: MEMORY.md cannot be read (permission denied), so a harness cannot load it.",
    ]);
  });

  it("may have a byte-order mark, Windows line ends, nothing in it, front matter, and no last line break", () => {
    for (const id of ["E01", "E02", "E06", "E07", "E08", "E09", "E12"]) assert.deepEqual(findingsOfCase(id), [], id);
  });
});

describe("Core memory that costs too much", () => {
  it("is a warning that says how much, against what, and which files are the largest", () => {
    const memory = {
      "MEMORY.md": "a".repeat(36_400),
      "persona.md": "a".repeat(72_008),
      "human.md": "a".repeat(16_408),
    };
    assert.deepEqual(findings(memory), [
      "warning core-over-budget .: Core memory is ≈31,204 tokens, over its budget of 30,000 (15 % of a 200,000-token window). Largest: persona.md ≈18,002, MEMORY.md ≈9,100, human.md ≈4,102.",
    ]);
  });

  it("says no more of an absolute limit than the limit", () => {
    assert.deepEqual(findings({ "MEMORY.md": "a".repeat(400) }, { settings: { "budget.limit": 100 } }), [
      "warning core-over-budget .: Core memory is ≈100 tokens, over its budget of 100. Largest: MEMORY.md ≈100.",
    ]);
  });

  it("leads to its largest files", () => {
    const [found] = checkMemory(viewOf(memoryOf({ "MEMORY.md": "a".repeat(60_000), "p.md": "a".repeat(60_004) })));
    assert.deepEqual(found?.related, [
      { path: "p.md", message: "p.md is ≈15,001 tokens." },
      { path: "MEMORY.md", message: "MEMORY.md is ≈15,000 tokens." },
    ]);
  });

  it("is an information when it is near the limit", () => {
    assert.deepEqual(findings({ "MEMORY.md": "a".repeat(100_040) }), [
      "information core-near-budget .: Core memory is ≈25,010 tokens, 83 % of its budget of 30,000.",
    ]);
    assert.deepEqual(findings({ "MEMORY.md": "a".repeat(95_996) }), []);
  });

  it("is told by the cases of the format (B01 to B10)", () => {
    const rulesOf = (id: string): string[] => findingsOfCase(id).map((each) => each.split(" ")[1] ?? "");
    assert.deepEqual(rulesOf("B01"), ["core-near-budget"]);
    assert.deepEqual(rulesOf("B02"), ["core-over-budget"]);
    assert.deepEqual(rulesOf("B04"), []);
    assert.deepEqual(rulesOf("B05"), ["core-over-budget"]);
    assert.deepEqual(rulesOf("B06"), []);
    assert.deepEqual(rulesOf("B07"), []);
    assert.deepEqual(rulesOf("B08"), ["core-over-budget"]);
    assert.deepEqual(rulesOf("B10"), ["missing-root-index", "core-over-budget"]);
  });
});

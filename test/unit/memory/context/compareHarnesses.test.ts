import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareHarness, type HarnessRow } from "../../../../server/src/memory/context/compareHarnesses";
import { compileContext } from "../../../../server/src/memory/context/compile";
import { harnessOfRoot } from "../../../../server/src/memory/context/harnessOfRoot";
import { type HarnessName, harnessNames } from "../../../../server/src/memory/harnessSettings";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

function rowsOf(contents: MemoryContents): Record<HarnessName, HarnessRow> {
  const view = viewOf(memoryOf(contents));
  const rows = harnessNames.map((name) => {
    const harness = harnessOfRoot(name, view.settings.harnesses, view.memfsConfig);
    const request = {
      session: { kind: "contract", today: "2026-03-01" },
      harness,
      roleSettings: defaultSettings,
    } as const;
    return [name, compareHarness(harness, compileContext(view.tree, view, request), view)] as const;
  });
  return Object.fromEntries(rows) as Record<HarnessName, HarnessRow>;
}

describe("A memory compared across harnesses", () => {
  it("has one row for each: what is loaded, how much that is, what is cut, and a verdict", () => {
    const rows = rowsOf({
      "MEMORY.md": "- line 🧠\n".repeat(250),
      "SOUL.md": "s".repeat(13_000),
      "notes/": { "MEMORY.md": "x" },
    });
    const verdicts = Object.fromEntries(harnessNames.map((name) => [name, rows[name].verdict]));
    assert.deepEqual(verdicts, {
      "agent-memory": "whole",
      "letta-code": "whole",
      "claude-code": "cut",
      openclaw: "cut",
      hermes: "refused",
      codex: "nothing",
    });
    assert.deepEqual(rows["agent-memory"].loads, ["MEMORY.md", "SOUL.md"]);
    assert.equal(rows["agent-memory"].characters, 250 * 9 + 13_000);
    assert.equal(rows["claude-code"].characters, 200 * 9);
    assert.deepEqual(rows["claude-code"].notLoaded, ["SOUL.md"]);
    assert.deepEqual(rows["claude-code"].cuts, [
      { path: "MEMORY.md", loss: "lines 201–250 are not loaded (50 lines, 450 characters, 20 %)" },
    ]);
    assert.equal(
      rows["claude-code"].sentence,
      "MEMORY.md: lines 201–250 are not loaded (50 lines, 450 characters, 20 %). It does not load SOUL.md.",
    );
    assert.deepEqual(rows.openclaw.loads, ["SOUL.md", "MEMORY.md"]);
    assert.match(rows.hermes.sentence, /^MEMORY\.md has 2,250 characters, 50 more than the 2,200 that hermes accepts/);
    assert.equal(rows.codex.sentence, "0 files would be loaded. It does not load MEMORY.md, SOUL.md.");
    assert.equal(rows["letta-code"].tokens, Math.ceil((250 * 12) / 4) + 3250);
  });

  it("survives every move but that to a summary when it is small", () => {
    const rows = rowsOf({ "MEMORY.md": "# Small\n" });
    for (const name of harnessNames) assert.equal(rows[name].verdict, name === "codex" ? "nothing" : "whole");
    assert.equal(rows.hermes.sentence, "Every root file is loaded whole.");
  });

  it("is told what a harness leaves out although it cuts nothing", () => {
    const { hermes } = rowsOf({ "MEMORY.md": "x", "persona.md": "x" });
    assert.deepEqual(
      [hermes.verdict, hermes.sentence],
      ["partly", "What it loads, it loads whole. It does not load persona.md."],
    );
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { splitLoneMemory } from "../../../../server/src/memory/migration/loneMemory";
import { mergeSections } from "../../../../server/src/memory/migration/mergeSections";
import { defaultSettings } from "../../../../server/src/memory/settings";
import { SeededRandom } from "../../../support/seededRandom";

const pieces = [
  "# T",
  "## Log",
  "## Currently",
  "### Sub",
  "## 2026-02-03 a day",
  "## Lessons",
  "- 2026-02-01 a",
  "  goes on",
  "- [ ] b",
  "1. 2026-02-04: c",
  "- 2026-02-30 no day",
  "text [l](docs/x.md)",
  "",
  "",
  "```",
  "---",
  "===",
  "<!--",
  "-->",
  "> q",
  "\tcode",
  "| a | b |",
  "    ## no heading",
];

function someText(random: SeededRandom, most: number): string {
  const lineBreak = random.pick(["\n", "\r\n"]);
  return (
    Array.from({ length: random.between(0, most) }, () => random.pick(pieces)).join(lineBreak) +
    random.pick(["", lineBreak])
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
}

describe("Any text at all", () => {
  it("is split into layers without losing or doubling a line", () => {
    const random = new SeededRandom(7);
    for (let round = 0; round < 1500; round++) {
      const text = someText(random, 70);
      const view = { settings: defaultSettings, today: "2026-03-01" };
      const { files, book } = splitLoneMemory("MEMORY.md", text, "12:00", view);
      const after = [...files.values()].flatMap((each) => linesOf(each.replace(/\]\((?:\.\.\/)+/g, "](")));
      for (const line of linesOf(text)) {
        const at = after.indexOf(line);
        assert.ok(at >= 0, `${JSON.stringify(line)} is lost from ${JSON.stringify(text)}`);
        after.splice(at, 1);
      }
      const added = after.filter((line) => !/^# |^#+ |^Last updated: |^- \[/.test(line));
      assert.deepEqual(added, [], JSON.stringify(text));
      assert.deepEqual(book.account().left, []);
    }
  });

  it("goes into another one with all that it says, and changes nothing there", () => {
    const random = new SeededRandom(8);
    for (let round = 0; round < 1500; round++) {
      const [text, other] = [someText(random, 40), someText(random, 20)];
      const merged = mergeSections("MEMORY.md", text, other);
      if (merged === undefined) continue;
      const lines = linesOf(merged);
      let at = 0;
      for (const line of linesOf(text)) {
        at = lines.indexOf(line, at) + 1;
        assert.ok(at > 0, `${JSON.stringify(line)} is gone or moved: ${JSON.stringify([text, other, merged])}`);
      }
      const said = (line: string): string => line.replace(/^\s*#+\s*/, "").trim();
      const there = lines.map(said).join("\n");
      // An underline that makes a heading is not written again.
      const wanted = linesOf(other)
        .map(said)
        .filter((line) => !/^(?:=+|-+)$/.test(line));
      for (const line of wanted)
        assert.ok(there.includes(line), `${line} is lost: ${JSON.stringify([text, other, merged])}`);
    }
  });

  it("goes under its own headings, where the same words under another one are another thing, and only once", () => {
    const text = "# Mine\n\n## [A](a.md)\n\n- Status: live\n\n## B\n";
    const other = "## [A](a.md)\n\n- Status: live\n- New\n\n## B\n\n- Status: live\n\n## C\n\n- Status: live\n";
    const merged = mergeSections("MEMORY.md", text, other);
    assert.equal(
      merged,
      "# Mine\n\n## [A](a.md)\n\n- Status: live\n- New\n\n## B\n\n- Status: live\n\n## C\n\n- Status: live\n",
    );
    assert.equal(mergeSections("MEMORY.md", merged ?? "", other), merged);
  });
});

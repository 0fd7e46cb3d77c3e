import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import { applyEdits } from "../../../support/applyEdits";
import { memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";

/** What each fix of the first finding of a rule makes of a text, by its title. */
function fixed(rule: string, text: string): Record<string, string> {
  const view = viewOf(memoryOf({ "MEMORY.md": text }));
  const finding = checkMemory(view).find((each) => each.rule === rule) ?? assert.fail(`${rule} found nothing`);
  return Object.fromEntries(
    fixesFor(finding, view).map(({ title, edits }) => {
      const memory = memoryOf({ "MEMORY.md": text });
      applyEdits(memory, edits);
      return [title, memory.text("MEMORY.md")];
    }),
  );
}

describe("conflict-markers", () => {
  it("can be settled for either side or for both, in the text's own line ends", () => {
    assert.deepEqual(
      fixed("conflict-markers", "a\r\n<<<<<<< HEAD\r\nb\r\n||||||| x\r\n0\r\n=======\r\nc\r\n>>>>>>> other\r\nd\r\n"),
      {
        "Keep the current version": "a\r\nb\r\nd\r\n",
        "Keep the incoming version": "a\r\nc\r\nd\r\n",
        "Keep both versions": "a\r\nb\r\nc\r\nd\r\n",
      },
    );
  });

  it("can be settled at the end of a text without a line break", () => {
    assert.deepEqual(fixed("conflict-markers", "<<<<<<<\nb\n=======\n>>>>>>>"), {
      "Keep the current version": "b",
      "Keep the incoming version": "",
      "Keep both versions": "b",
    });
  });

  it("stands on the mark that begins it", () => {
    const [finding] = checkMemory(viewOf(memoryOf({ "MEMORY.md": "x\n<<<<<<< a\n=======\n>>>>>>> b\n" })));
    assert.deepEqual(finding?.range, { start: { line: 1, character: 0 }, end: { line: 1, character: 7 } });
  });
});

describe("invisible-characters", () => {
  it("names them and can remove them", () => {
    const view = viewOf(memoryOf({ "MEMORY.md": "a\npay\u200bment\n" }));
    const [finding] = checkMemory(view);
    assert.equal(
      finding?.message,
      "MEMORY.md holds the invisible U+200B (a character without width inside a word). Remove it.",
    );
    assert.deepEqual(finding.range, { start: { line: 1, character: 3 }, end: { line: 1, character: 4 } });
    assert.deepEqual(fixed("invisible-characters", "a\npay\u200bment\n"), {
      "Remove the invisible characters": "a\npayment\n",
    });
  });
});

describe("The rules about texts", () => {
  it("can be silenced by a comment in the file", () => {
    const text = "<!-- memory-lens-disable secret-in-memory -->\nPassword: MyS3cretP@ss!\n";
    assert.deepEqual(checkMemory(viewOf(memoryOf({ "MEMORY.md": text }))), []);
  });

  it("pass over a text of more than 4 MB, as reading does", () => {
    const text = `Password: MyS3cretP@ss!\n${"x\n".repeat(2_200_000)}`;
    const found = checkMemory(viewOf(memoryOf({ "MEMORY.md": text })));
    assert.ok(found.every(({ rule }) => rule !== "secret-in-memory"));
  });

  it("say nothing of what an index of more than 4 MB leaves out, since its links are not read", () => {
    const text = `# M\n\n- [n/](n/MEMORY.md)\n- [a](n/a.md)\n${"x\n".repeat(2_200_000)}`;
    const index = {
      "MEMORY.md": "- [n/](n/MEMORY.md)\n",
      "n/MEMORY.md": text,
      "n/a.md": "a\n",
      "n/n/MEMORY.md": "# N\n",
    };
    for (const contents of [{ "MEMORY.md": text, "n/MEMORY.md": "- [a](a.md)\n", "n/a.md": "a\n" }, index]) {
      const about = checkMemory(viewOf(memoryOf(contents)));
      assert.deepEqual(
        about.filter(({ rule }) => !rule.startsWith("core-")),
        [],
      );
    }
  });

  it("keep secrets out of what other rules say", () => {
    const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
    const view = viewOf(memoryOf({ "MEMORY.md": `[x](${token}.md)\n` }));
    const findings = checkMemory(view);
    assert.ok(findings.some(({ rule }) => rule === "broken-link"));
    const said = JSON.stringify(findings.map((each) => [each.message, fixesFor(each, view).map(({ title }) => title)]));
    assert.ok(!said.includes(token), said);
  });
});

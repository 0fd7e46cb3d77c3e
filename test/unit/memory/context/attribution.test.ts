import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { type AttributedPart, attributeTokens } from "../../../../server/src/memory/context/attribution";
import { splitParts, type TextPart } from "../../../../server/src/memory/context/textParts";
import { utf8Length } from "../../../../server/src/memory/text";
import { always } from "../../../support/always";

/** Counts bytes, so that parts add up exactly. */
function attribute(text: string): Promise<AttributedPart[]> {
  return attributeTokens(text, async (part) => utf8Length(part));
}

function outline(parts: readonly AttributedPart[], depth = 0): string[] {
  return parts.flatMap(({ kind, label, tokens, line, parts: inner }) => [
    `${"  ".repeat(depth)}${kind} ${label} ${line}: ${tokens}`,
    ...outline(inner, depth + 1),
  ]);
}

function leaves(parts: readonly TextPart[]): TextPart[] {
  return parts.flatMap((part) => (part.parts.length === 0 ? [part] : leaves(part.parts)));
}

describe("The tokens of a text", () => {
  it("are those of its sections and list items, the largest first (S7, X13)", async () => {
    const text = [
      "Before all.",
      "# First",
      "Some words.",
      "- short",
      "- a much longer item",
      "  that goes on",
      "  - with one inside",
      "1. numbered",
      "",
      "After the list.",
      "## Inner",
      "Inner words that take more room than all the rest of this text does.",
      "# Last",
      "",
    ].join("\n");
    assert.deepEqual(outline(await attribute(text)), [
      "heading First 1: 191",
      "  heading Inner 10: 78",
      "  list-item a much longer item 4: 56",
      "  text First 1: 20",
      "  text After the list. 9: 16",
      "  list-item numbered 7: 13",
      "  list-item short 3: 8",
      "text Before all. 0: 12",
      "heading Last 12: 7",
    ]);
  });

  it("are those of its entries where § divides them (S7)", async () => {
    const parts = await attribute("User likes tea.\n§\nUser lives by the sea, in the last house.\n§\nShort.\n");
    assert.deepEqual(
      parts.map(({ kind, label }) => [kind, label]),
      [
        ["entry", "User lives by the sea, in the last house."],
        ["entry", "User likes tea."],
        ["entry", "Short."],
      ],
    );
  });

  it("are not divided inside code, front matter and comments", async () => {
    const text = "---\nname: x\n---\n```\n# no heading\n- no item\n```\n<!--\n# none\n-->\n";
    assert.deepEqual(
      (await attribute(text)).map(({ kind, line, endLine }) => [kind, line, endLine]),
      [["text", 0, 9]],
    );
  });

  it("of nothing are none", async () => {
    assert.deepEqual(await attribute(""), []);
  });

  it("add up: every character is in one leaf, in order", () => {
    const text = fc
      .array(
        fc.constantFrom(
          "# a",
          "## b",
          "### c",
          "- i",
          "  - n",
          "2. j",
          "text",
          "",
          "```",
          "---",
          "* * *",
          "🧠",
          "   x",
          "§",
        ),
        { maxLength: 20 },
      )
      .chain((lines) => fc.constantFrom("\n", "\r\n", "\r").map((lineBreak) => lines.join(lineBreak)));
    always(text, (whole) => {
      let at = 0;
      for (const { start, end, line, endLine } of leaves(splitParts(whole))) {
        assert.equal(start, at);
        assert.ok(end > start && endLine >= line);
        at = end;
      }
      assert.equal(at, whole.length);
    });
  });
});

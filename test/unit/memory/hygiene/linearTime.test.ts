import { describe, it } from "node:test";
import { findCompletedItems } from "../../../../server/src/memory/hygiene/completedItems";
import { KnownFacts } from "../../../../server/src/memory/hygiene/factLine";
import { gatherHandoff } from "../../../../server/src/memory/hygiene/handoffParts";
import { findPriorities } from "../../../../server/src/memory/hygiene/priorities";
import { reviewedOn } from "../../../../server/src/memory/hygiene/reviewMark";
import { comparedEntries, findSameEntries } from "../../../../server/src/memory/hygiene/sameEntries";
import { findTranscript } from "../../../../server/src/memory/hygiene/transcript";
import { findUpdatedLine } from "../../../../server/src/memory/hygiene/updatedLine";
import { assertLinear } from "../../../support/linearTime";

/** Texts that make a careless reader take quadratic time, by a count that doubles their length. */
const hostile: Record<string, (count: number) => string> = {
  "one long line": (count) => `- [x] ${"a".repeat(count)}`,
  "one long line of white space": (count) => `Last updated:${" ".repeat(count)}x`,
  "completed items": (count) => "- [x] done and over\n".repeat(count / 20),
  "completed items that hold each other": (count) =>
    Array.from({ length: Math.floor(Math.sqrt(count)) }, (_, i) => `${" ".repeat(i)}- [x] a\n`).join(""),
  "items with long bodies": (count) => `- [x] a\n${"  b\n".repeat(count / 4)}`,
  "headings of priorities": (count) => "## Current priority\n- a\n- b\n".repeat(count / 28),
  turns: (count) => "User: a\nAssistant: b\n".repeat(count / 21),
  "turns of ever other names": (count) => Array.from({ length: count / 16 }, (_, i) => `[12:00] N${i}: a\n`).join(""),
  "the same entry": (count) => "- one fact that is said again and again here\n".repeat(count / 46),
  "entries of the same words in other orders": (count) =>
    Array.from(
      { length: count / 50 },
      (_, i) => `- alpha beta gamma delta epsilon ${i % 2 ? "zeta eta" : "eta zeta"}\n`,
    ).join(""),
  "one entry of all days": (count) =>
    Array.from(
      { length: count / 60 },
      (_, i) => `- ${2000 + (i % 90)}-01-0${1 + (i % 9)} — one fact that is said again and again\n`,
    ).join(""),
  "a long paragraph": (count) => "some words of a paragraph\n".repeat(count / 26),
  "open brackets": (count) => `- ${"[".repeat(count)}`,
  "marks of reviews": (count) => "<!-- memory-lens:reviewed 2026-01-01 -->\n".repeat(count / 41),
};

function read(text: string): void {
  findCompletedItems(text);
  findPriorities(text);
  findTranscript(text);
  findUpdatedLine(text);
  reviewedOn(text);
  const entries = comparedEntries(text);
  findSameEntries([
    { path: "a.md", entries },
    { path: "b.md", entries },
  ]);
}

describe("The time to judge a layered file grows with its length and no faster", () => {
  for (const [name, make] of Object.entries(hostile)) it(name, () => assertLinear(make, 200_000, read));
});

/** Many entries, each of other words. */
function differing(count: number): string {
  const lines = Array.from(
    { length: count / 40 },
    (_, i) => `- [${i % 2 ? "x" : " "}] entry w${i} v${i * 7} of many others\n`,
  );
  return `## In progress\n\n${lines.join("")}`;
}

describe("The time to compare what is said with what is known grows with both and no faster", () => {
  it("when facts are looked for", () => {
    assertLinear(differing, 200_000, (text) => {
      const known = new KnownFacts(text);
      for (const line of text.split("\n")) known.find(`${line} yet`);
    });
  });

  it("when a handoff is gathered", () => assertLinear(differing, 200_000, (text) => gatherHandoff(text, text)));
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyToText } from "../../../../server/src/memory/editedText";
import { type FactPlan, KnownFacts, planFact } from "../../../../server/src/memory/hygiene/factLine";
import { factWords, likenessOf } from "../../../../server/src/memory/hygiene/sameFact";
import { findSecrets } from "../../../support/findSecrets";
import { SeededRandom } from "../../../support/seededRandom";

const sections = `# Memory

## About Anna

- Lives in Lisbon

## Active projects

### Billing

- Status: live

## Key people

* Bo — accountant

## Lessons learned

- [2026-01-02] — Wrong branch → check first

## Preferences & patterns

1. Short answers
2. Metric units

## Important dates

Nothing yet.
`;

function plan(text: string, fact: string, more: { heading?: string; acceptsNearly?: boolean } = {}): FactPlan {
  const { heading, acceptsNearly = false } = more;
  return planFact(
    { path: "MEMORY.md", text },
    { text: fact, date: "2026-03-01", heading },
    { findSecrets, acceptsNearly },
  );
}

function written(text: string, fact: string, heading?: string): string {
  const planned = plan(text, fact, heading === undefined ? {} : { heading });
  assert.equal(planned.kind, "new");
  const after = planned.kind === "new" ? applyToText(text, [planned.edit]) : "";
  assert.equal(
    after.split(/\r?\n/)[planned.kind === "new" ? planned.line : 0],
    planned.kind === "new" && planned.written,
  );
  return after;
}

/** The lines that a fact adds, each with the heading above it. */
function added(fact: string, heading?: string): string {
  const after = written(sections, fact, heading).split("\n");
  const before = new Set(sections.split("\n"));
  const at = after.findIndex((line) => line !== "" && !before.has(line));
  const above = after
    .slice(0, at)
    .reverse()
    .find((line) => line.startsWith("#"));
  const rest = after.filter((line) => !before.has(line));
  return `${above} | ${rest.join(" | ")}`;
}

describe("A fact goes into a memory file", () => {
  it("under the heading that its words choose, in the marks and dates of the list there", () => {
    assert.equal(
      added("Bo Meyer is our accountant in Porto"),
      "## Key people | * 2026-03-01 — Bo Meyer is our accountant in Porto",
    );
    assert.equal(
      added("Carol — designer, prefers calls"),
      "## Key people | * 2026-03-01 — Carol — designer, prefers calls",
    );
    assert.equal(
      added("User is a designer who prefers calls"),
      "## Preferences & patterns | 3. 2026-03-01 — User is a designer who prefers calls",
    );
    assert.equal(
      added("Always, when in doubt, ask the manager"),
      "## Preferences & patterns | 3. 2026-03-01 — Always, when in doubt, ask the manager",
    );
    assert.equal(
      added("Carol, my sister, has her birthday on 12 April"),
      "## Important dates | - 2026-03-01 — Carol, my sister, has her birthday on 12 April",
    );
    assert.equal(
      added("Lesson: backups fail silently"),
      "## Lessons learned | - [2026-03-01] — Lesson: backups fail silently",
    );
    assert.equal(
      added("Prefers tea over coffee"),
      "## Preferences & patterns | 3. 2026-03-01 — Prefers tea over coffee",
    );
    assert.equal(added("The audit is on 2026-04-12"), "## Important dates | - 2026-03-01 — The audit is on 2026-04-12");
    assert.equal(added("billing runs on Fridays"), "### Billing | - 2026-03-01 — billing runs on Fridays");
    assert.equal(added("Anna's dentist moved away"), "## About Anna | - 2026-03-01 — Anna's dentist moved away");
  });

  it("beside the entry that is about the same, unless it is a lesson", () => {
    assert.equal(
      added("Bo moved to the Bergen office"),
      "## Key people | * 2026-03-01 — Bo moved to the Bergen office",
    );
    assert.equal(added("Bo prefers calls"), "## Key people | * 2026-03-01 — Bo prefers calls");
    assert.equal(
      added("Bo learned to keep receipts"),
      "## Lessons learned | - [2026-03-01] — Bo learned to keep receipts",
    );
    assert.match(added("Boats need permits"), /^## Important dates \| ## Facts/, "another word");
    assert.match(added("Status calls are short"), /## Facts/, "a common word");
  });

  it("not under a heading that one word of it seems to choose", () => {
    for (const fact of [
      "Postgres (version 16) holds the orders",
      "Notion is our wiki",
      "Tokyo, not Osaka, is the capital",
      "Orders go queue → worker → archive",
    ]) {
      assert.match(added(fact), /^## Important dates \| ## Facts \|/, fact);
    }
  });

  it("under the heading that is asked for, which is made at the end where it is missing", () => {
    assert.equal(added("Prefers tea", "key people"), "## Key people | * 2026-03-01 — Prefers tea");
    assert.equal(added("Prefers tea", "Drinks"), "## Important dates | ## Drinks | - 2026-03-01 — Prefers tea");
    assert.match(
      written("# M\n", "The office has two floors"),
      /^# M\n\n## Facts\n\n- 2026-03-01 — The office has two floors\n$/,
    );
  });

  it("before the mark of the last review, so that the list stays one", () => {
    const mark = "<!-- memory-lens:reviewed 2026-02-20 -->";
    for (const [before, after] of [
      [`## Facts\n\n- A\n\n${mark}\n`, `## Facts\n\n- A\n- 2026-03-01 — Two floors up\n\n${mark}\n`],
      [`## Facts\n\n${mark}\n`, `## Facts\n\n- 2026-03-01 — Two floors up\n\n${mark}\n`],
      [`## Facts\n- A\n${mark}`, `## Facts\n- A\n- 2026-03-01 — Two floors up\n${mark}`],
    ] as const) {
      assert.equal(written(`# M\n\n${before}`, "Two floors up"), `# M\n\n${after}`);
    }
  });

  it("keeps the date that it brings, its list mark aside, and becomes one line", () => {
    assert.match(written("# M\n", "- 2026-02-11: first\n  second"), /\n- 2026-02-11 — first second\n$/);
    assert.match(written("# M\n", "open <!-- here"), /— open &lt;!-- here\n$/);
  });

  it("changes nothing that stands there, whatever the line breaks and the end of the file", () => {
    for (const text of [
      "",
      "\n",
      "# M",
      "# M\r\n\r\n## Facts\r\n\r\n- a\r\n\r\n## Next\r\n",
      "Facts\n=====\n",
      "## Facts\n## Next\n",
      "## Facts\n\n- a\n  - b\n\n  more\n",
    ]) {
      const after = written(text, "The office has two floors");
      const kept = text.split(/\r?\n/).filter((line) => line !== "");
      const lines = after.split(/\r?\n/);
      assert.deepEqual(
        lines.filter((line) => kept.includes(line)),
        kept,
      );
      assert.equal(/\r\n/.test(text), /\r\n/.test(after));
      assert.equal(/[^\r]\n/.test(after), !/\r\n/.test(text));
      assert.ok(after.endsWith("\n"), JSON.stringify(after));
    }
    assert.equal(
      written("## Facts\n## Next\n", "Two floors up"),
      "## Facts\n\n- 2026-03-01 — Two floors up\n\n## Next\n",
    );
    assert.equal(
      written("## Facts\n\n- a\n\n## Next\n", "Two floors up"),
      "## Facts\n\n- a\n- 2026-03-01 — Two floors up\n\n## Next\n",
    );
    assert.equal(
      written("Facts\n-----\n\nText.\n", "Two floors up"),
      "Facts\n-----\n\nText.\n\n- 2026-03-01 — Two floors up\n",
    );
  });

  it("is not written a second time, in the same words or nearly", () => {
    const text = "# M\n\n- 2025-12-01 — **Anna** prefers tabs over spaces.\n- Port 5432\n";
    const same = plan(text, "anna prefers tabs over spaces");
    assert.deepEqual(same, {
      kind: "known",
      known: { line: 2, text: "- 2025-12-01 — **Anna** prefers tabs over spaces.", likeness: "same" },
    });
    const near = plan(text, "Anna has preferred tabs over the spaces");
    assert.equal(near.kind, "new", "another tense is another word");
    const nearly = plan(text, "That Anna prefer tabs over spaces");
    assert.equal(nearly.kind === "known" && nearly.known.likeness, "nearly");
    assert.equal(plan(text, "That Anna prefer tabs over spaces", { acceptsNearly: true }).kind, "new");
    assert.equal(plan(text, "anna prefers tabs over spaces", { acceptsNearly: true }).kind, "known");
    for (const other of ["Anna never prefers tabs over spaces", "Port 5433", "Anne prefers tabs over spaces"])
      assert.equal(plan(text, other).kind, "new", other);
  });

  it("is found among many as it is when it is compared with each", () => {
    const random = new SeededRandom(7);
    const words = ["bake", "bakes", "baked", "passes", "pass", "42", "a"];
    const fact = (): string => Array.from({ length: random.between(3, 4) }, () => random.pick(words)).join(" ");
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const entries = Array.from({ length: 12 }, fact);
      const wanted = fact();
      const likeness = entries.map((entry) => likenessOf(factWords(entry), factWords(wanted)));
      const line = likeness.includes("same") ? likeness.indexOf("same") : likeness.indexOf("nearly");
      const known = new KnownFacts(entries.map((entry) => `- ${entry}\n`).join("")).find(wanted);
      assert.deepEqual(
        [known?.line ?? -1, known?.likeness],
        [line, likeness[line]],
        `${wanted} in ${entries.join(", ")}`,
      );
      if (known !== undefined) found++;
    }
    assert.ok(found > 50, String(found));
  });

  it("is refused when it is blank, too long or a secret, and nothing of the secret is told", () => {
    for (const fact of [" \n", "- ", "x".repeat(2001)]) assert.equal(plan("# M\n", fact).kind, "refused");
    const refused = plan("# M\n", "The password: MyS3cretP@ss!");
    assert.equal(refused.kind, "refused");
    assert.doesNotMatch(JSON.stringify(refused), /MyS3cret/);
  });

  it("is refused where a code block or comment that is never closed would swallow it", () => {
    for (const text of ["# M\n\n```\ncode\n", "# M\n\n<!-- open\n"])
      assert.equal(plan(text, "Two floors up").kind, "refused");
  });
});

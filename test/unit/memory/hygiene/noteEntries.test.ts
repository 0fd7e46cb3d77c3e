import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findNoteEntries } from "../../../../server/src/memory/hygiene/noteEntries";
import { assertLinear } from "../../../support/linearTime";
import { yearOfMemory } from "../../../support/yearOfMemory";

const entriesOf = (text: string, date?: string): string[] =>
  findNoteEntries(text, date).map(({ kind, text: said, line }) => `${line + 1} ${kind}: ${said}`);

describe("What a daily note says beyond its day", () => {
  it("is read under headings by their names, items each as one and their details left out", () => {
    const text = `# 2026-02-27

## Key decisions made today

- Keep the old index
  because it is small
  - nobody asked for another
- [x] Drop the draft

The rest of the talk.

## ⚡ Lessons Learned

1. Ask first
2. None

## 3. People & contacts

- **Mira** — owns [the ledger](topics/ledger.md) now

### Follow-ups

- [ ] Call \`north\`
- [x] Mail sent
- Send the figures
`;
    assert.deepEqual(entriesOf(text), [
      "5 decision: Keep the old index because it is small",
      "8 decision: Drop the draft",
      "14 lesson: Ask first",
      "19 person: Mira — owns the ledger now",
      "23 open-item: Call `north`",
      "25 open-item: Send the figures",
    ]);
  });

  it("is still to be done where a box is open, whatever it stands under", () => {
    const text =
      "# N\n\n## Decisions\n\n- [x] Use the small index\n- [ ] Ask Noor\n\n## People\n\n- [ ] Call Mira\n- Zoë leads the shop\n";
    assert.deepEqual(entriesOf(text), [
      "5 decision: Use the small index",
      "6 open-item: Ask Noor",
      "10 open-item: Call Mira",
      "11 person: Zoë leads the shop",
    ]);
  });

  it("is read where a line says itself what it is", () => {
    const text = [
      "- 09:10 — Decided to keep the index because it is small",
      "- [10:02] Decision: drop the draft",
      "**Decision:** no mails on Fridays",
      "",
      "*Lesson* — ask before sending",
      "",
      "The import stopped at an empty line → check the input first",
      "",
      "TIL: dates have zones",
      "",
      "- Met Zoë, who leads the shop",
      "- Waiting for Noor to confirm — asked 2026-02-20",
      "- Deadline: 2026-03-15",
      "TODO: mail the figures",
      "",
      "## Decided to move the office",
      "",
      "It is cheaper.",
    ].join("\n");
    assert.deepEqual(entriesOf(text), [
      "1 decision: Decided to keep the index because it is small",
      "2 decision: drop the draft",
      "3 decision: no mails on Fridays",
      "5 lesson: ask before sending",
      "7 lesson: The import stopped at an empty line → check the input first",
      "9 lesson: dates have zones",
      "11 person: Met Zoë, who leads the shop",
      "12 open-item: Waiting for Noor to confirm — asked 2026-02-20",
      "13 date: Deadline: 2026-03-15",
      "14 open-item: mail the figures",
      "16 decision: Decided to move the office",
    ]);
  });

  it("is read below labels and below headings of single entries", () => {
    const text = `**Decisions**
- Keep it

Open questions:
* Who pays?

Afterwards we had tea.

## Decision

Use one table.

It was a long talk.

## Decisions

### 14:05

- Two tables after all

### Rename the file

Nobody found it.
`;
    assert.deepEqual(entriesOf(text), [
      "2 decision: Keep it",
      "5 open-item: Who pays?",
      "11 decision: Use one table.",
      "19 decision: Two tables after all",
      "21 decision: Rename the file",
    ]);
  });

  it("is read under more than one spelling and in more than one language", () => {
    const text = `## Technical decisions

- Keep it

## 今日决定

- 保留索引

## Offene Punkte

- Wer zahlt?

## Log

- 教训：先问再发
- Entscheidung: der Index bleibt
- Not decided: who pays
- The rate went from 117 % → 67 % in two days
- The mail went out → the answer came → it was over at last
`;
    assert.deepEqual(entriesOf(text), [
      "3 decision: Keep it",
      "7 decision: 保留索引",
      "11 open-item: Wer zahlt?",
      "15 lesson: 先问再发",
      "16 decision: der Index bleibt",
    ]);
  });

  it("holds the days to come that an item names, where the day of the note is known", () => {
    const text =
      "- The shop opens on 2026-03-20\n- It was planned on 2026-02-01\n- See plans/2026-03-20.md, last updated 2026-03-21\n- Sent 2026-03-20 04:17:46\n";
    assert.deepEqual(entriesOf(text), []);
    assert.deepEqual(entriesOf(text, "2026-02-27"), ["1 date: The shop opens on 2026-03-20"]);
  });

  it("is nothing in code, comments and front matter, and nothing that is said by the way", () => {
    const text = `---
decision: none
---

## Lessons

| a | b |
| --- | --- |
| c | d |

--- tags: [daily] ---

## Log

Learning: ✅ all files

\`\`\`md
- [ ] an example
Decision: none
\`\`\`

<!-- Decision: none -->

Nobody decided anything. The people were kind. Renamed a.md → b.md.

## A decision that we talked about for long

We had no lesson to learn.
`;
    assert.deepEqual(entriesOf(text), []);
  });

  it("is read in time that grows with the note", () => {
    for (const unit of ["a → b ", "- [ ] [", "**", "- Decided to\n", "x\n", "[[a|", "# Decisions\n\nx\n", "_a*"]) {
      assertLinear((length) => unit.repeat(length), 6000, findNoteEntries);
    }
  });

  it("is found whole, and nothing else, in 18 months of notes", () => {
    const { files, notes } = yearOfMemory();
    for (const { path, date, decisions, lessons, people, openItems } of notes) {
      const found = findNoteEntries(files[path] ?? "", date);
      const of = (kind: string): string[] => found.filter((entry) => entry.kind === kind).map(({ text }) => text);
      const expected = { decisions, lessons, people, openItems, dates: [] };
      const read = {
        decisions: of("decision"),
        lessons: of("lesson"),
        people: of("person"),
        openItems: of("open-item"),
        dates: of("date"),
      };
      assert.deepEqual(read, expected, `${path}\n${files[path]}`);
    }
  });
});

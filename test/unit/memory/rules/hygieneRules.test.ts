import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMemory } from "../../../../server/src/memory/rules/run";
import { verdictOf } from "../../../../server/src/memory/tree/queries";
import { findings, fixed, layered } from "../../../support/layeredMemory";
import { memoryOf } from "../../../support/memoryOf";
import { viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

describe("A daily note", () => {
  it("of 31 days is ready for the archive, one of 30 days is not (A13)", () => {
    const memory = layered({ "memory/": { "2026-01-29.md": "x", "2026-01-30.md": "x" } });
    assert.deepEqual(findings(memory), [
      "hint daily-note-to-archive memory/2026-01-29.md:1 memory/2026-01-29.md is 31 days old and can go to the archive.",
    ]);
  });

  it("shares one finding with the others that are ready", () => {
    const notes = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`2025-06-${String(i + 1).padStart(2, "0")}.md`, "x"]),
    );
    assert.deepEqual(findings(layered({ "memory/": notes })), [
      "hint daily-note-to-archive memory:1 30 daily notes in memory/ are more than 30 days old and can go to the archive.",
    ]);
  });

  it("of tomorrow is a daily note, and a hint says that its date lies in the future (A15)", () => {
    assert.deepEqual(findings(layered({ "memory/": { "2026-03-02.md": "x", "2026-03-01.md": "x" } })), [
      "hint future-daily-note memory/2026-03-02.md:1 memory/2026-03-02.md has a date in the future (tomorrow). Rename it if that is a slip.",
    ]);
  });

  it("in notes/ is one only where the setting says so (A16)", () => {
    const memory = layered({ "notes/": { "2026-08-12.md": "x" } });
    assert.deepEqual(findings(memory), []);
    const settings = { dailyNotes: ["memory/YYYY-MM-DD.md", "notes/YYYY-MM-DD.md"] };
    assert.deepEqual(findings(memory, { settings }), [
      "hint future-daily-note notes/2026-08-12.md:1 notes/2026-08-12.md has a date in the future (in 164 days). Rename it if that is a slip.",
    ]);
  });

  it("is missed only by those who ask, and not on the morning after", () => {
    const settings = { rules: { "missing-daily-note": "information" } };
    assert.deepEqual(findings(layered()), []);
    assert.deepEqual(findings(layered(), { settings }), [
      "information missing-daily-note :1 There are no daily notes yet. Start memory/2026-03-01.md.",
    ]);
    assert.deepEqual(findings(layered({ "memory/": { "2026-02-26.md": "x" } }), { settings }), [
      "information missing-daily-note :1 The last daily note is of 2026-02-26, 3 days ago. Start memory/2026-03-01.md.",
    ]);
    assert.deepEqual(findings(layered({ "memory/": { "2026-02-28.md": "x" } }), { settings }), []);
  });
});

describe("The active context", () => {
  it("is stale by its own date line (A17)", () => {
    const memory = layered({ "ACTIVE-CONTEXT.md": "# Now\nLast updated: 2026-01-15\n" });
    assert.deepEqual(findings(memory), [
      "hint stale-active-context ACTIVE-CONTEXT.md:2 ACTIVE-CONTEXT.md was last updated on 2026-01-15, 45 days ago. Prune what is over and bring its date up to date.",
    ]);
  });

  it("is stale by its change on disk where it has no such line, and not after exactly seven days", () => {
    const memory = layered();
    memory.setChanged("ACTIVE-CONTEXT.md", "2026-02-22");
    assert.deepEqual(findings(memory), []);
    memory.setChanged("ACTIVE-CONTEXT.md", "2026-02-21");
    assert.deepEqual(findings(memory), [
      "hint stale-active-context ACTIVE-CONTEXT.md:1 ACTIVE-CONTEXT.md was last updated on 2026-02-21, 8 days ago. Prune what is over and bring its date up to date.",
    ]);
  });

  it("holds no completed items; the fix moves them to today's daily note and makes it with its indexes (A18)", () => {
    const memory = layered({
      "ACTIVE-CONTEXT.md":
        "# Now\n\n- [x] done, see [billing](topics/billing.md)\n  with a second line\n- [ ] open\n- [X] done too\n",
      "topics/": { "MEMORY.md": "billing.md\n", "billing.md": "x" },
    });
    assert.deepEqual(findings(memory), [
      "hint completed-item-left ACTIVE-CONTEXT.md:3 ACTIVE-CONTEXT.md still holds 2 completed items. Move them to today's daily note.",
    ]);
    fixed(memory, "completed-item-left");
    assert.equal(memory.text("ACTIVE-CONTEXT.md"), "# Now\n\n- [ ] open\n");
    assert.match(
      memory.text("memory/2026-03-01.md"),
      /^# 2026-03-01\n[\s\S]*\n## Completed\n\n- \[x\] done, see \[billing\]\(\.\.\/topics\/billing\.md\)\n {2}with a second line\n- \[X\] done too\n$/,
    );
    assert.equal(verdictOf(viewOf(memory).tree), "valid");
    assert.deepEqual(findings(memory), []);
  });

  it("loses no link when its completed items move, in a memory of 18 months", () => {
    const memory = memoryOf(yearOfMemory().files);
    const broken = (): number => checkMemory(viewOf(memory)).filter(({ rule }) => rule === "broken-link").length;
    const before = broken();
    fixed(memory, "completed-item-left");
    assert.equal(broken(), before);
    assert.ok(!findings(memory).some((each) => each.includes("completed-item-left")));
  });

  it("gives its completed items to the section of today's note that is there", () => {
    const memory = layered({
      "ACTIVE-CONTEXT.md": "- [x] done\n",
      "memory/": { "MEMORY.md": "", "2026-03-01.md": "# Today\r\n\r\n## ✅ Done\r\n\r\n- first\r\n\r\n## Later\r\n" },
    });
    fixed(memory, "completed-item-left");
    assert.equal(
      memory.text("memory/2026-03-01.md"),
      "# Today\r\n\r\n## ✅ Done\r\n\r\n- first\r\n- [x] done\r\n\r\n## Later\r\n",
    );
  });

  it("keeps what has something open below it, and what is done below something open", () => {
    const text = "- [x] a\n  - [ ] b\n- [ ] c\n  - [x] d\n```\n- [x] e\n```\n";
    assert.deepEqual(findings(layered({ "ACTIVE-CONTEXT.md": text })), []);
  });

  it("names one current priority", () => {
    const several = "## 🔥 Current Priority\n\n- a\n- b\n  - part of b\n\n## In Progress\n\n- c\n";
    assert.deepEqual(findings(layered({ "ACTIVE-CONTEXT.md": several })), [
      "hint too-many-priorities ACTIVE-CONTEXT.md:1 ACTIVE-CONTEXT.md names 2 current priorities. Keep one and move the others to what is in progress.",
    ]);
    for (const announced of ["Right now:", "[What matters most now?]", "> one only"]) {
      const text = `Current priority\n----------------\n\n${announced}\n\n- a\n- b\n`;
      assert.equal(findings(layered({ "ACTIVE-CONTEXT.md": text })).length, 1, announced);
    }
    const one = "## Current priority\n\nShip it.\n\n- because of a\n- because of d\n\n## In Progress\n\n- b\n- c\n";
    assert.deepEqual(findings(layered({ "ACTIVE-CONTEXT.md": one })), []);
  });
});

describe("A handoff", () => {
  it("that has been there for two days is to be read and deleted, since it is core memory while it exists (A26, S23)", () => {
    const memory = layered({ "MEMORY.md": "- [handoff](HANDOFF.md)\n", "HANDOFF.md": "# Next\n" });
    memory.setChanged("HANDOFF.md", "2026-02-27");
    assert.deepEqual(findings(memory), [
      "hint handoff-left-over HANDOFF.md:1 HANDOFF.md has been there for 2 days and costs context on every request. Read it, then delete it.",
    ]);
    fixed(memory, "handoff-left-over");
    assert.equal(memory.has("HANDOFF.md"), false);
    assert.equal(memory.text("MEMORY.md"), "");
  });

  it("of yesterday may wait", () => {
    const memory = layered({ "HANDOFF.md": "# Next\n" });
    memory.setChanged("HANDOFF.md", "2026-02-28");
    assert.deepEqual(findings(memory), []);
  });
});

describe("A topic file", () => {
  it("is stale after 90 days without a change, by its date line or on disk", () => {
    const memory = layered({
      "memory/": {
        "topics/": { "a.md": "> *Last Updated:* December 1, 2025\n", "b.md": "Updated: 2025/11/30\n", "c.md": "x" },
      },
    });
    memory.setChanged("memory/topics/c.md", "2025-06-01");
    assert.deepEqual(findings(memory), [
      "hint topic-stale memory/topics/b.md:1 memory/topics/b.md was last changed on 2025-11-30, 91 days ago. Check whether it still holds, or archive it.",
      "hint topic-stale memory/topics/c.md:1 memory/topics/c.md was last changed on 2025-06-01, 273 days ago. Check whether it still holds, or archive it.",
    ]);
  });
});

describe("A conversation word for word", () => {
  const told = (text: string): string[] => findings(layered({ "memory/": { "2026-03-01.md": text } }));

  it("is found by its many turns, of speakers by kind or of names with times", () => {
    const turns = Array.from({ length: 6 }, (_, i) => `**User:** What about ${i}?\n\n**Assistant:** It is ${i}.\n`);
    assert.deepEqual(told(`# Today\n\n${turns.join("\n")}`), [
      "hint verbatim-transcript memory/2026-03-01.md:3 memory/2026-03-01.md holds a conversation of 12 turns word for word, from line 3 to 25. Keep what was decided and learned, and drop the rest.",
    ]);
    const chat = Array.from({ length: 5 }, (_, i) => `[14:0${i}] Bo: so ${i}\n[14:0${i}] Ana Lu: yes ${i}\n`).join("");
    assert.equal(told(chat).length, 1);
    assert.equal(told("## User\n\nWhy?\n\n## Assistant\n\nSo.\n\n".repeat(5)).length, 1);
  });

  it("is not a log with times, a list of labels, a form that repeats, or a short quote", () => {
    assert.deepEqual(told(Array.from({ length: 30 }, (_, i) => `- 14:${10 + i} — deployed ${i}: fine\n`).join("")), []);
    assert.deepEqual(told("Decision: a\nReason: b\nOwner: c\n".repeat(10)), []);
    assert.deepEqual(told("User: a question\nAssistant: an answer\n".repeat(3)), []);
    assert.deepEqual(told(Array.from({ length: 20 }, () => "User: prefers tea\n").join("")), []);
  });
});

describe("A memory that does not follow the architecture", () => {
  it("is told nothing of roles, ages and repetition", () => {
    const fact = "- Invoices go out on the first working day of a month\n";
    const memory = memoryOf({
      "MEMORY.md": fact.repeat(1100),
      "HANDOFF.md": `- [x] done\n${fact}`,
      "topics/": { "MEMORY.md": fact, "a.md": "Last updated: 2020-01-01\n" },
    });
    memory.setChanged("HANDOFF.md", "2025-01-01");
    assert.deepEqual(
      findings(memory).filter((each) => !each.includes("core-over-budget")),
      [],
    );
  });
});

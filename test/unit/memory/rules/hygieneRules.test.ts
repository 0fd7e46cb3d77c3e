import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMemory, fixesFor } from "../../../../server/src/memory/rules/run";
import { verdictOf } from "../../../../server/src/memory/tree/queries";
import { applyEdits } from "../../../support/applyEdits";
import { isAboutDiscovery } from "../../../support/discoveryRules";
import { type InMemoryFileSystem, type MemoryContents, memoryOf } from "../../../support/memoryOf";
import { type ViewSetUp, viewOf } from "../../../support/viewOf";
import { yearOfMemory } from "../../../support/yearOfMemory";

/** A memory that follows the architecture. */
function layered(contents: MemoryContents = {}): InMemoryFileSystem {
  return memoryOf({ "MEMORY.md": "# M\n", "ACTIVE-CONTEXT.md": "# Now\n", ...contents });
}

/** What is found beside links and missing indexes. */
function findings(memory: InMemoryFileSystem, setUp: ViewSetUp = {}): string[] {
  return checkMemory(viewOf(memory, setUp))
    .filter((finding) => !isAboutDiscovery(finding) && finding.rule !== "missing-index")
    .map(
      ({ severity, rule, path, range, message }) => `${severity} ${rule} ${path}:${range.start.line + 1} ${message}`,
    );
}

/** A text of so many lines and bytes. */
function sized(lines: number, bytes: number): string {
  const rest = bytes - (lines - 1) * 2;
  return `${"a\n".repeat(lines - 1)}${"b".repeat(rest - 1)}\n`;
}

function fixed(memory: InMemoryFileSystem, rule: string, at = 0): InMemoryFileSystem {
  const view = viewOf(memory);
  const [found] = checkMemory(view).filter((finding) => finding.rule === rule);
  const fix = found === undefined ? undefined : fixesFor(found, view)[at];
  assert.ok(fix !== undefined, `${rule} has no fix`);
  applyEdits(memory, fix.edits);
  return memory;
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

describe("A fact in two places", () => {
  const duplicates = (contents: MemoryContents): string[] => findings(layered(contents));

  it("is found across long-term memory, topics and active context, with the place that says it first", () => {
    const memory = layered({
      "MEMORY.md": "# M\n\n- 2026-01-10 — Invoices go out on the first working day\n",
      "ACTIVE-CONTEXT.md": "* **Invoices** go out on the first working days.\n",
    });
    const [found] = checkMemory(viewOf(memory)).filter(({ rule }) => rule === "duplicate-fact");
    assert.equal(found?.message, "This entry says nearly the same as line 3 of MEMORY.md. Keep it in one place.");
    assert.deepEqual([found?.path, found?.range.start.line], ["ACTIVE-CONTEXT.md", 0]);
    assert.deepEqual(
      found?.related.map(({ path, range }) => [path, range?.start.line]),
      [["MEMORY.md", 2]],
    );
  });

  it("can be removed where it is repeated, unless something hangs on it", () => {
    const fact = "- Invoices go out on the first working day\n";
    const memory = layered({ "MEMORY.md": fact, "ACTIVE-CONTEXT.md": `# Now\n\n${fact}- [ ] a\n` });
    fixed(memory, "duplicate-fact");
    assert.equal(memory.text("ACTIVE-CONTEXT.md"), "# Now\n\n- [ ] a\n");
    assert.equal(memory.text("MEMORY.md"), fact);
    const view = viewOf(layered({ "MEMORY.md": fact, "ACTIVE-CONTEXT.md": `${fact}  - since May\n` }));
    const [found] = checkMemory(view).filter(({ rule }) => rule === "duplicate-fact");
    assert.ok(found !== undefined);
    assert.deepEqual(fixesFor(found, view), []);
  });

  it("is one finding for a file that repeats much of each other", () => {
    const facts = ["red", "green", "blue", "black"]
      .map((colour) => `- The ${colour} line carries orders of one customer\n`)
      .join("");
    assert.deepEqual(duplicates({ "MEMORY.md": facts, "memory/": { "topics/": { "a.md": `# A\n\n${facts}` } } }), [
      "hint duplicate-fact memory/topics/a.md:3 memory/topics/a.md repeats 4 entries of MEMORY.md. Keep each in one place.",
    ]);
    const memory = layered({ "MEMORY.md": facts, "ACTIVE-CONTEXT.md": `# Now\n${facts}- [ ] a\n` });
    assert.equal(fixed(memory, "duplicate-fact").text("ACTIVE-CONTEXT.md"), "# Now\n- [ ] a\n");
  });

  it("is none where numbers, names, negations or dates differ, in daily notes, or in entries that say little", () => {
    const pairs = [
      ["The service listens on port 5432 of the host", "The service listens on port 5433 of the host"],
      ["Noor wants to be asked before an order is placed", "Ida wants to be asked before an order is placed"],
      ["Noor wants to be asked before an order is placed", "Noor wants not to be asked before an order is placed"],
      ["2026-01-10 — deployment of the importer went fine", "2026-01-17 — deployment of the importer went fine"],
      ["Status: waiting for review", "Status: waiting for review"],
      [
        "[Billing](a.md): invoices, taxes and reminders of all customers",
        "[Billing](a.md): invoices, taxes and reminders of all customers",
      ],
    ];
    for (const [a, b] of pairs) {
      assert.deepEqual(duplicates({ "MEMORY.md": `- ${a}\n`, "ACTIVE-CONTEXT.md": `- ${b}\n` }), [], a);
    }
    const fact = "- Invoices go out on the first working day\n";
    assert.deepEqual(duplicates({ "MEMORY.md": fact, "memory/": { "2026-03-01.md": fact } }), []);
  });
});

describe("What AGENTS.md says", () => {
  it("is not repeated in MEMORY.md, as an entry or as a paragraph", () => {
    const rule = "Ask before anything is sent to a person\noutside of the team.";
    const memory = layered({
      "MEMORY.md": `# M\n\n- ${rule.replace("\n", " ")}\n`,
      "AGENTS.md": `# Rules\n\n${rule}\n`,
    });
    assert.deepEqual(
      findings(memory).filter((each) => !each.includes("agents-file-in-core")),
      ["hint overlap-with-agents-file MEMORY.md:3 MEMORY.md repeats 1 passage of AGENTS.md. Keep each in one of them."],
    );
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

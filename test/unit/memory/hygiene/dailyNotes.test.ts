import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defaultArchitecture } from "../../../../server/src/memory/hygiene/architecture";
import { addDays, daysBetween, quarterOf } from "../../../../server/src/memory/hygiene/calendar";
import {
  dateOfNote,
  dayBefore,
  isCalendarDate,
  noteDirectories,
  notePaths,
} from "../../../../server/src/memory/hygiene/dailyNotes";
import { findTopic, roleOf, topicNames } from "../../../../server/src/memory/hygiene/roles";
import { defaultSettings } from "../../../../server/src/memory/settings";

const usual = ["memory/YYYY-MM-DD.md"];

describe("A daily note", () => {
  it("is named by a day that the calendar has (SC12)", () => {
    assert.equal(dateOfNote("memory/2026-03-01.md", usual), "2026-03-01");
    assert.equal(dateOfNote("memory/2024-02-29.md", usual), "2024-02-29");
    for (const path of ["memory/2026-02-29.md", "memory/2026-13-01.md", "memory/2026-3-1.md", "memory/x/2026-03-01.md"])
      assert.equal(dateOfNote(path, usual), undefined, path);
    assert.equal(dateOfNote("notes/2026-08-12.md", usual), undefined, "A16");
    assert.equal(dateOfNote("memory/2026-03-01.md.md", usual), undefined);
    assert.equal(dateOfNote("memory/2026-03-01xmd", usual), undefined);
  });

  it("is named by any day of any month, and by no other, in common, leap and centennial years", () => {
    const two = (value: number): string => String(value).padStart(2, "0");
    for (const year of [1900, 2000, 2024, 2025]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${two(month)}-${two(day)}`;
          const date = new Date(Date.UTC(year, month - 1, day));
          assert.equal(isCalendarDate(text), date.toISOString().startsWith(text), text);
        }
      }
    }
  });

  it("may follow other patterns by setting (A16)", () => {
    const patterns = ["notes/YYYY-MM-DD.md", "MMDDYYYY.md"];
    assert.equal(dateOfNote("notes/2026-08-12.md", patterns), "2026-08-12");
    assert.equal(dateOfNote("03082026.md", patterns), "2026-03-08");
    assert.deepEqual(notePaths(patterns, "2026-03-08"), ["notes/2026-03-08.md", "03082026.md"]);
    assert.deepEqual(noteDirectories(patterns), ["notes", ""]);
  });

  it("of yesterday is that of the day before, over the ends of months and years", () => {
    assert.equal(dayBefore("2026-03-01"), "2026-02-28");
    assert.equal(dayBefore("2024-03-01"), "2024-02-29");
    assert.equal(dayBefore("2026-01-01"), "2025-12-31");
    assert.equal(isCalendarDate("2026-02-30"), false);
  });
});

describe("The role of a file", () => {
  it("follows from its path", () => {
    const roles = Object.entries({
      "SOUL.md": "soul",
      "USER.md": "user",
      "MEMORY.md": "long-term",
      "ACTIVE-CONTEXT.md": "active-context",
      "HANDOFF.md": "handoff",
      "memory/2026-03-01.md": "daily-note",
      "memory/topics/billing.md": "topic",
      "memory/topics/deep/tax.md": "topic",
      "memory/archive/2025-q4.md": "archive",
      "memory/MEMORY.md": undefined,
      "memory/topics/MEMORY.md": undefined,
      "memory/2026-02-30.md": undefined,
      "persona.md": undefined,
      "projects/SOUL.md": undefined,
    });
    for (const [path, role] of roles) assert.equal(roleOf(path, defaultSettings), role, path);
  });

  it("can be given by patterns of the settings, which its name and place go before", () => {
    const patterns = { topic: ["topics/**", "memory/*.md"], archive: ["old/**"], user: ["human.md"] };
    const settings = { ...defaultSettings, architecture: { ...defaultArchitecture, roles: patterns } };
    assert.equal(roleOf("topics/deep/tax.md", settings), "topic");
    assert.equal(roleOf("old/2025.md", settings), "archive");
    assert.equal(roleOf("human.md", settings), "user");
    assert.equal(roleOf("memory/2026-03-01.md", settings), "daily-note");
    assert.equal(roleOf("other.md", settings), undefined);
  });

  it("finds a topic by its name or path", () => {
    const files = ["memory/topics/billing.md", "memory/topics/a/tax.md", "memory/topics/b/tax.md", "billing.md"];
    for (const name of ["billing", "billing.md", "memory/topics/billing.md"])
      assert.equal(findTopic(name, files, defaultSettings), "memory/topics/billing.md");
    assert.equal(findTopic("a/tax", files, defaultSettings), "memory/topics/a/tax.md");
    assert.equal(findTopic("tax", files, defaultSettings), undefined, "fits two");
    assert.equal(findTopic("nothing", files, defaultSettings), undefined);
    assert.deepEqual(topicNames(files, defaultSettings), ["billing", "a/tax", "b/tax"]);
  });
});

describe("The calendar", () => {
  it("counts days between dates over the ends of months and years", () => {
    assert.equal(daysBetween("2026-01-29", "2026-03-01"), 31);
    assert.equal(daysBetween("2026-03-02", "2026-03-01"), -1);
    assert.equal(addDays("2024-02-28", 1), "2024-02-29");
    assert.equal(addDays("2026-01-01", -1), "2025-12-31");
  });

  it("names quarters as archives do", () => {
    assert.deepEqual(["2025-12-31", "2026-01-01", "2026-06-30"].map(quarterOf), ["2025-q4", "2026-q1", "2026-q2"]);
  });
});
